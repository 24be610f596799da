/** The waiting list in the back-office: search, days, export, and taking an address off on request. */
import { Trash2 } from 'lucide-react';
import { WAITING_LIST, type Waiting } from '@/domain/admin/waiting-list/list';
import type { Pages } from '@/domain/lists/list';
import { api, failureText } from '@/lib/api/api';
import { IconButton } from '@/islands/ui/IconButton';
import { actionsColumn, momentColumn, useAskedRow, useRowChange } from '@/islands/admin/table/list-columns';
import { ListScreen } from '@/islands/admin/table/ListScreen';
import { useList, useListView } from '@/islands/admin/table/use-list';

export interface WaitingListScreenProps {
  query: string;
  first: Pages<Waiting> | null;
}

export function WaitingListScreen({ query, first }: WaitingListScreenProps) {
  const list = useList(WAITING_LIST, useListView(WAITING_LIST, query), first);
  const { run } = useRowChange<Waiting>({
    ask: ({ email }) => api.post('/api/admin/waiting-list/remove', { json: { email } }),
    done: ({ email }) => `${email} is off the list`,
    failed: (_, answer) => failureText(answer, 'The address could not be taken off. Please try again.'),
    onDone: () => void list.reload(),
  });
  const removal = useAskedRow<Waiting>(
    (row) => ({
      title: 'Take this address off the list?',
      text: `${row?.email ?? ''} is deleted for good. We will not write to it.`,
      confirmLabel: 'Take it off',
      danger: true,
    }),
    run,
  );
  return (
    <ListScreen
      list={list}
      columns={[
        {
          key: 'email',
          header: 'Email',
          className: 'font-medium',
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        momentColumn('joinedAt', 'Joined'),
        actionsColumn<Waiting>((row) => (
          <IconButton
            label={`Take ${row.email} off`}
            icon={<Trash2 className="size-4" />}
            onClick={() => removal.ask(row)}
          />
        )),
      ]}
      rowKey={({ email }) => email}
      nameOf={({ email }) => email}
    >
      {removal.dialog}
    </ListScreen>
  );
}
