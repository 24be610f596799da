/** The form of a new or existing expense. Typed values stay when the dialog is closed by accident. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLast, useOnce } from '@/islands/ui/hooks/use-modal';
import type { Day } from '@/domain/time/days';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  type ExpenseBook,
  type Expense,
} from '@/domain/expenses/expense';
import { plainOptions } from '@/domain/options';
import { expenseInput, type ExpenseInput } from '@/domain/expenses/expense-input';
import { suggestCategoryInSlices, type CategorySuggestion } from '@/domain/expenses/rules';
import { vendorName } from '@/domain/expenses/vendors/vendor';
import { runInSlices } from './use-sliced';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { NEW_ROW, useRowDraft, useViewDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { formRows } from '@/islands/ui/form/rows';
import { forgetReceipts, saveExpense } from './expense-actions';
import { areEqual, expenseOf, newValues, valuesOf, type ExpenseValues } from './expense-values';
import { ReceiptField } from './receipts/ReceiptField';
import { expenseStore } from './store';

const WIDE = 'col-span-2';
const HALF = { required: true, className: 'max-sm:col-span-2' };
const PERIODS = RECURRING_PERIODS.map((period) => ({
  value: period,
  label: period[0]!.toUpperCase() + period.slice(1),
}));
/** The most descriptions offered while people type. */
const MAX_KNOWN = 60;

interface ExpenseDialogProps extends Closable {
  book: ExpenseBook;
  /** Null for a new one. */
  expense: Expense | null;
  today: Day;
}

function whyOf({ from, payee }: CategorySuggestion): string {
  if (from !== 'guess') return 'Suggested by your rules and earlier expenses.';
  return payee
    ? `A guess, because ${payee} is known. Change it if it is wrong.`
    : 'A guess from the description. Change it if it is wrong.';
}

/** The descriptions of the latest expenses, without duplicates. */
function latestDescriptions(expenses: readonly Expense[]): string[] {
  const found = new Set<string>();
  for (let index = expenses.length - 1; index >= 0 && index > expenses.length - 500; index -= 1) {
    found.add(expenses[index]!.description);
    if (found.size >= MAX_KNOWN) break;
  }
  return [...found];
}

/**
 * The id of an expense, or of a new expense before it exists, because receipts are stored under this id. It is the same after a reload,
 * like the draft, until `renewId` is called.
 */
function useExpenseId(expense: Expense | null, expenses: readonly Expense[]) {
  const [draft, saveDraft] = useViewDraft(expenseStore, expense ? null : 'new expense', () => ({ id: '' }));
  const [first] = useState(() => crypto.randomUUID());
  // A duplicated tab begins with the same id, and may have saved its expense.
  const isTaken = useMemo(() => expenses.some(({ id }) => id === draft.id), [expenses, draft.id]);
  const renewId = (id: string = crypto.randomUUID()) => saveDraft({ id });
  useEffect(() => {
    if (expense) return;
    if (draft.id === '') renewId(first);
    else if (isTaken) renewId();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `renewId` is a new function at each render
  }, [expense, draft.id, isTaken, first]);
  return { id: expense?.id ?? (draft.id || first), renewId };
}

