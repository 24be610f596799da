/** The fields of a hire or of a one-off amount of a scenario. */
import { optionsOf } from '@/domain/options';
import { useEffect, type KeyboardEvent } from 'react';
import type { ZodType } from 'zod';
import type { Hire, OneOff } from '@/domain/burn-rate/plan';
import { hireInput, oneOffInput } from '@/domain/burn-rate/plan-input';
import { formatMoneyField, type Currency } from '@/domain/money/money';
import { addMonths, formatMonth, monthRange, type Month } from '@/domain/time/months';
import { Button } from '@/islands/ui/Button';
import { MoneyRow } from '@/islands/toolkit/frame/MoneyInput';
import type { RowDraft } from '@/islands/toolkit/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { SubmitButton } from '@/islands/ui/form/actions';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';

/** Five years of months to choose from; what is beyond them stays where a plan has it. */
const MONTHS = 60;

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
  const text = (name: 'name' | 'role', label: string) => <TextRow form={form} name={name} label={label} required />;
  const money = (name: 'monthlyCost' | 'amount', label: string) => (
    <MoneyRow form={form} name={name} label={label} currency={currency} required />
  );
  const when = (name: 'from' | 'until' | 'month', label: string, placeholder: string, required: boolean) => {
    const known = monthRange(addMonths(month, 1), addMonths(month, MONTHS));
    const own = values[name];
    const options = own && !known.includes(own) ? [own, ...known] : known;
    return (
      <SelectRow
        form={form}
        name={name}
        label={label}
        required={required}
        placeholder={placeholder}
        options={options.map((value) => ({ value, label: formatMonth(value) }))}
      />
    );
  };
  return (
    <form {...formProps} onKeyDown={onKeyDown} className="grid gap-3" aria-label={row ? `Edit ${row.name}` : 'Add'}>
      <div className="grid gap-3 sm:grid-cols-2">
        {isHire ? (
          <>
            {text('name', 'Name')}
            {text('role', 'Role')}
            {money('monthlyCost', 'Monthly cost')}
            {when('from', 'Paid from', 'Select month', true)}
            {when('until', 'Paid until', 'For good', false)}
          </>
        ) : (
          <>
            {text('name', 'What for')}
            {when('month', 'Month', 'Select month', true)}
            {money('amount', 'Amount')}
            <SelectRow
              form={form}
              name="direction"
              label="Direction"
              required
              options={optionsOf({ cost: 'Goes out', income: 'Comes in' })}
            />
          </>
        )}
      </div>
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
