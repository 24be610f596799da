/** The table of one kind of record: search, filters, order, pages, selection, and buttons to add, import and export. Its state is in the address. */
import { useRef, useState } from 'react';
import { ArrowDownUp, Plus, Upload } from 'lucide-react';
import type { AdminRecord, Noun } from '@/domain/admin/entities/entity';
import { entityOf } from '@/domain/admin/entities';
import { bulkFields } from '@/domain/admin/bulk';
import { COLUMNS, recordListOf } from '@/domain/admin/record-list';
import { tableOf, samplesLeftOut } from '@/domain/admin/record-export';
import type { ListPage } from '@/domain/lists/paged';
import { saveTable, type TableFormat } from '@/lib/export/table-file';
import { localToday } from '@/lib/local-today';
import { Button } from '@/islands/ui/Button';
import { CardsBar, type Column } from '@/islands/ui/table/DataTable';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { ExportMenu, useFileExport } from '@/islands/lists/FileExport';
import { actionsColumn } from '@/islands/lists/list-columns';
import { ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable } from '@/islands/lists/PagedTable';
import {
  NOTHING_SELECTED,
  selectColumn,
  selectedCount,
  SelectMatching,
  withRows,
  TableStatus,
  type Selection,
} from '@/islands/lists/selection';
import { useListView } from '@/islands/lists/use-list';
import type { OtherForm } from './RecordCards';
import { BulkEdit } from './BulkEdit';
import { columnsOf, RowActions } from './columns';
import { OWN_PARTS } from './own';
import { readNames, selectionOf, useRecords } from './use-records';
import { RecordForm } from './RecordForm';
import OrderDialog from './OrderDialog';
import { ViewsMenu } from './ViewsMenu';

/** The most records in an export: more than anyone reads in a spreadsheet. */
const MAX_EXPORT = 100_000;

export interface RecordsScreenProps {
  noun: Noun;
  /** The query of the page's address, and the list for it; null if the list could not be read. */
  query: string;
  first: ListPage<AdminRecord> | null;
}

