/** The rows of the forms of the mode "shares": text, money, choice, switch, and who it is for. */
import type { ReactNode } from 'react';
import { currencySign } from '../../../../domain/cap-table/texts';
import type { CapTable } from '../../../../domain/cap-table/document';
import { Field } from '../../../ui/Field';
import { Select, type SelectOption } from '../../../ui/Select';
import type { ToolForm } from '../../frame/use-tool-form';

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
        return (
          <span className="input flex w-full items-center gap-1.5 has-aria-invalid:border-error max-md:min-h-11">
            {before && (
              <span className="muted select-none" aria-hidden="true">
                {before}
              </span>
            )}
            <input {...input} className="w-full min-w-0 tabular-nums" />
            {after && (
              <span className="muted select-none whitespace-nowrap" aria-hidden="true">
                {after}
              </span>
            )}
          </span>
        );
      }}
    </Field>
  );
}

export function MoneyRow<Values extends object>({ currency, ...props }: TextRowProps<Values> & { currency: string }) {
  return <TextRow numeric before={currencySign(currency).trim()} {...props} />;
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

/** Who holds it: somebody known, or a new name. */
export function HolderRow<Values extends { holder: string; newHolder: string }>({
  form,
  table,
  label = 'Holder',
}: {
  form: ToolForm<Values>;
  table: CapTable;
  label?: string;
}) {
  const people = table.stakeholders.filter((one) => one.type !== 'option-pool');
  const isNew = form.values.holder === '';
  const Text = TextRow<{ holder: string; newHolder: string }>;
  const Choice = SelectRow<{ holder: string; newHolder: string }>;
  const plain = form as unknown as ToolForm<{ holder: string; newHolder: string }>;
  return (
    <>
      {people.length > 0 && (
        <Choice
          form={plain}
          name="holder"
          label={label}
          required
          options={[
            { value: '', label: 'Somebody new…' },
            ...people.map(({ id, name }) => ({ value: id, label: name || 'Without a name' })),
          ]}
        />
      )}
      {isNew && (
        <Text
          form={plain}
          name="newHolder"
          label={people.length > 0 ? 'Name of the new holder' : label}
          required
          autoFocus={people.length === 0}
        />
      )}
    </>
  );
}
