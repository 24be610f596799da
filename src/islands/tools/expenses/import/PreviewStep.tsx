/** Every line of the file before anything is stored: new, known, money in, or not readable, with a category for each new one. */
import { countText } from '@/domain/count';
import { plainOptions } from '@/domain/options';
import { useMemo, useState } from 'react';
import { LINE_VIEWS, type LineView } from '@/domain/expenses/import/preview';
import type { ImportAnswers, ImportStep } from '@/domain/expenses/import/session';
import type { LineFault } from '@/domain/expenses/import/statement';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  type ExpenseBook,
  type ExpenseCategory,
  type PaymentMethod,
} from '@/domain/expenses/expense';
import { Button } from '@/islands/ui/Button';
import { Select, SearchInput } from '@/islands/ui/fields/inputs';
import { Tabs } from '@/islands/ui/Tabs';
import { Pager } from '@/islands/ui/table/Pagination';
import { PreviewNotices } from './PreviewNotices';
import { PreviewSettings } from './PreviewSettings';
import { PreviewTable, type Line } from './PreviewTable';
import { PAGE_LINES, type PreviewModel } from './use-import';

const FAULTS_OF_PAGE = 50;

/** The lines of a file that could not be read: their place, text and the reason, one page at a time. */
function FaultList({ faults }: { faults: readonly LineFault[] }) {
  const [page, setPage] = useState(0);
  return (
    <div className="grid gap-3">
      <ul
        aria-label="Lines that could not be read"
        tabIndex={0}
        className="max-h-[max(16rem,46dvh)] divide-y divide-base-content/10 overflow-y-auto rounded-xl border hairline text-sm"
      >
        {faults
          .slice(page * FAULTS_OF_PAGE, (page + 1) * FAULTS_OF_PAGE)
          .map(({ line, place, message, text }, index) => (
            <li key={index} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[6rem_1fr]">
              <span className="font-medium tabular-nums">{place ?? `Line ${countText(line)}`}</span>
              <span className="min-w-0">
                <span className="block">{message}</span>
                {text !== '' && <span className="muted block text-[13px] wrap-anywhere">{text}</span>}
              </span>
            </li>
          ))}
      </ul>
      <Pager page={page} size={FAULTS_OF_PAGE} total={faults.length} noun="lines" onPage={setPage} />
    </div>
  );
}

interface Props {
  step: Extract<ImportStep, { kind: 'preview' }>;
  isStale: boolean;
  model: PreviewModel;
  book: ExpenseBook;
  answers: ImportAnswers;
  fileName: string;
  onAnswer: (answers: ImportAnswers) => void;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
  onColumns: () => void;
  onRule: (line: Line) => void;
}

const VIEW_LABELS: Readonly<Record<LineView, string>> = {
  all: 'All lines',
  add: 'To add',
  unsorted: 'Without a category',
  guess: 'Guessed',
  similar: 'Perhaps the same',
  known: 'Already imported',
  income: 'Money in',
  left: 'Left out',
};
const CATEGORIES = plainOptions(EXPENSE_CATEGORIES);
const PANEL = 'import-lines';

function BulkBar({ model }: { model: PreviewModel }) {
  const { selected, choose, clearSelection } = model;
  const [said, setSaid] = useState('');
  const count = selected.size;
  const noun = count === 1 ? '1 line' : `${countText(count)} lines`;
  const done = (text: string) => {
    setSaid(text);
    clearSelection();
  };
  return (
    <>
      {count > 0 && (
        <div
          role="group"
          aria-label="Selected lines"
          className="flex flex-wrap items-center gap-2 rounded-lg bg-base-200 px-3 py-2 text-sm"
        >
          <span className="mr-auto font-medium tabular-nums">{noun} selected</span>
          <Select
            aria-label="Category for the selected lines"
            className="select-sm w-auto! max-w-56"
            placeholder="Set the category"
            options={CATEGORIES}
            value=""
            onChange={(event) => {
              const category = event.target.value as ExpenseCategory;
              choose(selected, { category });
              done(`${noun}: ${category}.`);
            }}
          />
          <Button
            size="sm"
            onClick={() => {
              choose(selected, { decision: 'leave' });
              done(`${noun} left out.`);
            }}
          >
            Leave out
          </Button>
          <Button
            size="sm"
            onClick={() => {
              choose(selected, { decision: 'add' });
              done(`${noun} will be added.`);
            }}
          >
            Add
          </Button>
          <Button size="sm" variant="ghost" onClick={clearSelection}>
            Clear
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

export function PreviewStep(props: Props) {
  const { step, isStale, model, book } = props;
  const { preview } = step;
  const { words, counts } = model;
  // A file without readable lines has nothing else to show.
  const view = preview.rows.length === 0 ? 'faults' : model.view;
  const typed = useMemo(() => {
    const ids = new Set(preview.rows.flatMap(({ similarTo }) => (similarTo === null ? [] : [similarTo])));
    return new Map(book.expenses.filter(({ id }) => ids.has(id)).map((expense) => [expense.id, expense]));
  }, [preview, book.expenses]);
  const views = LINE_VIEWS.filter((one) => one === view || counts[one] > 0);
  const items = [
    ...views.map((value) => ({ value: value as string, label: VIEW_LABELS[value], count: counts[value] })),
    ...(preview.faults.length > 0 ? [{ value: 'faults', label: 'Not readable', count: preview.faults.length }] : []),
  ];
  return (
    <div className="grid gap-4">
      <PreviewSettings
        step={step}
        answers={props.answers}
        currency={book.currency}
        fileName={props.fileName}
        onAnswer={props.onAnswer}
        method={props.method}
        onMethod={props.onMethod}
        onColumns={props.onColumns}
      />
      <PreviewNotices step={step} model={model} book={book} />
      <Tabs
        label="Lines of the file"
        items={items}
        value={view}
        panelId={PANEL}
        onChange={(value) => model.show(value as typeof view, words)}
      />
      <div
        id={PANEL}
        role="tabpanel"
        aria-label={items.find(({ value }) => value === view)?.label}
        className="grid gap-3"
      >
        {view === 'faults' ? (
          <FaultList faults={preview.faults} />
        ) : (
          <>
            <SearchInput
              aria-label="Search lines"
              placeholder="Find lines"
              value={words}
              onChange={(event) => model.show(view, event.target.value)}
              className="w-full sm:max-w-72"
            />
            <BulkBar model={model} />
            {model.lines.length > 0 && (
              <PreviewTable
                lines={model.lines}
                choices={model.choices}
                currency={book.currency}
                typed={typed}
                selected={model.selected}
                busy={isStale}
                selectable={model.selectable.length}
                isAllSelected={
                  model.selectable.length > 0 && model.selectable.every((place) => model.selected.has(place))
                }
                onSelectAll={(isOn) => model.select(model.selectable, isOn)}
                onSelect={(place, isOn) => model.select([place], isOn)}
                onCategory={(place, category) => model.choose([place], { category })}
                onDecision={(place, decision) => model.choose([place], { decision })}
                onRule={book.rules.length < EXPENSE_LIMITS.rules ? props.onRule : null}
              />
            )}
            <Pager page={model.page} size={PAGE_LINES} total={model.places.length} noun="lines" onPage={model.toPage} />
          </>
        )}
      </div>
    </div>
  );
}
