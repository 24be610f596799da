/** One line of text of the profile form. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../../ui/Field';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string;
  label: string;
  error: string | undefined;
  help?: ReactNode;
  onChange: (value: string) => void;
}

export function TextField({ name, label, error, help, required = false, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} help={help} required={required}>
      {(props) => (
        <input
          type="text"
          {...props}
          {...rest}
          name={name}
          data-field={name}
          onChange={(event) => onChange(event.target.value)}
          className="input w-full aria-invalid:border-error max-md:min-h-11"
        />
      )}
    </Field>
  );
}
