/** The audit log: who did what to which record, when. Narrowed and opened by the address, exported as a file. */
import { actionText, AUDIT_LOG, changedFields, type AuditRecord } from '../../../domain/admin/audit';
import type { Pages } from '@/domain/lists/list';
import type { Column } from '../../ui/DataTable';
import { useAwake } from '../../ui/use-awake';
import { useTimeZone } from '../../ui/use-time-zone';
import { momentColumn } from '../table/list-columns';
import { ListScreen } from '../table/ListScreen';
import { useList, useListView } from '../table/use-list';
import { AuditEntry } from './AuditEntry';

export interface AuditScreenProps {
  query: string;
  first: Pages<AuditRecord> | null;
  /** Whose entries may be chosen; none for an admin, who sees their own. */
  operators: readonly { id: string; name: string }[];
}

export function AuditScreen({ query, first, operators }: AuditScreenProps) {
  const timeZone = useTimeZone();
  const view = useListView(AUDIT_LOG, query);
  const list = useList(AUDIT_LOG, view, first);
  const isAwake = useAwake();
  const opened = isAwake ? list.items.find(({ id }) => String(id) === view.state['open']) : undefined;
  const columns: Column<AuditRecord>[] = [
    momentColumn('at', 'When', timeZone),
    {
      key: 'operator',
      header: 'Who',
      cell: ({ operator }) => operator ?? <span className="muted">Former operator</span>,
    },
    { key: 'action', header: 'What', card: 'name', cell: ({ action }) => actionText(action) },
    {
      key: 'name',
      header: 'Record',
      className: 'min-w-40 max-w-80',
      cell: ({ id, name, subjectId, changes }) =>
        changes ? (
          <a
            href={view.hrefOf({ open: String(id) })}
            className="link line-clamp-2 wrap-anywhere"
            onClick={(event) => {
              event.preventDefault();
              view.go({ open: String(id) });
            }}
          >
            {name ?? subjectId ?? 'List'}
          </a>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{name ?? '–'}</span>
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
          timeZone={timeZone}
          onClose={close}
          onRestored={() => {
            close();
            void list.reload();
          }}
        />
      )}
    </ListScreen>
  );
}
