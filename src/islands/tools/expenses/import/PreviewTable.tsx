/** One page of the lines of a preview, as a table or as cards on phones, with the decisions about each. */
import { countText } from '@/domain/count';
import { plainOptions } from '@/domain/options';
import { Check, CircleMinus, CirclePlus, WandSparkles } from 'lucide-react';
import { formatDay } from '@/domain/time/days';
import {
  categoryOf,
  decisionOf,
  isGuess,
  isUnsorted,
  type Choices,
  type Decision,
  type PreviewRow,
} from '@/domain/expenses/import/preview';
import { EXPENSE_CATEGORIES, type Expense, type ExpenseCategory } from '@/domain/expenses/expense';
import { formatMoney, type Currency } from '@/domain/money/money';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { IconButton } from '@/islands/ui/Button';
import { Select } from '@/islands/ui/fields/inputs';
import { Tag } from '@/islands/ui/Tag';

/** A line and its place in the whole preview. */
export interface Line {
  place: number;
  row: PreviewRow;
}

export interface PreviewTableProps {
  lines: readonly Line[];
  choices: Choices;
  currency: Currency;
  /** The typed expenses that lines are similar to, by id. */
  typed: ReadonlyMap<string, Expense>;
  selected: ReadonlySet<number>;
  busy: boolean;
  /** How many lines of the view can be selected at once, and whether all are. */
  selectable: number;
  isAllSelected: boolean;
  onSelectAll: (isOn: boolean) => void;
  onSelect: (place: number, isOn: boolean) => void;
  onCategory: (place: number, category: ExpenseCategory) => void;
  onDecision: (place: number, decision: Decision) => void;
  /** Null when the document has no room for another rule. */
  onRule: ((line: Line) => void) | null;
}

const CATEGORIES = plainOptions(EXPENSE_CATEGORIES);

/** The name of a line for people; a line of a PDF has a page, too. */
const lineName = ({ place, line }: PreviewRow): string => place ?? `line ${line}`;

function whyOf({ reason }: PreviewRow): string | null {
  if (reason === 'rule') return 'By a rule';
  return reason === 'history' ? 'As before' : null;
}

/** A small mark for a guess: one press accepts it. */
function Guess({ line: { place, row }, onCategory }: { line: Line } & PreviewTableProps) {
  return (
    <button
      type="button"
      className="muted inline-flex min-h-6 cursor-pointer items-center gap-1 justify-self-start rounded-full text-left text-xs hover:text-base-content hover:underline max-md:min-h-11"
      onClick={() => onCategory(place, row.category)}
    >
      {row.payee ? `Guess: ${row.payee}` : 'Guess'}
      <span className="sr-only">
        {row.category} for {lineName(row)}, {row.description}.
      </span>
      <Check className="size-3 shrink-0" aria-hidden="true" />
      Accept
    </button>
  );
}

function Category(props: { line: Line } & PreviewTableProps) {
  const {
    line: { place, row },
    choices,
    onCategory,
  } = props;
  const choice = choices.get(place);
  const decision = decisionOf(row, choice);
  const category = categoryOf(row, choice);
  if (decision !== 'add') return decision === 'leave' ? <span className="muted">{category}</span> : null;
  const why = choice?.category === undefined ? whyOf(row) : null;
  return (
    <span className="grid gap-0.5">
      <Select
        aria-label={`Category of ${lineName(row)}, ${row.description}`}
        className={`select-sm ${isUnsorted(row, choice) || isGuess(row, choice) ? 'border-dashed' : ''}`}
        options={CATEGORIES}
        value={category}
        onChange={(event) => onCategory(place, event.target.value as ExpenseCategory)}
      />
      {why && <span className="muted text-xs">{why}</span>}
      {isGuess(row, choice) && <Guess {...props} />}
    </span>
  );
}

function incomeText({ revenue }: PreviewRow): string {
  if (revenue === undefined) return 'Money in, not imported';
  return revenue < 0 ? 'Refund, not an expense' : revenue > 0 ? 'Revenue, not an expense' : 'Not an expense';
}

