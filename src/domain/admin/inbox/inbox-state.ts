/** The inbox's state in the address: tab, kind, search and the entry that is open. No schema: the page loads it. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import type { InboxEntry, InboxKind } from './inbox';

export const INBOX_PAGE = '/adminPortal/inbox';
export const INBOX_TABS = [
  { value: 'new', label: 'New', empty: 'Nothing new' },
  { value: 'open', label: 'Open', empty: 'Nothing is open' },
  { value: 'done', label: 'Done', empty: 'Nothing is done yet' },
  { value: 'all', label: 'All' },
] as const;

export const keyOf = ({ kind, id }: Pick<InboxEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

const OPEN = /^(message|feedback)-([0-9a-f]{24})$/;

/** Returns the parts of an entry's key; null for what is none. */
export function placeOf(key: string): { kind: InboxKind; id: string } | null {
  const [, kind, id] = OPEN.exec(key) ?? [];
  return kind && id ? { kind: kind as InboxKind, id } : null;
}

export const INBOX: ListSpec<InboxEntry> & { api: '/api/admin/inbox' } = {
  name: 'inbox',
  api: '/api/admin/inbox',
  page: '/adminPortal/inbox',
  search: { label: 'Search the inbox', placeholder: 'Search name, email or text' },
  filters: [
    {
      name: 'tab',
      param: 'status',
      label: 'Status',
      options: INBOX_TABS,
      usual: 'new',
      none: 'all',
      wrong: 'The status must be new, open or done.',
      isHidden: true,
    },
    {
      name: 'kind',
      label: 'Kind',
      all: 'Messages and feedback',
      options: optionsOf({ message: 'Messages', feedback: 'Feedback' }),
      wrong: 'There is no such kind of message.',
    },
  ],
  open: OPEN,
  size: 25,
  caption: 'Messages',
  failed: 'The inbox could not be read.',
  empty: 'No messages yet',
  unmatched: 'Nothing found',
};