/** One expense in a dialog: its fields with the messages of the specification, a category suggested, and quick entry of many. */
function ExpenseDialog({ open, book, expense, today, onClose }: ExpenseDialogProps) {
  const { expenses, currency } = book;
  const fresh = () => (expense ? valuesOf(expense) : newValues(today, expenses.at(-1)));
  const [start, setStart] = useState(fresh);
  const { id, renewId } = useExpenseId(expense, expenses);
  const [isDraftSaved, setDraftSaved] = useState(false);
  const [suggested, setSuggested] = useState<CategorySuggestion | null>(null);
  const isAgain = useRef(false);
  const listId = useId();
  const known = useMemo(() => (open ? latestDescriptions(expenses) : []), [open, expenses]);

  const save = (input: ExpenseInput) => {
    const saved = expenseOf(input, expense, id, expenses);
    if (!saveExpense(saved, expense === null)) return;
    const addsAnother = isAgain.current;
    isAgain.current = false;
    renewId();
    startOver({ ...newValues(today, saved), ...(addsAnother ? { date: saved.date } : {}) });
    if (addsAnother) requestAnimationFrame(() => form.formProps.ref.current?.querySelector('input')?.focus());
    else onClose();
  };
  const { draftOf } = useRowDraft(expenseStore, 'expenses', []);
  const form = useForm<ExpenseValues, ExpenseInput>({
    initial: start,
    draft: draftOf(expense?.id ?? NEW_ROW),
    schema: () => expenseInput(currency),
    // A separate task, because checking the form and rendering a large book in one task would take too long.
    onValid: (input) => new Promise((done) => setTimeout(() => done(save(input)))),
  });
  const { values, set } = form;
  const startOver = (next: ExpenseValues) => {
    setStart(next);
    form.reset(next);
    setDraftSaved(false);
    setSuggested(null);
  };

  // Unsaved changes stay, with a notice; otherwise the values are read again.
  const onOpen = useRef(() => {});
  onOpen.current = () => {
    if (areEqual(values, start)) startOver(fresh());
    else setDraftSaved(true);
  };
  useEffect(() => {
    if (open) onOpen.current();
  }, [open]);

  // A category that the person chose does not change, even if they chose it while a suggestion was loading. A suggested category may
  // change.
  const category = useRef(values.category);
  category.current = values.category;
  const suggest = async () => {
    const { description } = values;
    const isFree = () => category.current === (suggested?.category ?? '');
    if (!isFree() || description.trim() === '') return;
    const answer = await runInSlices(suggestCategoryInSlices(description, book));
    if (!answer || !isFree()) return;
    form.set('category', answer.result?.category ?? '');
    setSuggested(answer.result);
  };
  const abandon = () => {
    startOver(fresh());
    if (expense) return;
    forgetReceipts(id);
    renewId();
  };
  const discard = () => {
    abandon();
    onClose();
  };
  const series = expense?.occurrence && expenses.find(({ id }) => id === expense.occurrence?.of);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={expense ? 'Edit expense' : 'Add expense'}
      footer={
        <>
          <Button variant="ghost" onClick={discard}>
            Cancel
          </Button>
          {!expense && (
            // Not a submit button, because Enter in a field presses the first submit button.
            <Button
              onClick={() => {
                isAgain.current = true;
                form.formProps.ref.current?.requestSubmit();
              }}
            >
              Save and add another
            </Button>
          )}
          <Button type="submit" form={form.formProps.id} variant="primary" onClick={() => (isAgain.current = false)}>
            {expense ? 'Save' : 'Add expense'}
          </Button>
        </>
      }
    >
      <form {...form.formProps} className="grid grid-cols-2 gap-4">
        {isDraftSaved && (
          <p
            role="status"
            className="col-span-2 flex flex-wrap items-center gap-x-3 rounded-lg bg-base-200 px-3 py-1 text-sm"
          >
            <span className="muted min-w-0 flex-1">We kept your unsaved changes.</span>
            <Button size="sm" variant="ghost" onClick={abandon}>
              Start over
            </Button>
          </p>
        )}
        <datalist id={`${listId}-known`}>
          {known.map((description) => (
            <option key={description} value={description} />
          ))}
        </datalist>
        {formRows(form, {
          description: {
            label: 'Description',
            required: true,
            className: WIDE,
            autoFocus: true,
            list: `${listId}-known`,
            maxLength: EXPENSE_LIMITS.description,
            placeholder: 'Amazon Web Services',
            onBlur: () => void suggest(),
          },
          amount: { label: 'Amount', ...HALF, ...moneyLook(currency), placeholder: '0.00' },
          date: { label: 'Date', ...HALF, type: 'date', min: EXPENSE_LIMITS.firstDay, max: EXPENSE_LIMITS.lastDay },
          category: {
            label: 'Category',
            ...HALF,
            help: suggested && suggested.category === values.category && whyOf(suggested),
            placeholder: 'Choose a category',
            options: plainOptions(EXPENSE_CATEGORIES),
            onChosen: () => setSuggested(null),
          },
          paymentMethod: {
            label: 'Payment method',
            ...HALF,
            placeholder: 'Choose a payment method',
            options: plainOptions(PAYMENT_METHODS),
          },
        })}
        {series ? (
          <p className="muted col-span-2 text-sm">
            This is one entry of the recurring expense “{series.description}”. Change the schedule there.
          </p>
        ) : (
          <div className="col-span-2 grid grid-cols-2 items-start gap-4">
            <Checkbox
              label="This expense recurs"
              className="max-sm:col-span-2"
              checked={values.isRecurring}
              onChange={(event) => {
                set('isRecurring', event.target.checked);
                if (event.target.checked && values.recurringPeriod === '') set('recurringPeriod', 'monthly');
              }}
            />
            {formRows(form, {
              recurringPeriod: values.isRecurring && {
                label: 'How often',
                ...HALF,
                placeholder: 'Choose how often',
                options: PERIODS,
              },
            })}
          </div>
        )}
        {formRows(form, {
          vendor: expense && {
            label: 'Vendor',
            className: WIDE,
            maxLength: EXPENSE_LIMITS.description,
            placeholder: vendorName(expense.description),
            help: 'Who you paid. This name applies to all expenses with the same description, including later ones.',
          },
          notes: { label: 'Notes', className: WIDE, rows: 2, maxLength: EXPENSE_LIMITS.notes },
        })}
      </form>
      <div className="mt-4">
        <ReceiptField key={id} expenseId={id} />
      </div>
    </Dialog>
  );
}

export interface ExpenseFormProps {
  book: ExpenseBook;
  /** `new`, the id of an expense, or null while nothing is open. */
  open: string | null;
  today: Day;
  onClose: () => void;
}

export default function ExpenseForm({ book, open, today, onClose }: ExpenseFormProps) {
  const hasNew = useOnce(open === 'new');
  const known = useLast(open === 'new' ? null : open);
  const expense = useLast(book.expenses.find(({ id }) => id === known) ?? null);
  const isThere = expense !== null && book.expenses.some(({ id }) => id === expense.id);
  return (
    <>
      {hasNew && <ExpenseDialog open={open === 'new'} book={book} expense={null} today={today} onClose={onClose} />}
      {expense && (
        <ExpenseDialog
          key={expense.id}
          open={open === expense.id && isThere}
          book={book}
          expense={expense}
          today={today}
          onClose={onClose}
        />
      )}
    </>
  );
}
