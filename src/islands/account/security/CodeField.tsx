/** The field of a code: digits only, six at most, however they are typed or pasted. */
import type { Ref } from 'react';
import { CODE_DIGITS } from '../../../domain/accounts/two-factor-codes';
import { Field } from '../../ui/Field';

export interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  help?: string;
  ref?: Ref<HTMLInputElement>;
}

export function CodeField({ value, onChange, error, help, ref }: CodeFieldProps) {
  return (
    <Field label="6-digit code" error={error} help={help}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          name="totpCode"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, '').slice(0, CODE_DIGITS))}
          className="tabular-nums input w-full text-lg tracking-[0.3em] max-md:min-h-11"
        />
      )}
    </Field>
  );
}
