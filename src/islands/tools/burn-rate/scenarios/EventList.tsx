/** The list and form of a scenario's hires or one-off amounts: entries are edited in place, and new ones are entered below. */
import { useRef, useEffect, type ReactNode, type KeyboardEvent } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ZodType } from 'zod';
import { putRow, withoutRow, type Row, type Hire, type OneOff } from '@/domain/burn-rate/plan';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { NEW_ROW, useRowDraft, type RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { broughtBack, type BurnStore } from '@/islands/tools/burn-rate/store';
import { optionsOf } from '@/domain/options';
import { hireInput, oneOffInput } from '@/domain/burn-rate/plan-input';
import { formatMoneyField, type Currency } from '@/domain/money/money';
import { addMonths, formatMonth, monthRange, type Month } from '@/domain/time/months';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { useForm } from '@/islands/ui/form/use-form';
import { SubmitButton } from '@/islands/ui/form/actions';
import { formRows, type Fields } from '@/islands/ui/form/rows';

type NamedRow = Row & { name: string };

export interface EventListProps<Event extends NamedRow> {
  store: BurnStore;
  /** The key of the list's drafts in its tool. */
  list: string;
  title: string;
  add: string;
  empty: string;
  rows: readonly Event[];
  maxRows: number;
  onRows: (change: (rows: readonly Event[]) => readonly Event[]) => void;
  textOf: (event: Event) => string;
  whenOf: (event: Event) => string;
  amountOf: (event: Event) => string;
  form: (part: { row: Event | null; draft: RowDraft; onDone: (row: Event) => void; onClose: () => void }) => ReactNode;
}

export function EventList<Event extends NamedRow>(props: EventListProps<Event>) {
  const { store, list, title, add, empty, rows, maxRows, onRows, textOf, whenOf, amountOf } = props;
  const editing = useRowDraft(store, list, [NEW_ROW, ...rows.map(({ id }) => id)]);
  const section = useRef<HTMLElement>(null);
  const close = (id: string | null) => {
    editing.close();
    const target = id === null ? '[data-add]' : `[data-edit="${CSS.escape(id)}"]`;
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(target)?.focus());
  };
  const remove = (row: Event) => {
    const index = rows.indexOf(row);
    onRows((now) => withoutRow(now, row.id));
    toast('success', `“${row.name}” was removed.`, {
      action: { label: 'Undo', run: () => onRows((now) => broughtBack(now, row, index, maxRows)) },
    });
    close(rows[index + 1]?.id ?? rows[index - 1]?.id ?? null);
  };
  const form = (row: Event | null) => {
    const id = row?.id ?? null;
    return props.form({
      row,
      draft: editing.draftOf(id ?? NEW_ROW),
      onDone: (next) => {
        onRows((now) => putRow(now, next));
        close(id);
      },
      onClose: () => close(id),
    });
  };
  return (
    <section ref={section} aria-label={title} className="min-w-0">
      <h3 className="text-base font-semibold">{title}</h3>
      {rows.length === 0 && <p className="muted mt-1 text-sm">{empty}</p>}
      <ul className="mt-2 grid text-sm">
        {rows.map((row) => (
          <li key={row.id} className="border-b hairline py-2">
            {editing.id === row.id ? (
              form(row)
            ) : (
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    {row.name} <span className="muted">· {textOf(row)}</span>
                  </p>
                  <p className="muted text-[13px]">{whenOf(row)}</p>
                </div>
                <span className="num">{amountOf(row)}</span>
                <span className="inline-flex">
                  <IconButton
                    label={`Edit ${row.name}`}
                    icon={Pencil}
                    data-edit={row.id}
                    onClick={() => editing.open(row.id)}
                  />
                  <IconButton label={`Remove ${row.name}`} icon={Trash2} onClick={() => remove(row)} />
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        {editing.id === NEW_ROW ? (
          form(null)
        ) : (
          <Button
            size="sm"
            data-add=""
            icon={Plus}
            disabled={rows.length >= maxRows}
            onClick={() => editing.open(NEW_ROW)}
          >
            {add}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Five years of months to choose from. A month outside them can still be selected if the entry has it. */
const MONTHS = 60;
const DIRECTIONS = optionsOf({ cost: 'Goes out', income: 'Comes in' });

export interface EventFormProps<Event extends Hire | OneOff> {
  kind: Event extends Hire ? 'hire' : 'one-off';
  row: Event | null;
  currency: Currency;
  month: Month;
  draft: RowDraft;
  onDone: (row: Event) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  role: string;
  monthlyCost: string;
  from: string;
  until: string;
  month: string;
  direction: string;
  amount: string;
}

function valuesOf(row: Hire | OneOff | null, currency: Currency): Values {
  const none = { name: '', role: '', monthlyCost: '', from: '', until: '', month: '', direction: 'cost', amount: '' };
  if (!row) return none;
  if ('role' in row)
    return { ...none, ...row, until: row.until ?? '', monthlyCost: formatMoneyField(row.monthlyCost, currency) };
  return { ...none, ...row, amount: formatMoneyField(row.amount, currency) };
}

/** The fields of a hire or of a one-off amount of a scenario. */
export function EventForm<Event extends Hire | OneOff>(props: EventFormProps<Event>) {
  const { kind, row, currency, month, draft, onDone, onClose } = props;
  const isHire = kind === 'hire';
  const form = useForm<Values, Omit<Hire, 'id'> | Omit<OneOff, 'id'>>({
    initial: valuesOf(row, currency),
    schema: (): ZodType<Omit<Hire, 'id'> | Omit<OneOff, 'id'>> =>
      isHire ? hireInput(currency) : oneOffInput(currency),
    draft,
    onValid: (data) => onDone({ id: row?.id ?? crypto.randomUUID(), ...data } as unknown as Event),
  });
  const { values, formProps, isRestored } = form;
  useEffect(() => {
    // A row whose draft was restored was not opened by a press.
    if (!isRestored) formProps.ref.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it opens
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const money = { ...moneyLook(currency), required: true };
  const when = (own: string) => {
    const known = monthRange(addMonths(month, 1), addMonths(month, MONTHS));
    const options = own && !known.includes(own) ? [own, ...known] : known;
    return { placeholder: 'Select month', options: options.map((value) => ({ value, label: formatMonth(value) })) };
  };
  const fields: Fields<Values> = isHire
    ? {
        name: { label: 'Name', required: true },
        role: { label: 'Role', required: true },
        monthlyCost: { label: 'Monthly cost', ...money },
        from: { label: 'Paid from', required: true, ...when(values.from) },
        until: { label: 'Paid until', ...when(values.until), placeholder: 'No end date' },
      }
    : {
        name: { label: 'What for', required: true },
        month: { label: 'Month', required: true, ...when(values.month) },
        amount: { label: 'Amount', ...money },
        direction: { label: 'Direction', required: true, options: DIRECTIONS },
      };
  return (
    <form {...formProps} onKeyDown={onKeyDown} className="grid gap-3" aria-label={row ? `Edit ${row.name}` : 'Add'}>
      <div className="grid gap-3 sm:grid-cols-2">{formRows(form, fields)}</div>
      <div className="flex gap-2">
        <SubmitButton form={form} size="sm">
          {row ? 'Save' : 'Add'}
        </SubmitButton>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
