/** The rows of a form: a label, its control, help and message, bound to a value by its name. */
import {
  isValidElement,
  Fragment,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { Select, AffixInput, TextArea, TextInput, Field, type SelectOption } from '@/islands/ui/fields/inputs';
import type { FormFields } from './use-form';

/** Names of the form's values of one type. */
type NamesOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values];

export interface RowProps<Values extends object, Type> {
  form: FormFields<Values>;
  name: NamesOf<Values, Type> & string;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  /** The class of the whole row. */
  className?: string;
  /** Gets the focus when it is drawn, or when the dialog around it opens. */
  autoFocus?: boolean;
}

/** The props that bind a control to its value. `keep` may correct the typed text, or refuse it by returning the old text. */
function bind<Values extends object>({ form, name }: RowProps<Values, string>, keep = (typed: string) => typed) {
  return {
    name: `${form.path}${name}`,
    value: form.values[name] as string,
    onChange: (event: { target: { value: string } }) => form.set(name, keep(event.target.value) as Values[typeof name]),
  };
}

const focused = ({ autoFocus }: { autoFocus?: boolean | undefined }) =>
  autoFocus ? { 'data-autofocus': '', autoFocus } : {};

type OwnProps = 'name' | 'value' | 'onChange' | 'form' | 'size' | 'className' | 'autoFocus' | 'required';

export interface TextRowProps<Values extends object>
  extends RowProps<Values, string>, Omit<InputHTMLAttributes<HTMLInputElement>, OwnProps> {
  /** For numbers: decimal keyboard, digits of equal width. */
  numeric?: boolean;
  /** Before the text, such as the currency symbol. */
  before?: string;
  after?: string;
  inputClass?: string;
  /** Corrects the typed text, e.g. to digits only. */
  keep?: (typed: string) => string;
  ref?: Ref<HTMLInputElement>;
}

export function TextRow<Values extends object>(props: TextRowProps<Values>) {
  const { form, name, label, help, className, required, autoFocus, numeric, before, after, inputClass, keep, ...rest } =
    props;
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)} className={className}>
      {(control) => {
        const input = {
          autoComplete: 'off',
          ...(numeric ? { inputMode: 'decimal' as const } : {}),
          ...rest,
          ...control,
          ...focused(props),
          ...bind(props, keep),
        };
        if (before || after) return <AffixInput {...input} before={before} after={after} />;
        return <TextInput type="text" {...input} className={`${numeric ? 'tabular-nums' : ''} ${inputClass ?? ''}`} />;
      }}
    </Field>
  );
}

export interface TextAreaRowProps<Values extends object>
  extends RowProps<Values, string>, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnProps> {
  inputClass?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaRow<Values extends object>(props: TextAreaRowProps<Values>) {
  const { form, name, label, help, className, required, autoFocus, inputClass = '', ...rest } = props;
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)} className={className}>
      {(control) => <TextArea {...rest} {...control} {...focused(props)} {...bind(props)} className={inputClass} />}
    </Field>
  );
}

export interface SelectRowProps<Values extends object> extends RowProps<Values, string> {
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  /** Called after a person's choice, not when the value is set. */
  onChosen?: () => void;
}

export function SelectRow<Values extends object>(props: SelectRowProps<Values>) {
  const { form, name, label, help, className, required, options, placeholder, disabled, onChosen } = props;
  const { onChange, ...bound } = bind(props);
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)} className={className}>
      {(control) => (
        <Select
          {...control}
          {...focused(props)}
          {...bound}
          onChange={(event) => {
            onChange(event);
            onChosen?.();
          }}
          disabled={disabled}
          options={options}
          placeholder={placeholder}
          className="aria-invalid:border-error"
        />
      )}
    </Field>
  );
}

export interface CheckRowProps<Values extends object> extends RowProps<Values, boolean> {
  disabled?: boolean;
}

export function CheckRow<Values extends object>(props: CheckRowProps<Values>) {
  const { form, name, label, help, className = '', disabled } = props;
  return (
    <label
      className={`flex min-h-8 cursor-pointer items-start gap-2.5 text-sm has-disabled:cursor-not-allowed max-md:min-h-11 ${className}`}
    >
      <input
        type="checkbox"
        name={`${form.path}${name}`}
        disabled={disabled}
        aria-invalid={form.errorOf(name) ? true : undefined}
        className="checkbox checkbox-sm mt-0.5 aria-invalid:border-error"
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

type Texts = Record<string, string>;

/** How a field is drawn: as a line of text, with `options` as a select, with `rows` as a text area; a boolean as a checkbox. */
export interface FieldLook
  extends
    Omit<TextRowProps<Texts>, 'form' | 'name' | 'ref'>,
    Partial<Pick<SelectRowProps<Texts>, 'options' | 'onChosen'>> {
  rows?: number;
}

/** Fields by their names, in their order. A value that is an element is drawn unchanged; false and null are left out. */
export type Fields<Values extends object> = {
  readonly [Name in keyof Values]?: FieldLook | ReactElement | false | null | undefined;
};

/** The rows of a form from their description. */
export function formRows<Values extends object>(
  form: FormFields<Values>,
  fields: NoInfer<Fields<Values>>,
): ReactNode[] {
  const rowOf = (name: string, look: FieldLook) => {
    const { options, onChosen, rows, label, help, required, className, maxLength } = look;
    // A name has one type of value; the rows below read no other name.
    const row = { form: form as unknown as FormFields<Texts>, name, label, help, required, className };
    if (typeof form.values[name as keyof Values] === 'boolean')
      return (
        <CheckRow {...row} form={form as unknown as FormFields<Record<string, boolean>>} disabled={look.disabled} />
      );
    const { placeholder, disabled, autoFocus, inputClass, spellCheck } = look;
    if (rows) return <TextAreaRow {...row} {...{ rows, maxLength, placeholder, autoFocus, inputClass, spellCheck }} />;
    if (!options) return <TextRow {...look} {...row} />;
    return <SelectRow {...row} {...{ options, onChosen, placeholder, disabled, autoFocus }} />;
  };
  return Object.entries<Fields<Texts>[string]>(fields).map(
    ([name, look]) => look && <Fragment key={name}>{isValidElement(look) ? look : rowOf(name, look)}</Fragment>,
  );
}

/** The error of a whole list, beside it. */
export function RowError({ message, ...rest }: HTMLAttributes<HTMLParagraphElement> & { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" {...rest} className="text-sm text-error">
      {message}
    </p>
  );
}

export interface CheckRowsProps<Name extends string> {
  form: FormFields<Record<Name, boolean>> & { errors: Readonly<Record<string, string>> };
  names: readonly Name[];
  words: Readonly<Record<Name, { label: string; text: string }>>;
  legend: string;
  /** The name of the API's error for the choice as a whole. */
  error: string;
}

/** Several checkboxes under one legend, each with a line that explains it. */
export function CheckRows<Name extends string>({ form, names, words, legend, error }: CheckRowsProps<Name>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {names.map((name) => (
        <CheckRow key={name} form={form} name={name} label={words[name].label} help={words[name].text} />
      ))}
      <RowError message={form.errors[error]} />
    </fieldset>
  );
}
