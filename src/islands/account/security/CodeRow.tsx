/** The rows of a proof of the second factor: a code, digits only and six at most however they are typed or pasted, or a recovery code. */
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

export interface ProofRowProps {
  form: FormFields<{ code: string }> & FormFields<{ recoveryCode: string }>;
  usesRecovery: boolean;
  onSwitch: (usesRecovery: boolean) => void;
}

/** A code from the app, or a recovery code in its place. */
export function ProofRow({ form, usesRecovery, onSwitch }: ProofRowProps) {
  return (
    <>
      {usesRecovery ? (
        <TextRow<{ recoveryCode: string }>
          form={form}
          name="recoveryCode"
          label="Recovery code"
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          inputClass="tabular-nums"
        />
      ) : (
        <CodeRow form={form} />
      )}
      <div>
        <button
          type="button"
          onClick={() => onSwitch(!usesRecovery)}
          className="inline-flex min-h-6 items-center text-sm font-medium text-brand underline-offset-4 hover:underline max-md:min-h-11"
        >
          {usesRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
      </div>
    </>
  );
}
