/** The bin of the back-office: records deleted in the last 30 days, which can be restored. */
import { RotateCcw } from 'lucide-react';
import { kindText, BIN, type BinEntry } from '@/domain/admin/audit';
import type { Pages } from '@/domain/lists/list';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { actionsColumn, momentColumn, operatorColumn, useRowChange } from '@/islands/lists/list-columns';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useListView } from '@/islands/lists/use-list';

export function BinScreen({ query, first }: { query: string; first: Pages<BinEntry> | null }) {
  const list = useList(BIN, useListView(BIN, query), first);
  const { busy, run } = useRowChange<BinEntry>({
    ask: ({ _id, noun }) => api.post('/api/admin/records/:noun/restore', { param: { noun }, json: { ids: [_id] } }),
    // A record is not restored if another record has the same name. Any other reason is an error with its text.
    done: ({ name }, back) => (Array.isArray(back) && back.length > 0 ? `${name} is restored` : null),
    failed: ({ name }, answer) =>
      failureText(answer, `${name} could not be restored${answer.ok ? ': another record has the same name' : ''}.`),
    onDone: list.reload,
  });
  return (
    <ListScreen
      list={list}
      columns={[
        { key: 'name', header: 'Record', className: 'min-w-40 max-w-80 font-medium', cell: ({ name }) => name },
        { key: 'noun', header: 'Kind', cell: ({ noun }) => kindText(noun) },
        momentColumn('deletedAt', 'Deleted'),
        operatorColumn('deletedBy', 'By'),
        actionsColumn<BinEntry>(
          (entry) => (
            <Button
              size="sm"
              busy={busy?._id === entry._id}
              icon={RotateCcw}
              aria-label={`Restore ${entry.name}`}
              onClick={() => void run(entry)}
            >
              Restore
            </Button>
          ),
          'text-right',
        ),
      ]}
      rowKey={({ _id }) => _id}
      nameOf={({ name }) => name}
    />
  );
}
