/** The fields of a hire or of a one-off amount of a scenario. */
import { useEffect, type KeyboardEvent } from 'react';
import type { ZodType } from 'zod';
import type { Hire, OneOff } from '../../../domain/burn-rate/plan';
import { hireInput, oneOffInput } from '../../../domain/burn-rate/plan-input';
import { formatMoneyField, type Currency } from '../../../domain/money';
import { addMonths, formatMonth, monthRange, type Month } from '../../../domain/months';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { MoneyInput } from '../frame/MoneyInput';
import { useToolForm } from '../frame/use-tool-form';

/** Five years of months to choose from; what is beyond them is kept where a plan has it. */
const MONTHS = 60;

export interface EventFormProps<Event extends Hire | OneOff> {
  kind: Event extends Hire ? 'hire' : 'one-off';
  row: Event | null;
  currency: Currency;
  month: Month;
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
  const { kind, row, currency, month, onDone, onClose } = props;
  const isHire = kind === 'hire';
  const { values, errors, set, formProps } = useToolForm<Values, Omit<Hire, 'id'> | Omit<OneOff, 'id'>>({
    initial: valuesOf(row, currency),
    schema: (): ZodType<Omit<Hire, 'id'> | Omit<OneOff, 'id'>> =>
      isHire ? hireInput(currency) : oneOffInput(currency),
    onValid: (data) => onDone({ id: row?.id ?? crypto.randomUUID(), ...data } as unknown as Event),
  });
  useEffect(() => formProps.ref.current?.querySelector('input')?.focus(), [formProps.ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const text = (name: 'name' | 'role', label: string) => (
    <Field label={label} error={errors[name]} required>
      {(control) => (
        <input
          {...control}
          className="input w-full aria-invalid:border-error max-md:min-h-11"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  const money = (name: 'monthlyCost' | 'amount', label: string) => (
    <Field label={label} error={errors[name]} required>
      {(control) => (
        <MoneyInput {...control} currency={currency} value={values[name]} onValue={(typed) => set(name, typed)} />
      )}
    </Field>
  );
  const when = (name: 'from' | 'until' | 'month', label: string, placeholder: string, required: boolean) => {
    const known = monthRange(addMonths(month, 1), addMonths(month, MONTHS));
    const own = values[name];
    const options = own && !known.includes(own) ? [own, ...known] : known;
    return (
      <Field label={label} error={errors[name]} required={required}>
        {(control) => (
          <Select
            {...control}
            placeholder={placeholder}
            options={options.map((value) => ({ value, label: formatMonth(value) }))}
            value={own}
            onChange={(event) => set(name, event.target.value)}
          />
        )}
      </Field>
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
            <Field label="Direction" error={errors['direction']} required>
              {(control) => (
                <Select
                  {...control}
                  options={[
                    { value: 'cost', label: 'Goes out' },
                    { value: 'income', label: 'Comes in' },
                  ]}
                  value={values.direction}
                  onChange={(event) => set('direction', event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary">
          {row ? 'Save' : 'Add'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
