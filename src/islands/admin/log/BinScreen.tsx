/** The bin of the back-office: what was deleted in the last 30 days, and its way back. */
import { RotateCcw } from 'lucide-react';
import { kindText } from '@/domain/admin/audit';
import { BIN, type BinEntry } from '@/domain/admin/bin';
import type { Pages } from '@/domain/lists/list';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { actionsColumn, momentColumn, useRowChange } from '@/islands/admin/table/list-columns';
import { ListScreen } from '@/islands/admin/table/ListScreen';
import { useList, useListView } from '@/islands/admin/table/use-list';

export function BinScreen({ query, first }: { query: string; first: Pages<BinEntry> | null }) {
  const list = useList(BIN, useListView(BIN, query), first);
  const { busy, run } = useRowChange<BinEntry>({
    ask: async ({ _id, noun }) => {
      const answer = await api.post('/api/admin/records/:noun/restore', { param: { noun }, json: { ids: [_id] } });
      const isBack = Array.isArray(answer.data) && answer.data.length > 0;
      // Nothing came back where another record has its name.
      return answer.ok && !isBack ? { ...answer, ok: false, message: null } : answer;
    },
    done: ({ name }) => `${name} is back`,
    failed: ({ name }, answer) => failureText(answer, `${name} did not come back: another record has its name.`),
    onDone: () => void list.reload(),
  });
  return (
    <ListScreen
      list={list}
      columns={[
        { key: 'name', header: 'Record', className: 'min-w-40 max-w-80 font-medium', cell: ({ name }) => name },
        { key: 'noun', header: 'Kind', cell: ({ noun }) => kindText(noun) },
        momentColumn('deletedAt', 'Deleted'),
        {
          key: 'deletedBy',
          header: 'By',
          cell: ({ deletedBy }) => deletedBy ?? <span className="muted">Former operator</span>,
        },
        actionsColumn<BinEntry>(
          (entry) => (
            <Button
              size="sm"
              busy={busy?._id === entry._id}
              icon={<RotateCcw className="size-4" aria-hidden="true" />}
              aria-label={`Restore ${entry.name}`}
              onClick={() => void run(entry)}
            >
              Restore
            </Button>
          ),
          '',
        ),
      ]}
      rowKey={({ _id }) => _id}
      nameOf={({ name }) => name}
    />
  );
}
