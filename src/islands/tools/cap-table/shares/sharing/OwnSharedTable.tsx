/** A shared cap table in the tool of a signed-in person, with a button to save it as their own document. */
import { Copy } from 'lucide-react';
import { hasShares, type CapTable } from '@/domain/cap-table/document/document';
import { toast } from '@/stores/toasts';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { SharedTable } from './SharedTable';

interface OwnSharedTableProps {
  hash: string;
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
  /** Returns to the tool, with `search` as its query. */
  onLeave: (search: string) => void;
}

export default function OwnSharedTable({ hash, store, state, onLeave }: OwnSharedTableProps) {
  const leave = () => onLeave('');
  const save = (table: CapTable, name: string) => {
    store.create(name, table);
    toast('success', 'Saved as your own document. Your changes stay in this browser.');
    onLeave(hasShares(table) ? '?mode=shares' : '');
  };
  return (
    <SharedTable
      hash={hash}
      store={store}
      state={state}
      actions={(table, name) => (
        <>
          <Button size="sm" variant="ghost" onClick={leave}>
            Close
          </Button>
          <Button size="sm" variant="primary" icon={Copy} onClick={() => save(table, name)}>
            Save as my own document
          </Button>
        </>
      )}
      way={<Button onClick={leave}>Open my own cap tables</Button>}
    />
  );
}