function Fate({ line, ...props }: { line: Line } & PreviewTableProps) {
  const { place, row } = line;
  const { choices, typed, onDecision, onRule } = props;
  const decision = decisionOf(row, choices.get(place));
  if (decision === 'known') return <Tag isMuted>Already imported</Tag>;
  if (decision === 'income') return <Tag isMuted>{incomeText(row)}</Tag>;
  const like = row.similarTo === null ? undefined : typed.get(row.similarTo);
  const name = `${lineName(row)}, ${row.description}`;
  return (
    <span className="flex items-center justify-end gap-1">
      {like && (
        <Select
          aria-label={row.isSimilarImported ? `Is ${name} in the book already?` : `Is ${name} an expense you typed?`}
          className="select-sm max-w-60 flex-1"
          options={[
            row.isSimilarImported
              ? {
                  value: 'leave',
                  label: `Perhaps the same as “${like.description.slice(0, 40)}”, ${formatDay(like.date)}`,
                }
              : { value: 'same', label: `Is “${like.description.slice(0, 40)}”, ${formatDay(like.date)}` },
            { value: 'add', label: 'Is another expense' },
            ...(row.isSimilarImported ? [] : [{ value: 'leave', label: 'Leave out' }]),
          ]}
          value={decision}
          onChange={(event) => onDecision(place, event.target.value as Decision)}
        />
      )}
      {decision === 'add' && onRule && (
        <IconButton label={`Make a rule from ${name}`} icon={WandSparkles} onClick={() => onRule(line)} />
      )}
      {!like && decision === 'add' && (
        <IconButton label={`Leave out ${name}`} icon={CircleMinus} onClick={() => onDecision(place, 'leave')} />
      )}
      {!like && decision === 'leave' && (
        <>
          <Tag isMuted>Left out</Tag>
          <IconButton label={`Add ${name}`} icon={CirclePlus} onClick={() => onDecision(place, 'add')} />
        </>
      )}
    </span>
  );
}

const isFaint = (row: PreviewRow, choices: Choices, place: number): boolean =>
  decisionOf(row, choices.get(place)) !== 'add' && row.similarTo === null;

export function PreviewTable(props: PreviewTableProps) {
  const { lines, choices, currency, selected, onSelect } = props;
  const faint = ({ row, place }: Line) => (isFaint(row, choices, place) ? 'muted' : '');
  const select = ({ place, row }: Line) =>
    row.status === 'new' ? (
      <Checkbox
        hideLabel
        label={`Select ${lineName(row)}, ${row.description}`}
        checked={selected.has(place)}
        onChange={(event) => onSelect(place, event.target.checked)}
      />
    ) : null;
  const amountOf = ({ row }: Line) =>
    row.status === 'income' && row.amount < 0
      ? `+${formatMoney(-row.amount, currency)}`
      : formatMoney(row.amount, currency);
  const all = (
    <Checkbox
      hideLabel
      label={
        props.selectable === 1
          ? 'Select the line of this view'
          : `Select all ${countText(props.selectable)} lines of this view`
      }
      checked={props.isAllSelected}
      disabled={props.selectable === 0}
      onChange={(event) => props.onSelectAll(event.target.checked)}
    />
  );
  const columns: Column<Line>[] = [
    { key: 'select', header: all, cell: select, className: 'w-10 pr-0!' },
    {
      key: 'date',
      header: 'Date',
      className: 'whitespace-nowrap',
      cell: (line) => <span className={`tabular-nums ${faint(line)}`}>{formatDay(line.row.date)}</span>,
    },
    {
      key: 'description',
      header: 'Description',
      cell: (line) => (
        <span className={`block min-w-40 ${faint(line)}`}>
          <span className="line-clamp-2 wrap-anywhere">{line.row.description}</span>
          <span className="muted text-xs tabular-nums">{line.row.place ?? `Line ${line.row.line}`}</span>
          {line.row.held && <span className="block text-xs warning-text">{line.row.held}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      className: 'whitespace-nowrap',
      cell: (line) => <span className={faint(line)}>{amountOf(line)}</span>,
    },
    { key: 'category', header: 'Category', className: 'min-w-56', cell: (line) => <Category {...props} line={line} /> },
    {
      key: 'fate',
      header: 'What happens',
      hideHeader: true,
      className: 'text-right',
      cell: (line) => <Fate {...props} line={line} />,
    },
  ];
  return (
    <DataTable
      caption="Lines of the file"
      columns={columns}
      rows={lines}
      rowKey={({ place }) => String(place)}
      isSelected={({ place }) => selected.has(place)}
      busy={props.busy}
      heightClass="max-h-[max(16rem,46dvh)]"
      card={(line) => (
        <div className={`grid gap-2 rounded-lg border hairline px-3 py-2.5 text-sm ${faint(line)}`}>
          <div className="flex items-start gap-3">
            <span className="-my-2.5">{select(line)}</span>
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{line.row.description}</span>
              <span className="muted text-[13px] tabular-nums">
                {formatDay(line.row.date)} · {lineName(line.row)}
              </span>
            </span>
            <span className="num font-medium">{amountOf(line)}</span>
          </div>
          {line.row.held && <p className="text-[13px] warning-text">{line.row.held}</p>}
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-40 flex-1 empty:hidden">
              <Category {...props} line={line} />
            </span>
            <Fate {...props} line={line} />
          </div>
        </div>
      )}
    />
  );
}
