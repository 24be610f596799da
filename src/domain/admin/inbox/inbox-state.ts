/** The inbox's state in the address: tab, kind, search and the entry that is open. No schema: the page loads it. */
import type { InboxEntry, InboxKind, InboxStatus } from './inbox';
import { searchText } from '../../text/invisible-characters';

export const INBOX_PAGE = '/adminPortal/inbox';
export const INBOX_TABS = ['new', 'open', 'done', 'all'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

export interface InboxState {
  tab: InboxTab;
  kind: InboxKind | '';
  q: string;
  /** `message-ID` or `feedback-ID`; empty where none is open. */
  open: string;
}

export const keyOf = ({ kind, id }: Pick<InboxEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

const OPEN = /^(message|feedback)-([0-9a-f]{24})$/;

/** Returns the parts of an entry's key; null for what is none. */
export function placeOf(key: string): { kind: InboxKind; id: string } | null {
  const [, kind, id] = OPEN.exec(key) ?? [];
  return kind && id ? { kind: kind as InboxKind, id } : null;
}

/** Reads an address leniently: what makes no sense is left at its default. */
export function readInboxState(params: URLSearchParams): InboxState {
  const tab = params.get('tab') ?? '';
  const kind = params.get('kind') ?? '';
  const open = params.get('open') ?? '';
  return {
    tab: (INBOX_TABS as readonly string[]).includes(tab) ? (tab as InboxTab) : 'new',
    kind: kind === 'message' || kind === 'feedback' ? kind : '',
    q: searchText(params.get('q') ?? '', 100),
    open: placeOf(open) ? open : '',
  };
}

/** The query of the API for a state. */
export const inboxQueryOf = ({ tab, kind, q }: InboxState): Record<string, string> => ({
  ...(tab === 'all' ? {} : { status: tab satisfies InboxStatus }),
  ...(kind ? { kind } : {}),
  ...(q.trim() ? { q: q.trim() } : {}),
});

export function inboxSearch({ tab, kind, q, open }: InboxState): string {
  const params = new URLSearchParams({
    ...(tab === 'new' ? {} : { tab }),
    ...(kind ? { kind } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(open ? { open } : {}),
  });
  return params.size > 0 ? `?${String(params)}` : '';
}
