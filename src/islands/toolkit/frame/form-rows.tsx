/** The rows of a tool's form: text, money, choice, switch. */
import type { ReactNode } from 'react';
import { currencySign } from '../../../domain/money';
import { AffixInput } from '../../ui/AffixInput';
import { Field } from '../../ui/Field';
import { Select, type SelectOption } from '../../ui/Select';
import type { ToolForm } from './use-tool-form';

export const INPUT = 'input w-full aria-invalid:border-error max-md:h-11';

/** Names of the values of a form that are of a type. */
type NamesOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values];

interface RowProps<Values extends object, Type> {
  form: ToolForm<Values>;
  name: NamesOf<Values, Type> & string;
  label: string;
  help?: ReactNode;
  className?: string;
}

export interface TextRowProps<Values extends object> extends RowProps<Values, string> {
  required?: boolean;
  type?: 'text' | 'date';
  /** Figures: decimal keyboard, right-aligned digits. */
  numeric?: boolean;
  /** Before the text, such as the sign of the currency. */
  before?: string;
  after?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

export function TextRow<Values extends object>(props: TextRowProps<Values>) {
  const { form, name, label, help, className = '', required = false, type = 'text', numeric, before, after } = props;
  const value = form.values[name] as string;
  return (
    <Field label={label} help={help} required={required} error={form.errors[name]} className={className}>
      {(control) => {
        const input = {
          ...control,
          ...(props.autoFocus ? { 'data-autofocus': '' } : {}),
          type,
          value,
          autoComplete: 'off',
          placeholder: props.placeholder,
          inputMode: numeric ? ('decimal' as const) : undefined,
          onChange: (event: { target: { value: string } }) => form.set(name, event.target.value as Values[typeof name]),
        };
        if (!before && !after) return <input {...input} className={`${INPUT} ${numeric ? 'tabular-nums' : ''}`} />;
        return <AffixInput {...input} before={before} after={after} />;
      }}
    </Field>
  );
}

export function MoneyRow<Values extends object>({ currency, ...props }: TextRowProps<Values> & { currency: string }) {
  return <TextRow numeric before={currencySign(currency)} {...props} />;
}

export function SelectRow<Values extends object>({
  form,
  name,
  label,
  help,
  className = '',
  options,
  required = false,
}: RowProps<Values, string> & { options: readonly SelectOption[]; required?: boolean }) {
  return (
    <Field label={label} help={help} error={form.errors[name]} className={className} required={required}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.target.value as Values[typeof name])}
        />
      )}
    </Field>
  );
}

export function SwitchRow<Values extends object>({ form, name, label, help }: RowProps<Values, boolean>) {
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-2.5 text-sm max-md:min-h-11">
      <input
        type="checkbox"
        className="checkbox checkbox-sm mt-0.5"
        checked={form.values[name] as boolean}
        onChange={(event) => form.set(name, event.target.checked as Values[typeof name])}
      />
      <span>
        {label}
        {help && <span className="muted block text-[13px]">{help}</span>}
      </span>
    </label>
  );
}
