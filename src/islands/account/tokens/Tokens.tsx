/** Personal tokens and connected programs on the security page: scopes and last use of each, and buttons to revoke one or make a new token. */
import { useEffect, useState } from 'react';
import { KeyRound, Plug, Plus } from 'lucide-react';
import { SCOPE_WORDS, SHEET_SCOPE } from '@/domain/tokens/personal-token';
import { TOKEN_SCOPES } from '@/domain/accounts/actor';
import type { TokenView } from '@/domain/tokens/personal-token';
import { api, failureText } from '@/lib/api/api';
import { eventAdded } from '@/stores/account-events';
import { $othersEnded } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { dateOf } from '@/islands/account/security/two-factor-answer';
import { NewTokenDialog } from './NewTokenDialog';

const WORDS = {
  token: {
    action: 'Revoke',
    label: (name: string) => `Revoke the token ${name}`,
    title: 'Revoke this token?',
    text: (name: string) => `Programs that use “${name}” lose access at once. This cannot be undone.`,
    confirm: 'Revoke token',
    failed: 'The token could not be revoked. Please try again.',
  },
  program: {
    action: 'Disconnect',
    label: (name: string) => `Disconnect the program ${name}`,
    title: 'Disconnect this program?',
    text: (name: string) => `${name} loses access at once. You can connect it again from there.`,
    confirm: 'Disconnect',
    failed: 'The program could not be disconnected. Please try again.',
  },
} as const;
const wordsOf = (view: TokenView | null) => WORDS[view?.program == null ? 'token' : 'program'];

export interface TokensProps {
  tokens: TokenView[];
  /** Two-factor authentication is on. */
  needsCode: boolean;
  email: string;
  /** The server's clock when the page was made. */
  now: number;
}

const ALL_SCOPES = [...TOKEN_SCOPES, SHEET_SCOPE] as const;
const mayText = (scopes: readonly string[]) =>
  ALL_SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE_WORDS[scope].label)
    .join(', ');

export default function Tokens({ tokens: first, needsCode, email, now }: TokensProps) {
  const [tokens, setTokens] = useState(first);
  const [isMaking, setIsMaking] = useState(false);
  const [asked, setAsked] = useState<TokenView | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const timeZone = useTimeZone();

  // A new password revokes all tokens.
  useEffect(() => $othersEnded.listen(() => setTokens([])), []);

  const revoke = async () => {
    if (!asked) return;
    setIsAsking(false);
    const answer = await api.delete('/api/personal-tokens/:id', { param: { id: asked.id } });
    // 404: it was revoked before, for example in another tab.
    if (!answer.ok && answer.status !== 404) {
      toast('error', failureText(answer, wordsOf(asked).failed));
      return;
    }
    setTokens((list) => list.filter(({ id }) => id !== asked.id));
    eventAdded();
  };
  const added = (token: TokenView) => {
    setTokens((list) => [token, ...list]);
    eventAdded();
  };
  const stateOf = ({ expiresAt, lastUsedAt }: TokenView) => [
    lastUsedAt === null ? 'Never used' : `Last used ${dateOf(lastUsedAt, timeZone)}`,
    `${Date.parse(expiresAt) > now ? 'Ends' : 'Ended'} ${dateOf(expiresAt, timeZone)}`,
  ];

  return (
    <>
      {tokens.length === 0 ? (
        <p className="muted text-sm">You have no tokens and no connected programs.</p>
      ) : (
        <ul className="divide-y divide-base-content/10 card">
          {tokens.map((token) => (
            <li key={token.id} data-token={token.id} className="flex items-center gap-3 px-4 py-4 sm:gap-4 sm:px-5">
              <span className="grid size-10 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
                {token.program === null ? (
                  <KeyRound className="size-5" aria-hidden="true" />
                ) : (
                  <Plug className="size-5" aria-hidden="true" />
                )}
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2.5">
                  <span className="font-medium break-words">{token.name}</span>
                  {token.program === null ? (
                    <span className="muted font-mono text-xs">…{token.hint}</span>
                  ) : (
                    <span className="muted text-xs break-all">Connected from {token.program}</span>
                  )}
                </p>
                <p className="mt-0.5 text-sm">{mayText(token.scopes)}</p>
                <p className="muted mt-0.5 flex flex-wrap gap-x-4 text-sm">
                  {stateOf(token).map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={wordsOf(token).label(token.name)}
                onClick={() => {
                  setAsked(token); // not reset on close, so that the text stays during the closing animation
                  setIsAsking(true);
                }}
              >
                {wordsOf(token).action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
          className="max-sm:w-full"
        >
          New token
        </Button>
        <a href="/developers" className="text-sm underline underline-offset-4">
          What programs can do
        </a>
      </div>
      <NewTokenDialog
        open={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={added}
        needsCode={needsCode}
        email={email}
      />
      <ConfirmDialog
        open={isAsking}
        title={wordsOf(asked).title}
        text={wordsOf(asked).text(asked?.name ?? '')}
        confirmLabel={wordsOf(asked).confirm}
        danger
        onConfirm={() => void revoke()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
