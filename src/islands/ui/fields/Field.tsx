/** A label above a control, help under it, and the error beside it; wires the ids that tie them together. */
import { useId, type ReactNode } from 'react';

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
