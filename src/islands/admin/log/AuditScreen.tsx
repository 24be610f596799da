/** The audit log: who did what to which record, when. Searched, narrowed and opened by the address, exported as a file. */
import { actionText, AUDIT_LOG, changedFields, subjectText, type AuditRecord } from '@/domain/admin/audit';
import type { Pages } from '@/domain/lists/list';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { useAwake } from '@/islands/ui/hooks/use-browser';
import { momentColumn, openLink, operatorColumn } from '@/islands/lists/list-columns';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useListView } from '@/islands/lists/use-list';
import { AuditEntry } from './AuditEntry';

export interface AuditScreenProps {
  query: string;
  first: Pages<AuditRecord> | null;
  /** Whose entries may be chosen; none for an admin, who sees their own. */
  operators: readonly { id: string; name: string }[];
}

export function AuditScreen({ query, first, operators }: AuditScreenProps) {
  const view = useListView(AUDIT_LOG, query);
  const list = useList(AUDIT_LOG, view, first);
  const isAwake = useAwake();
  const { open, record, batch } = view.state;
  const opened = isAwake ? list.items.find(({ id }) => String(id) === open) : undefined;
  const [latest] = list.items;
  const columns: Column<AuditRecord>[] = [
    momentColumn('at', 'When'),
    operatorColumn('operator', 'Who'),
    { key: 'action', header: 'What', card: 'name', cell: ({ action }) => actionText(action) },
    {
      key: 'name',
      header: 'Record',
      card: 'line',
      className: 'min-w-40 max-w-80',
      cell: (entry) => (
        <a {...openLink(view, String(entry.id))} className="link line-clamp-2 wrap-anywhere">
          {subjectText(entry)}
        </a>
      ),
    },
    {
      key: 'changes',
      header: 'Fields',
      className: 'max-w-64',
      cell: (entry) => <span className="muted line-clamp-2">{changedFields(entry) || '–'}</span>,
    },
  ];
  const close = () => view.go({ open: '' });
  return (
    <>
      {(record || batch) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">
            {batch ? 'Changes made together' : latest ? `History of ${subjectText(latest)}` : 'History'}
          </h2>
          <Button size="sm" variant="ghost" onClick={() => view.go({ record: '', batch: '', open: '' })}>
            All entries
          </Button>
        </div>
      )}
      <ListScreen
        list={list}
        choices={{ operator: operators.map(({ id, name }) => ({ value: id, label: name })) }}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ action }) => actionText(action)}
      >
        {opened && (
          <AuditEntry
            entry={opened}
            onClose={close}
            onRestored={() => {
              close();
              void list.reload();
            }}
          />
        )}
      </ListScreen>
    </>
  );
}
