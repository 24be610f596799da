/** One line that fills in a field of a mail. */
import type { ReactNode } from 'react';
import { VALUE_LIMIT } from '@/domain/outreach/own-values';
import { Field } from '@/islands/ui/fields/Field';

const INPUT = 'input w-full aria-invalid:border-error max-md:h-11';

interface ValueInputProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Where the placeholder is from, or why there is none. */
  help?: ReactNode;
  type?: 'text' | 'email';
  error?: string | undefined;
  limit?: number;
  /** Name of the field, so that a chip of it leads here. */
  name?: string;
  onValue: (value: string) => void;
}

export function ValueInput({
  label,
  value,
  placeholder,
  help,
  type = 'text',
  error,
  limit = VALUE_LIMIT,
  name,
  onValue,
}: ValueInputProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(props) => (
        <input
          {...props}
          type={type}
          data-field={name}
          dir="auto"
          autoComplete="off"
          maxLength={limit}
          className={INPUT}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
