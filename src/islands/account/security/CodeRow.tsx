/** The row of a code: digits only, six at most, however they are typed or pasted. */
import type { Ref } from 'react';
import { CODE_DIGITS, codeDigits } from '@/domain/accounts/two-factor-codes';
import { TextRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';

export interface CodeRowProps {
  form: FormFields<{ code: string }>;
  help?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CodeRow({ form, help, autoFocus = false, ref }: CodeRowProps) {
  return (
    <TextRow
      form={form}
      name="code"
      label="6-digit code"
      help={help}
      ref={ref}
      autoFocus={autoFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      keep={(typed) => codeDigits(typed).slice(0, CODE_DIGITS)}
      inputClass="text-lg tracking-[0.3em] tabular-nums"
    />
  );
}
