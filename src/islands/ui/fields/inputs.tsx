/** The plain controls: a line of text, a long text, text with a symbol or unit, a search, a select; and the field with label, help and error. */
import {
  useId,
  type ComponentType,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  type SelectHTMLAttributes,
  type ReactNode,
} from 'react';
import { Icon } from '@/islands/ui/Icon';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  size?: 'sm' | 'md';
  /** Its width is set in `className`. */
  fit?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Without a last day, Chrome takes years of five digits, which are no day anywhere in Outset. */
const FOUR_DIGIT_YEARS = { max: '9999-12-31' };

export function TextInput({ size = 'md', fit = false, className = '', ...rest }: TextInputProps) {
  return (
    <input
      {...(rest.type === 'date' && FOUR_DIGIT_YEARS)}
      {...rest}
      className={`input ${size === 'sm' ? 'input-sm' : ''} ${fit ? '' : 'w-full'} aria-invalid:border-error max-md:min-h-11 ${className}`}
    />
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines. */
export function TextArea({ className = '', ...rest }: TextAreaProps) {
  return <textarea {...rest} className={`textarea w-full aria-invalid:border-error ${className}`} />;
}

export interface AffixInputProps extends InputHTMLAttributes<HTMLInputElement> {
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * A field with a symbol before it or a unit after it, drawn as one field. The label must contain both, because screen readers skip the
 * symbol and the unit.
 */
export function AffixInput({ before, after, className = '', ...rest }: AffixInputProps) {
  return (
    <span
      className={`input flex w-full items-center gap-1.5 has-aria-invalid:border-error max-md:min-h-11 ${className}`}
    >
      {before && (
        <span className="muted select-none" aria-hidden="true">
          {before}
        </span>
      )}
      <input inputMode="decimal" autoComplete="off" className="w-full min-w-0 tabular-nums" {...rest} />
      {after && (
        <span className="muted text-sm whitespace-nowrap select-none" aria-hidden="true">
          {after}
        </span>
      )}
    </span>
  );
}

export interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  'aria-label': string;
  /** The slash key focuses it. */
  hasShortcut?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A search field with a magnifying glass. */
export function SearchInput({ hasShortcut = false, className = '', ...rest }: SearchInputProps) {
  return (
    <label className={`input input-sm max-md:h-11 ${className}`}>
      <Icon name="search" className="muted size-4" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        {...rest}
      />
      {hasShortcut && (
        <kbd className="kbd kbd-xs max-md:hidden" aria-hidden="true">
          /
        </kbd>
      )}
    </label>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** A native select with options as data. */
export function Select({ options, placeholder, className = '', ...rest }: SelectProps) {
  return (
    <select className={`select w-full max-md:min-h-11 ${className}`} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
  id?: string;
  className?: string;
  children: (props: FieldControlProps) => ReactNode;
}

/** A label above a control, with the error and the help below it; sets the ids that connect them. */
export function Field({ label, error, help, required = false, id, className = '', children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const describedBy = [help && `${control}-help`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={control} className="text-sm font-medium">
        {label}
        {required && (
          <span className="text-error" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={`${control}-error`} className="text-sm text-error">
          {error}
        </p>
      )}
      {help && (
        <p id={`${control}-help`} className="muted text-[13px]">
          {help}
        </p>
      )}
    </div>
  );
}

type FieldLook = Omit<FieldProps, 'id' | 'children'>;

/** A control in a field of its own. */
const inField = <Props extends object>(Control: ComponentType<Props>) =>
  function ControlField({
    label,
    error,
    help,
    required,
    className,
    ...rest
  }: FieldLook & Omit<Props, keyof FieldLook>) {
    return (
      <Field label={label} error={error} help={help} required={required} className={className}>
        {(wiring) => <Control {...(rest as unknown as Props)} {...wiring} />}
      </Field>
    );
  };

export const TextField = inField(TextInput);
export const SelectField = inField(Select);
export const AffixField = inField(AffixInput);
