/** The screen of a list: search and filters, its rows as a table or cards, a text if there are none, and the button for more. */
import { OnBadge } from '@/islands/ui/Tag';
import { PaperLine } from '@/islands/ui/PaperLine';
import { useState, type ReactNode } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { waitingText } from '@/domain/count';
import { emptyText, isNarrowed, type ListChoice, type ListSpec, type ListState } from '@/domain/lists/list';
import { fromTheFirst } from '@/domain/lists/paged';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { EmptyState, type GhostPart } from '@/islands/ui/EmptyState';
import { ColumnsCard, ghostOf } from './list-columns';
import { ExportMenu } from './FileExport';
import { ListFailed, ListLoading, TableStatus } from './selection';
import { Tabs } from '@/islands/ui/Tabs';
import type { List, ListView } from './use-list';
import { TextInput, SearchInput } from '@/islands/ui/fields/inputs';

/** A filter above a table: all, or one of its options. */
interface FilterSelectProps {
  label: string;
  /** Empty: all. */
  value: string;
  /** The label of the choice of all; null if there is no such choice. */
  all?: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterSelect({ label, value, all = `${label}: all`, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      className="select select-sm w-auto pr-8 max-md:h-11 max-sm:basis-[40%] max-sm:flex-1"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {all !== null && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** The search above a table of the back-office; the slash key focuses it. */
interface TableSearchProps {
  label: string;
  /** Describes the text to type; without it the label is used. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

function TableSearch({ label, placeholder = label, value, onChange }: TableSearchProps) {
  return (
    <SearchInput
      className="min-w-0 flex-1 bg-base-100 max-sm:min-w-40 sm:max-w-72 sm:min-w-44 [&_kbd]:max-xl:hidden"
      hasShortcut
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface Days {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
}

/** Filters a table by a range of days; either end may be empty. */
function DayRange({ label, from, to, onChange }: Days & { label?: string; onChange: (change: Partial<Days>) => void }) {
  const words = label ? [`${label} from`, 'to'] : ['From', 'To'];
  return (
    <div className="flex gap-2 max-sm:basis-full max-sm:flex-col">
      {Object.entries({ from, to }).map(([name, day]) => (
        <label key={name} className="muted flex items-center gap-2 text-sm">
          <span className="max-sm:w-10">{words[name === 'from' ? 0 : 1]}</span>
          <TextInput
            type="date"
            className="input-sm w-auto! text-base-content max-sm:flex-1"
            value={day}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}

interface ListToolbarProps<Row> {
  list: { spec: ListSpec<Row>; view: ListView } & Partial<Pick<List<Row>, 'saveAs'>>;
  /** Options that only the server knows, by filter. A filter without options is not shown. */
  choices?: Readonly<Record<string, readonly ListChoice[]>> | undefined;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
}

/** A filter with typed text; it is applied when the person stops typing. */
function FilterText({ label, value, onChange }: Pick<FilterSelectProps, 'label' | 'value' | 'onChange'>) {
  return (
    <TextInput
      className="input-sm w-36! max-sm:basis-[40%] max-sm:flex-1"
      aria-label={label}
      placeholder={label}
      maxLength={60}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Every change goes back to the first page and closes the open row. */
const freshOf = (state: ListState) => ({ open: '', ...(state['page'] && fromTheFirst({})) });

interface ListTabsProps<Row> extends Pick<ListToolbarProps<Row>, 'list'> {
  /** The name of the hidden filter that the tabs set. */
  name: string;
  panelId: string;
  /** The number of waiting rows per tab. */
  counts?: Readonly<Record<string, number>>;
  /** Other state that each tab sets. */
  also?: ListState;
}

/** A filter of the list as tabs above it. */
export function ListTabs<Row>({ list, name, panelId, counts = {}, also }: ListTabsProps<Row>) {
  const { spec, view } = list;
  const filter = spec.filters?.find((one) => one.name === name);
  const to = (value: string): ListState => ({ ...freshOf(view.state), ...also, [name]: value });
  const labelOf = ({ value, label }: ListChoice) =>
    counts[value] === undefined ? (
      label
    ) : (
      <>
        {label} <span className="num muted text-xs">{waitingText(counts[value])}</span>
      </>
    );
  return (
    <Tabs
      label={filter?.label ?? ''}
      panelId={panelId}
      value={view.state[name] ?? ''}
      items={(filter?.options ?? []).map((one) => ({
        value: one.value,
        label: labelOf(one),
        href: view.hrefOf(to(one.value)),
      }))}
      onChange={(value) => view.go(to(value))}
    />
  );
}

/** Search, filters, days, export and the screen's own buttons. */
export function ListToolbar<Row>({ list, choices = {}, actions }: ListToolbarProps<Row>) {
  const { spec, view } = list;
  const { state, go, goLater } = view;
  const { search, filters = [], hasDays, days, file } = spec;
  const fresh = freshOf(state);
  const shown = filters
    .map((one) => ({ ...one, options: choices[one.name] ?? one.options }))
    .filter(
      ({ isHidden = false, isMore, pattern, options }) => !isHidden && (options.length > 0 || (isMore && pattern)),
    );
  const more = shown.filter(({ isMore }) => isMore);
  const isUsed = more.some(({ name }) => Boolean(state[name])) || Boolean(days && (state['from'] || state['to']));
  const [isMore, setMore] = useState(isUsed);
  const hasMore = more.length > 0 || days !== undefined;
  // On phones the filters are behind one button beside the search.
  const isFolding = search !== undefined && (shown.length > 0 || hasDays === true);
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isFolding && !isUnfolded ? 'max-sm:hidden' : '';
  const on = shown.filter(({ name }) => state[name]).length + (hasDays && (state['from'] || state['to']) ? 1 : 0);
  const draw = ({ name, label, all, options }: (typeof shown)[number]) =>
    options.length === 0 ? (
      <FilterText
        key={name}
        label={label}
        value={state[name] ?? ''}
        onChange={(value) => goLater({ ...fresh, [name]: value })}
      />
    ) : (
      <FilterSelect
        key={name}
        label={label}
        {...(all === undefined ? {} : { all })}
        options={options}
        value={state[name] ?? ''}
        onChange={(value) => go({ ...fresh, [name]: value })}
      />
    );
  const range = hasDays && (
    <DayRange
      {...(days === undefined ? {} : { label: days })}
      from={state['from'] ?? ''}
      to={state['to'] ?? ''}
      onChange={(change) => go({ ...fresh, ...change } as ListState)}
    />
  );
  const only = [
    ...(search && state['q'] ? [`“${state['q']}”`] : []),
    ...shown.flatMap(({ name, label, options }) => {
      const value = state[name];
      return value ? [`${label}: ${options.find((option) => option.value === value)?.label ?? value}`] : [];
    }),
    ...(hasDays && state['from'] ? [`from ${state['from']}`] : []),
    ...(hasDays && state['to'] ? [`to ${state['to']}`] : []),
  ];
  return (
    <>
      {only.length > 0 && <PaperLine name={spec.caption} only={only} />}
      <div role="search" aria-label={spec.caption} className="contents">
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {search && <TableSearch {...search} value={state['q'] ?? ''} onChange={(q) => goLater({ ...fresh, q })} />}
          {isFolding && (
            <Button
              size="sm"
              className="sm:hidden"
              icon={SlidersHorizontal}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              Filters
              <OnBadge count={on} />
            </Button>
          )}
          <div className={`contents ${folded} max-sm:[&>*]:order-1`}>
            {shown.filter((one) => !one.isMore).map(draw)}
            {hasMore ? (
              <Button size="sm" variant="ghost" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
                {isMore ? 'Fewer filters' : 'More filters'}
              </Button>
            ) : (
              range
            )}
          </div>
          {(file || actions) && (
            <div className="flex flex-wrap gap-2 max-sm:has-[.btn-primary]:order-2 max-sm:has-[.btn-primary]:w-full sm:ml-auto max-sm:[&>.btn-primary]:flex-1">
              {file && list.saveAs && <ExportMenu formats={['csv', 'xlsx']} onExport={list.saveAs} />}
              {actions}
            </div>
          )}
        </div>
        {hasMore && isMore && (
          <div role="group" aria-label="More filters" className={`flex flex-wrap items-center gap-2 ${folded}`}>
            {more.map(draw)}
            {range}
          </div>
        )}
      </div>
    </>
  );
}

interface ListBodyProps<Row> {
  list: List<Row>;
  /** Another text for a list without rows, or an element that replaces it. */
  empty?: ReactNode;
  /** The shape of a row. */
  ghost?: readonly GhostPart[];
  children: ReactNode;
}

/** The rows and the button for more of them, or the reason why there are none. */
export function ListBody<Row>({ list, empty, ghost, children }: ListBodyProps<Row>) {
  const { spec, view, items, failed, isBusy, isLoading, hasMore, more, reload } = list;
  if (failed) return <ListFailed title={spec.failed} isBusy={isBusy} onAgain={() => void reload()} />;
  if (isLoading) return <ListLoading />;
  if (items.length === 0 && !isBusy) {
    if (isNarrowed(spec, view.state)) return <EmptyState title={spec.unmatched} />;
    const title = empty ?? emptyText(spec, view.state);
    return typeof title === 'string' ? <EmptyState title={title} {...(ghost ? { ghost } : {})} /> : title;
  }
  return (
    <>
      {children}
      {hasMore && (
        <div className="flex justify-center">
          <Button size="sm" busy={isBusy} onClick={() => void more()}>
            {spec.more ?? 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

interface ListTableProps<Row> extends Omit<ListBodyProps<Row>, 'children' | 'ghost'> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The name of a card. */
  nameOf: (row: Row) => string;
  /** True if the list refreshes itself; it is then not dimmed during a refresh. */
  isLive?: boolean;
}

export function ListTable<Row>({ list, empty, nameOf, isLive = false, ...table }: ListTableProps<Row>) {
  return (
    <ListBody list={list} empty={empty} ghost={ghostOf(table.columns)}>
      <DataTable
        {...table}
        caption={list.spec.caption}
        rows={list.items}
        isSelected={(row) => list.selection.rows.has(String(table.rowKey(row)))}
        busy={!isLive && list.isBusy}
        card={(row) => <ColumnsCard row={row} name={nameOf(row)} columns={table.columns} />}
      />
    </ListBody>
  );
}

/** The whole screen of a list. Its dialogs are passed as children. */
export function ListScreen<Row>({
  children,
  choices,
  actions,
  ...table
}: ListToolbarProps<Row> & ListTableProps<Row> & { children?: ReactNode }) {
  const { list } = table;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListToolbar list={list} choices={choices} actions={actions} />
      {list.spec.file && <TableStatus count={list.count} result={list.result} />}
      <ListTable {...table} />
      {children}
    </div>
  );
}