export function RecordsScreen({ noun, query, first }: RecordsScreenProps) {
  const entity = entityOf(noun);
  const [singular, plural] = entity.names;
  const view = useListView(recordListOf(entity), query);
  const { state, go } = view;
  const open = state['open'] ?? '';
  const { list, reload, remove, switchActive, sayChanged, sayStale, nameOf } = useRecords(entity, view, first);
  const { selection, select, readAll } = list;
  const leaving = useRef(new Set<string>());
  const [isDeleting, setDeleting] = useState(false);
  const { exportRows, count, result } = useFileExport();
  const [isOrdering, setOrdering] = useState(false);
  const [isBulk, setBulk] = useState(false);
  const [otherForm, setOtherForm] = useState<OtherForm | null>(null);
  // The server renders no form; a form that the address names opens after hydration.
  const isHydrated = useHydrated();

  const deleteThese = async (selectedRecords: Selection<AdminRecord>) => {
    // Records that are being deleted already are not sent twice.
    const rows = [...selectedRecords.rows.values()].filter(({ _id }) => !leaving.current.has(_id));
    if (rows.length === 0 && !selectedRecords.all) return;
    for (const { _id } of rows) leaving.current.add(_id);
    setDeleting(true);
    if (await remove(selectedRecords.all ? selectedRecords : selectionOf(...rows)))
      select((now) => (selectedRecords.all ? NOTHING_SELECTED : withRows(now, rows, false)));
    for (const { _id } of rows) leaving.current.delete(_id);
    setDeleting(leaving.current.size > 0);
  };
  const hasSwitch = entity.fields.some(({ name }) => name === 'isActive');
  const switchThese = async (isActive: boolean) => {
    if (await switchActive(selection, isActive)) select(NOTHING_SELECTED);
  };
  const saveAs = (format: TableFormat) =>
    void exportRows({
      chosen: [...selection.rows.values()],
      maxRows: MAX_EXPORT,
      readAll,
      leavesOut: samplesLeftOut(entity, state),
      save: async (rows) =>
        saveTable(tableOf(entity, rows, await readNames(entity)), `${plural} ${localToday()}`, format),
    });

  const selectBox = selectColumn({ list, nameOf });
  const all = columnsOf(entity, view, (record, isActive) => void switchActive(selectionOf(record), isActive));
  const chosenColumns = (state[COLUMNS] ?? '').split(',').filter((key) => all.some((column) => column.key === key));
  const shownColumns = new Set(chosenColumns.length > 0 ? chosenColumns : all.map(({ key }) => key));
  const columns: Column<AdminRecord>[] = [
    selectBox,
    ...all.filter(({ key }) => shownColumns.has(key)),
    actionsColumn<AdminRecord>(
      (record) => (
        <RowActions
          name={nameOf(record)}
          onEdit={() => go({ open: record._id })}
          onDelete={() => void deleteThese(selectionOf(record))}
        />
      ),
      'w-24 px-1!',
    ),
  ];
  const { card, link } = OWN_PARTS[noun] ?? {};
  const addButton = (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => go({ open: 'new' })}>
      {`Add ${singular}`}
    </Button>
  );
  const chosen = selectedCount(selection);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListToolbar
        list={list}
        actions={
          <>
            {link && (
              <Button size="sm" variant="ghost" href={link.href}>
                {link.label}
              </Button>
            )}
            {entity.defaultSort === 'place' && (
              <Button size="sm" icon={ArrowDownUp} onClick={() => setOrdering(true)}>
                <span className="max-sm:sr-only">Order</span>
              </Button>
            )}
            {entity.imports.length > 0 && (
              <Button size="sm" icon={Upload} href={`/adminPortal/imports?noun=${noun}`}>
                <span className="max-sm:sr-only">Import</span>
              </Button>
            )}
            <ViewsMenu
              noun={noun}
              view={view}
              columns={all.map(({ key, header }) => ({ key, label: typeof header === 'string' ? header : key }))}
              shown={shownColumns}
            />
            <ExportMenu formats={entity.exports} selectedCount={chosen} onExport={saveAs} />
            {addButton}
          </>
        }
      />
      <TableStatus selectedCount={chosen} onClear={() => select(NOTHING_SELECTED)} count={count} result={result}>
        <SelectMatching list={list} />
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
        {bulkFields(entity).length > 0 && (
          <Button size="sm" onClick={() => setBulk(true)}>
            Edit selected
          </Button>
        )}
        <Button size="sm" variant="danger" busy={isDeleting} onClick={() => void deleteThese(selection)}>
          Delete selected
        </Button>
      </TableStatus>
      <PagedTable
        list={list}
        action={addButton}
        columns={columns}
        rowKey={({ _id }) => _id}
        nameOf={nameOf}
        isSelected={({ _id }) => selection.all !== null || selection.rows.has(_id)}
      >
        {card && (
          <div className="grid gap-3">
            <CardsBar columns={columns} />
            <ul aria-label={entity.title} className={`grid gap-4 ${card.className}`}>
              {list.rows.map((record) => (
                <li key={record._id} className="min-w-0">
                  <card.component
                    record={record}
                    select={selectBox.cell(record)}
                    actions={columns.at(-1)?.cell(record)}
                    openForm={setOtherForm}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedTable>
      {isHydrated && open !== '' && (
        <RecordForm
          entity={entity}
          id={open}
          onClose={() => go({ open: '' })}
          onSaved={() => {
            go({ open: '' });
            reload();
          }}
        />
      )}
      {otherForm && (
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
      )}
      {isBulk && (
        <BulkEdit
          entity={entity}
          selection={selection}
          onClose={() => setBulk(false)}
          onChanged={(result) => {
            select(NOTHING_SELECTED);
            sayChanged(result);
          }}
          onStale={sayStale}
        />
      )}
      {isOrdering && <OrderDialog entity={entity} onClose={() => setOrdering(false)} onOrdered={reload} />}
    </div>
  );
}
