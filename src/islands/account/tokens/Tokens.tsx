/** Personal tokens and connected programs on the security page: scopes and last use of each, and buttons to revoke one or make a new token. */
import { useEffect, useRef, useState } from 'react';
import { KeyRound, Plug, Plus } from 'lucide-react';
import { SCOPE_WORDS, SHEET_SCOPE, sheetFormulas, type TokenView } from '@/domain/tokens/personal-token';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { api, failureText } from '@/lib/api/api';
import { eventAdded } from '@/stores/account-events';
import { $othersEnded } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { focusNextRow } from '@/islands/ui/focus';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { dateOf } from '@/islands/account/security/Authenticator';
import { optionsOf } from '@/domain/options';
import { CheckRows, SelectRow, TextRow } from '@/islands/ui/form/rows';
import { NewSecretDialog, type Proof, type SecretDialogProps } from './NewSecretDialog';

const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
];

const USES = optionsOf({ program: 'A script or program', sheet: 'Google Sheets' });

interface Values extends Record<TokenScope, boolean> {
  name: string;
  use: string;
  days: string;
}
const EMPTY: Values = {
  name: '',
  use: 'program',
  days: '90',
  'directory:read': true,
  'own:read': false,
  'own:write': false,
};

const isSheet = ({ use }: Values) => use === 'sheet';
const scopesOf = (values: Values) => (isSheet(values) ? [SHEET_SCOPE] : TOKEN_SCOPES.filter((scope) => values[scope]));

async function send(values: Values, proof: Proof) {
  const { name, days } = values;
  const json = { name, scopes: scopesOf(values), days: Number(days), ...proof };
  const answer = await api.post('/api/personal-tokens', { json });
  if (!answer.data) return { answer, made: null };
  const { token, view } = answer.data;
  return { answer, made: { secret: isSheet(values) ? sheetFormulas(location.origin, token) : token, view } };
}

/** The dialog of a new personal token: asks for name, use, scopes and duration, then shows the token. */
function NewTokenDialog(props: SecretDialogProps<TokenView>) {
  return (
    <NewSecretDialog
      {...props}
      title="New token"
      description="A program with this token can do what you select here, in your name. We ask for your password first."
      submitLabel="Create token"
      failed="The token could not be created. Please try again."
      initial={EMPTY}
      isFilled={(values) => values.name.trim() !== '' && scopesOf(values).length > 0}
      send={send}
      shownAs={(secret) =>
        secret.startsWith('=')
          ? {
              title: 'Copy your addresses',
              description:
                'Paste each line into a cell of a separate sheet. We will not show them again. Anyone who can open the sheet can read the key in it.',
            }
          : {
              title: 'Copy your token',
              description: 'We will not show it again. Keep it like a password: anyone who has it can use it.',
            }
      }
    >
      {(form) => (
        <>
          <TextRow form={form} name="name" label="Name" help="For example: Investor sheet" maxLength={60} autoFocus />
          <SelectRow form={form} name="use" label="For" options={USES} />
          {isSheet(form.values) ? (
            <p className="muted text-sm">{SCOPE_WORDS[SHEET_SCOPE].text}</p>
          ) : (
            <CheckRows form={form} names={TOKEN_SCOPES} words={SCOPE_WORDS} legend="It may" error="scopes" />
          )}
          <SelectRow form={form} name="days" label="Expires after" options={DAYS} />
        </>
      )}
    </NewSecretDialog>
  );
}

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
    text: (name: string) => `${name} loses access at once. You can connect it again from the program.`,
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
  const [tokenToRevoke, setTokenToRevoke] = useState<TokenView | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const timeZone = useTimeZone();
  const rows = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  // A new password revokes all tokens.
  useEffect(() => $othersEnded.listen(() => setTokens([])), []);

  const revoke = async () => {
    if (!tokenToRevoke) return;
    setIsAsking(false);
    const answer = await api.delete('/api/personal-tokens/:id', { param: { id: tokenToRevoke.id } });
    // 404: it was revoked before, for example in another tab.
    if (!answer.ok && answer.status !== 404) {
      toast('error', failureText(answer, wordsOf(tokenToRevoke).failed));
      return;
    }
    focusNextRow(
      () => setTokens((list) => list.filter(({ id }) => id !== tokenToRevoke.id)),
      tokens.findIndex(({ id }) => id === tokenToRevoke.id),
      () => rows.current?.querySelectorAll('button'),
      () => buttons.current?.querySelector('button'),
    );
    eventAdded();
  };
  const added = (token: TokenView) => {
    setTokens((list) => [token, ...list]);
    eventAdded();
  };
  const stateOf = ({ expiresAt, lastUsedAt }: TokenView) => [
    lastUsedAt === null ? 'Never used' : `Last used ${dateOf(lastUsedAt, timeZone)}`,
    `${Date.parse(expiresAt) > now ? 'Expires' : 'Expired'} ${dateOf(expiresAt, timeZone)}`,
  ];

  return (
    <>
      {tokens.length === 0 ? (
        <p className="muted text-sm">You have no tokens and no connected programs.</p>
      ) : (
        <ul ref={rows} className="divide-y divide-base-content/10 card">
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
                  <span className="font-medium wrap-anywhere">{token.name}</span>
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
                  setTokenToRevoke(token); // not reset on close, so that the text stays during the closing animation
                  setIsAsking(true);
                }}
              >
                {wordsOf(token).action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div ref={buttons} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button icon={Plus} onClick={() => setIsMaking(true)} className="max-sm:w-full">
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
        title={wordsOf(tokenToRevoke).title}
        text={wordsOf(tokenToRevoke).text(tokenToRevoke?.name ?? '')}
        confirmLabel={wordsOf(tokenToRevoke).confirm}
        danger
        onConfirm={() => void revoke()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
