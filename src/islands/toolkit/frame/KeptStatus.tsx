/** How far the account is, while documents are kept there: quiet while all is well, a sentence where something is not kept. */
import type { ReactNode } from 'react';
import { CircleAlert, Cloud, CloudOff, RefreshCw } from 'lucide-react';
import type { AccountState } from '../../../stores/tool-account-state';
import { useTimeZone } from '../../ui/use-time-zone';
import { useAgo } from './use-ago';

const ICON = { className: 'size-3.5 shrink-0', 'aria-hidden': true } as const;

const TEXTS = {
  synchronising: ['Saving', <RefreshCw key="icon" {...ICON} />],
  kept: ['Saved in your account', <Cloud key="icon" {...ICON} />],
  offline: ['Not saved: offline', <CloudOff key="icon" {...ICON} />],
  stuck: ['Not saved: the server does not answer', <CloudOff key="icon" {...ICON} />],
} as const;

export interface KeptStatusProps {
  account: AccountState;
  /** Shown instead for a document that stays in this browser although the switch is on. */
  children: ReactNode;
}

export default function KeptStatus({ account, children }: KeptStatusProps) {
  const timeZone = useTimeZone();
  const { phase, keptAt, message } = account;
  const ago = useAgo(phase === 'kept' ? keptAt : null);
  if (children) return children;
  if (phase === 'too-large' || phase === 'refused')
    return (
      <span role="status" className="inline-flex items-center gap-1.5 text-xs max-sm:basis-full">
        <CircleAlert className="size-3.5 shrink-0 text-warning" aria-hidden="true" />
        <span className="wrap-anywhere">Only in this browser. {message}</span>
      </span>
    );
  if (phase === 'off' || phase === 'opening') return null;
  const [text, icon] = TEXTS[phase];
  const at = keptAt === null ? null : new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(keptAt);
  const said = ago === null ? text : `${text}, ${ago}`;
  return (
    <span className="muted inline-flex items-center gap-1.5 text-xs" title={at ? `${said} (${at})` : said}>
      {icon}
      <span data-status="">{said}</span>
    </span>
  );
}
