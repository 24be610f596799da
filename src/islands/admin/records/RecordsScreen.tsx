/** The table of one kind of record: search, filters, order, pages, selection, and the ways to add, import and export. Its state is the address. */
import { Suspense, useRef, useState } from 'react';
import type { AdminRecord, Noun } from '../../../domain/admin/entities/entity';
import { entityOf } from '../../../domain/admin/entities';
import { readRecordState, RECORD_PAGE_SIZES, recordSearch, type RecordState } from '../../../domain/admin/record-state';
import { tableOf } from '../../../domain/admin/record-cells';
import { saveTable, type TableFormat } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import { Button } from '../../ui/Button';
import type { Column } from '../../ui/DataTable';
import { lazyComponent } from '../../ui/lazy-component';
import { useUrlState } from '../../ui/use-url-state';
import type { OtherForm } from './card';
import { columnsOf, RowActions, type View } from './columns';
import { OWN_PARTS } from './own';
import { OwnCards } from './OwnCards';
import { fromTheFirst, type Paged } from '@/domain/lists/paged';
import { NoRows } from '../table/NoRows';
import { SelectAll, selectColumn, withRows, type Selected } from '../table/select-column';
import { PagedTable } from '../table/PagedTable';
import { TableStatus } from '../table/TableStatus';
import { useFileExport } from '../table/use-file-export';
import { RecordsToolbar } from './RecordsToolbar';
import { useRecords } from './use-records';
import { useAwake } from '../../ui/use-awake';

/** More than a spreadsheet is read with. */
const EXPORT_MOST = 100_000;
const RecordForm = lazyComponent(() => import('./RecordForm'));
const OrderDialog = lazyComponent(() => import('./OrderDialog'));

export interface RecordsScreenProps {
  noun: Noun;
  /** The query that the page was asked with, and the list for it; null where it could not be read. */
  query: string;
  first: Paged<AdminRecord> | null;
}

export function RecordsScreen({ noun, query, first }: RecordsScreenProps) {
  const entity = entityOf(noun);
  const [one, many] = entity.names;
  const { state, go, goLater, hrefOf } = useUrlState<RecordState>({
    first: readRecordState(entity, new URLSearchParams(query)),
    read: (params) => readRecordState(entity, params),
    href: (next) => `${entity.page}${recordSearch(entity, next)}`,
  });
  const view: View = { entity, state, go, hrefOf };
  const { list, reload, remove, switchActive, nameOf } = useRecords(entity, state, first);
  const { rows: records, readAll } = list;
  const [selected, setSelected] = useState<Selected<AdminRecord>>(new Map());
  const leaving = useRef(new Set<string>());
  const [isDeleting, setDeleting] = useState(false);
  const { exportRows, count, result } = useFileExport();
  const [isOrdering, setOrdering] = useState(false);
  const [otherForm, setOtherForm] = useState<OtherForm | null>(null);
  // The server draws no form: what the address opens is drawn once the page is awake.
  const isAwake = useAwake();

  const deleteThese = async (wanted: readonly AdminRecord[]) => {
    // What is on its way already is not asked for twice.
    const rows = wanted.filter(({ _id }) => !leaving.current.has(_id));
    if (rows.length === 0) return;
    for (const { _id } of rows) leaving.current.add(_id);
    setDeleting(true);
    if (await remove(rows)) setSelected((now) => withRows(now, rows, false));
    for (const { _id } of rows) leaving.current.delete(_id);
    setDeleting(leaving.current.size > 0);
  };
  const hasSwitch = entity.fields.some(({ name }) => name === 'isActive');
  const switchThese = async (isActive: boolean) => {
    if (await switchActive([...selected.values()], isActive)) setSelected(new Map());
  };
  const saveAs = (format: TableFormat) =>
    void exportRows({
      chosen: [...selected.values()],
      most: EXPORT_MOST,
      readAll,
      save: (rows) => saveTable(tableOf(entity, rows), `${many} ${localToday()}`, format),
    });

  const selection = { rows: records, selected, onSelected: setSelected };
  const select = selectColumn({ ...selection, nameOf });
  const columns: Column<AdminRecord>[] = [
    select,
    ...columnsOf(view, (record, isActive) => void switchActive([record], isActive)),
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      className: 'w-24 px-1!',
      card: 'actions',
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
    <div className="grid grid-cols-1 gap-4">
      <RecordsToolbar
        {...view}
        goLater={goLater}
        selectedCount={selected.size}
        onOrder={() => setOrdering(true)}
        onExport={saveAs}
      />
      <TableStatus selectedCount={selected.size} onClear={() => setSelected(new Map())} count={count} result={result}>
        {hasSwitch && (
          <>
            <Button size="sm" onClick={() => void switchThese(true)}>
              Set active
            </Button>
            <Button size="sm" onClick={() => void switchThese(false)}>
              Set inactive
            </Button>
          </>
        )}
        <Button size="sm" variant="danger" busy={isDeleting} onClick={() => void deleteThese([...selected.values()])}>
          Delete selected
        </Button>
      </TableStatus>
      <PagedTable
        list={list}
        failed={entity.messages.fetchFailed}
        empty={
          <NoRows
            many={many}
            isNarrowed={isNarrowed}
            onShowAll={() => go(fromTheFirst({ q: '', filters: {} }))}
            action={
              <Button size="sm" onClick={() => go({ open: 'new' })}>
                {`Add ${one}`}
              </Button>
            }
          />
        }
        caption={entity.title}
        columns={columns}
        rowKey={({ _id }) => _id}
        nameOf={nameOf}
        isSelected={({ _id }) => selected.has(_id)}
        sizes={RECORD_PAGE_SIZES}
        state={state}
        go={go}
        hrefOf={hrefOf}
      >
        {card && (
          <OwnCards
            card={card.component}
            title={entity.title}
            records={records}
            selectAll={<SelectAll {...selection} />}
            className={card.className}
            partsOf={(record) => ({
              select: select.cell(record),
              actions: actionsOf(record),
              openForm: setOtherForm,
            })}
          />
        )}
      </PagedTable>
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
