/** The audit log: who did what to which record, when. Narrowed and opened by the address, exported as a file. */
import { useEffect, useState } from 'react';
import {
  actionText,
  auditQueryOf,
  auditSearch,
  hasEarlierVersion,
  NOUN_LABELS,
  readAuditState,
  type AuditRecord,
  type AuditState,
} from '../../../domain/admin/audit';
import { changeLines } from '../../../domain/admin/change-lines';
import { ENTITIES } from '../../../domain/admin/entities';
import { momentText } from '../../../domain/admin/moments';
import { api } from '../../../lib/api';
import { saveTable, type TableFormat } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import type { Column } from '../../ui/DataTable';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { DayRange } from '../table/DayRange';
import { ExportMenu } from '../table/ExportMenu';
import { FilterSelect } from '../table/FilterSelect';
import { PagesTable } from '../table/PagesTable';
import { TableStatus } from '../table/TableStatus';
import { useFileExport } from '../table/use-file-export';
import { AuditEntry } from './AuditEntry';
import { usePages, type Pages } from './use-pages';

export const AUDIT_PAGE = '/adminPortal/audit';
const EXPORT_MOST = 10_000;
const NOUN_OPTIONS = Object.entries(NOUN_LABELS).map(([value, label]) => ({ value, label }));

export interface AuditScreenProps {
  query: string;
  first: Pages<AuditRecord> | null;
  /** Whose entries may be chosen; none for an admin, who sees their own. */
  operators: readonly { id: string; name: string }[];
}

/** Labels of the fields that a change touched. */
function fieldsOf(entry: AuditRecord): string {
  if (!hasEarlierVersion(entry)) return '';
  const fields = ENTITIES.get(entry.subjectType)?.fields ?? [];
  return changeLines(fields, entry.changes ?? {})
    .map(({ label }) => label)
    .join(', ');
}

const fileTable = (items: readonly AuditRecord[]) => ({
  header: ['At', 'Who', 'What', 'Record', 'Id', 'Changes'],
  rows: items.map(({ at, operator, action, name, subjectId, changes }) => [
    at,
    operator ?? '',
    actionText(action),
    name ?? '',
    subjectId ?? '',
    changes ? JSON.stringify(changes) : '',
  ]),
});

export function AuditScreen({ query, first, operators }: AuditScreenProps) {
  const timeZone = useTimeZone();
  const { state, go, hrefOf } = useUrlState<AuditState>({
    first: readAuditState(new URLSearchParams(query)),
    read: readAuditState,
    href: (next) => `${AUDIT_PAGE}${auditSearch(next)}`,
  });
  const asked = auditQueryOf(state);
  const { pages, isBusy, more, reload, readAll } = usePages<AuditRecord>(
    JSON.stringify(asked),
    first,
    (after, signal) =>
      api.get('/api/admin/audit', { query: { ...asked, ...(after ? { after } : {}) }, ...(signal ? { signal } : {}) }),
  );
  const { exportRows, count, result } = useFileExport();
  // The server draws no drawer: what the address opens is drawn once the page is awake.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const items = pages === null || pages === 'failed' ? [] : pages.items;
  const opened = isAwake ? items.find(({ id }) => String(id) === state.open) : undefined;

  const saveAs = (format: TableFormat) =>
    void exportRows({
      most: EXPORT_MOST,
      readAll,
      save: (rows) => saveTable(fileTable(rows), `Audit log ${localToday()}`, format),
    });

  const columns: Column<AuditRecord>[] = [
    {
      key: 'at',
      header: 'When',
      className: 'whitespace-nowrap',
      cell: ({ at }) => <time dateTime={at}>{momentText(at, timeZone)}</time>,
    },
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
            href={hrefOf({ open: String(id) })}
            className="link line-clamp-2 wrap-anywhere"
            onClick={(event) => {
              event.preventDefault();
              go({ open: String(id) });
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
      cell: (entry) => <span className="muted line-clamp-2">{fieldsOf(entry) || '–'}</span>,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <FilterSelect
          label="Kind of record"
          all="All kinds"
          options={NOUN_OPTIONS}
          value={state.noun}
          onChange={(value) => go({ noun: value, open: '' })}
        />
        {operators.length > 0 && (
          <FilterSelect
            label="Who"
            all="Everyone"
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.operator}
            onChange={(value) => go({ operator: value, open: '' })}
          />
        )}
        <DayRange from={state.from} to={state.to} onChange={(days) => go({ ...days, open: '' })} />
        <div className="ml-auto">
          <ExportMenu formats={['csv', 'xlsx']} onExport={saveAs} />
        </div>
      </div>
      <TableStatus count={count} result={result} />
      <PagesTable
        pages={pages}
        isBusy={isBusy}
        failed="The audit log could not be read."
        empty="Nothing was done here yet"
        onAgain={reload}
        onMore={() => void more()}
        caption="Audit log"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        nameOf={({ action }) => actionText(action)}
      />
      {opened && (
        <AuditEntry
          entry={opened}
          timeZone={timeZone}
          onClose={() => go({ open: '' })}
          onRestored={() => {
            go({ open: '' });
            reload();
          }}
        />
      )}
    </div>
  );
}
