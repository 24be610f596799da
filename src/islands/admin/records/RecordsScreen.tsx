/** The table of one kind of record: search, filters, order, pages, selection, and the ways to add, import and export. Its state is the address. */
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AdminRecord, Noun } from '../../../domain/admin/entities/entity';
import { entityOf } from '../../../domain/admin/entities';
import {
  fromTheFirst,
  readRecordState,
  RECORD_PAGE_SIZES,
  recordSearch,
  type RecordState,
} from '../../../domain/admin/record-state';
import { tableOf } from '../../../domain/admin/record-cells';
import { saveTable, type TableFormat } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { DataTable, type Column } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { lazyComponent } from '../../ui/lazy-component';
import { useUrlState } from '../../ui/use-url-state';
import type { OtherForm } from './card';
import { columnsOf, RowActions, type View } from './columns';
import { ColumnsCard } from './ColumnsCard';
import { OWN_PARTS } from './own';
import { OwnCards } from './OwnCards';
import { TableFooter } from '../table/TableFooter';
import { RecordsToolbar } from './RecordsToolbar';
import { useRecords, type RecordList } from './use-records';

const RecordForm = lazyComponent(() => import('./RecordForm'));
const OrderDialog = lazyComponent(() => import('./OrderDialog'));

export interface RecordsScreenProps {
  noun: Noun;
  /** The query that the page was asked with, and the list for it; null where it could not be read. */
  query: string;
  first: RecordList | null;
}

export function RecordsScreen({ noun, query, first }: RecordsScreenProps) {
  const entity = entityOf(noun);
  const [, many] = entity.names;
  const { state, go, goLater, hrefOf } = useUrlState<RecordState>({
    first: readRecordState(entity, new URLSearchParams(query)),
    read: (params) => readRecordState(entity, params),
    href: (next) => `${entity.page}${recordSearch(entity, next)}`,
  });
  const view: View = { entity, state, go, hrefOf };
  const { list, isBusy, reload, remove, nameOf, readAll } = useRecords(entity, state, first);
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminRecord>>(new Map());
  const [isOrdering, setOrdering] = useState(false);
  const [otherForm, setOtherForm] = useState<OtherForm | null>(null);
  // The server draws no form: what the address opens is drawn once the page is awake.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const isExporting = useRef(false);
  const page = list === 'failed' || list === null ? null : list;
  const records = page?.records ?? [];
  const areAllSelected = records.length > 0 && records.every(({ _id }) => selected.has(_id));

  const toggle = (rows: readonly AdminRecord[], isOn: boolean) => {
    const next = new Map(selected);
    for (const row of rows)
      if (isOn) next.set(row._id, row);
      else next.delete(row._id);
    setSelected(next);
  };
  const deleteThese = async (rows: readonly AdminRecord[]) => {
    if (await remove(rows)) toggle(rows, false);
  };
  const saveAs = async (format: TableFormat) => {
    if (isExporting.current) return;
    isExporting.current = true;
    try {
      const rows = selected.size > 0 ? [...selected.values()] : await readAll();
      if (!rows) return void toast('error', 'Failed to export data');
      await saveTable(tableOf(entity, rows), `${many} ${localToday()}`, format);
      toast('success', `Successfully exported ${rows.length} records`);
    } catch {
      toast('error', 'Failed to export data');
    } finally {
      isExporting.current = false;
    }
  };

  const columns: Column<AdminRecord>[] = [
    {
      key: 'select',
      header: (
        <Checkbox
          label="Select all on this page"
          hideLabel
          checked={areAllSelected}
          onChange={({ target }) => toggle(records, target.checked)}
        />
      ),
      className: 'w-10 pr-0!',
      cell: (record) => (
        <Checkbox
          label={`Select ${nameOf(record)}`}
          hideLabel
          checked={selected.has(record._id)}
          onChange={({ target }) => toggle([record], target.checked)}
        />
      ),
    },
    ...columnsOf(view),
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'w-24 px-1!',
      cell: (record) => (
        <RowActions
          name={nameOf(record)}
          onEdit={() => go({ open: record._id })}
          onDelete={() => void deleteThese([record])}
        />
      ),
    },
  ];
  const { card } = OWN_PARTS[noun] ?? {};
  const actionsOf = (record: AdminRecord) => columns.at(-1)?.cell(record);
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0;
  return (
    <div className="grid gap-4">
      <RecordsToolbar
        {...view}
        goLater={goLater}
        selectedCount={selected.size}
        onOrder={() => setOrdering(true)}
        onExport={(format) => void saveAs(format)}
      />
      {selected.size > 0 && (
        <div role="status" className="card flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
          <span className="mr-auto">{`${selected.size} selected`}</span>
          <Button size="sm" variant="ghost" onClick={() => setSelected(new Map())}>
            Clear selection
          </Button>
          <Button size="sm" variant="danger" onClick={() => void deleteThese([...selected.values()])}>
            Delete selected
          </Button>
        </div>
      )}
      {list === 'failed' || (list === null && !isBusy) ? (
        <EmptyState
          role="alert"
          title={entity.messages.fetchFailed}
          text="Nothing was changed."
          action={
            <Button size="sm" onClick={reload}>
              Try again
            </Button>
          }
        />
      ) : page && records.length === 0 ? (
        <EmptyState
          title={isNarrowed ? `No ${many} match` : `No ${many} yet`}
          action={
            isNarrowed ? (
              <Button size="sm" onClick={() => go(fromTheFirst({ q: '', filters: {} }))}>
                Show all
              </Button>
            ) : undefined
          }
        />
      ) : card ? (
        <OwnCards
          card={card.component}
          title={entity.title}
          records={records}
          selectAll={
            <Checkbox
              label="Select all on this page"
              checked={areAllSelected}
              onChange={({ target }) => toggle(records, target.checked)}
            />
          }
          className={card.className}
          partsOf={(record) => ({
            select: columns[0]?.cell(record),
            actions: actionsOf(record),
            openForm: setOtherForm,
          })}
        />
      ) : (
        <DataTable
          caption={entity.title}
          columns={columns}
          rows={records}
          rowKey={({ _id }) => _id}
          isSelected={({ _id }) => selected.has(_id)}
          busy={isBusy}
          card={(record) => (
            <ColumnsCard
              row={record}
              name={nameOf(record)}
              columns={columns.slice(1, -1)}
              top={[columns[0], columns.at(-1)].map((column) => (
                <div key={column?.key}>{column?.cell(record)}</div>
              ))}
            />
          )}
        />
      )}
      {page && records.length > 0 && (
        <TableFooter
          page={page}
          shown={records.length}
          sizes={RECORD_PAGE_SIZES}
          state={state}
          go={go}
          hrefOf={hrefOf}
        />
      )}
      {isAwake && state.open !== '' && (
        <Suspense fallback={null}>
          <RecordForm
            entity={entity}
            id={state.open}
            onClose={() => go({ open: '' })}
            onSaved={() => {
              go({ open: '' });
              reload();
            }}
          />
        </Suspense>
      )}
      {otherForm && (
        <Suspense fallback={null}>
          <RecordForm
            entity={entityOf(otherForm.noun)}
            id={otherForm.id}
            start={otherForm.start}
            onClose={() => setOtherForm(null)}
            onSaved={() => {
              setOtherForm(null);
              otherForm.onSaved();
            }}
          />
        </Suspense>
      )}
      {isOrdering && (
        <Suspense fallback={null}>
          <OrderDialog entity={entity} onClose={() => setOrdering(false)} onOrdered={reload} />
        </Suspense>
      )}
    </div>
  );
}
