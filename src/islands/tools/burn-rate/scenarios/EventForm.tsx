/** The fields of a hire or of a one-off amount of a scenario. */
import { optionsOf } from '@/domain/options';
import { useEffect, type KeyboardEvent } from 'react';
import type { ZodType } from 'zod';
import type { Hire, OneOff } from '@/domain/burn-rate/plan';
import { hireInput, oneOffInput } from '@/domain/burn-rate/plan-input';
import { formatMoneyField, type Currency } from '@/domain/money/money';
import { addMonths, formatMonth, monthRange, type Month } from '@/domain/time/months';
import { Button } from '@/islands/ui/Button';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { SubmitButton } from '@/islands/ui/form/actions';
import { formRows, type Fields } from '@/islands/ui/form/rows';

/** Five years of months to choose from; what is beyond them stays where a plan has it. */
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
    // A row that came back with its tab was not opened by a press.
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
        until: { label: 'Paid until', ...when(values.until), placeholder: 'For good' },
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
