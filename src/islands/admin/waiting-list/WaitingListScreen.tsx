/** The waiting list in the back-office: search, filter by days, export, and removal of an address on request. */
import { WAITING_LIST, type WaitingPerson } from '@/domain/admin/waiting-list';
import type { Pages } from '@/domain/lists/list';
import { api, failureText } from '@/lib/api/api';
import { momentColumn, removeColumn, useAskedChange } from '@/islands/lists/list-columns';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useListView } from '@/islands/lists/use-list';

export function WaitingListScreen({ query, first }: { query: string; first: Pages<WaitingPerson> | null }) {
  const list = useList(WAITING_LIST, useListView(WAITING_LIST, query), first);
  const removal = useAskedChange<WaitingPerson>({
    question: (row) => ({
      title: 'Remove this address from the list?',
      text: `${row?.email ?? ''} is deleted permanently. We will not write to it.`,
      confirmLabel: 'Remove it',
      danger: true,
    }),
    ask: ({ email }) => api.post('/api/admin/waiting-list/remove', { json: { email } }),
    done: ({ email }) => `${email} is removed from the list`,
    failed: (_, answer) => failureText(answer, 'The address could not be removed. Please try again.'),
    onDone: list.reload,
  });
  return (
    <ListScreen
      list={list}
      columns={[
        { key: 'email', header: 'Email', className: 'font-medium wrap-anywhere', cell: ({ email }) => email },
        momentColumn('joinedAt', 'Joined'),
        removeColumn<WaitingPerson>(({ email }) => `Remove ${email}`, removal.ask),
      ]}
      rowKey={({ email }) => email}
      nameOf={({ email }) => email}
    >
      {removal.dialog}
    </ListScreen>
  );
}
