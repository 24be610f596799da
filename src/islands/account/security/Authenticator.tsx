/** The secret of an authenticator app, and the form rows of a proof: a code of six digits, or a recovery code. */
import { Suspense, type Ref } from 'react';
import { Copy } from 'lucide-react';
import { CODE_DIGITS, codeDigits } from '@/domain/accounts/two-factor-codes';
import { TextRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import type { Answer } from '@/lib/api/api';

// Set-up and texts of two-factor authentication. Pure.

export const SETUP_FAILED = 'Failed to initialize 2FA setup';
export const VERIFY_FAILED = 'Failed to verify 2FA setup';
export const DISABLE_FAILED = 'Failed to disable 2FA';
export const RENEW_FAILED = 'New recovery codes could not be created.';

export interface Setup {
  secret: string;
  otpauthUrl: string;
}

/** The set-up in a successful answer; null for a failed one. */
export const setupOf = ({ ok, body }: Answer<unknown, Partial<Setup>>): Setup | null =>
  ok && body.secret && body.otpauthUrl ? { secret: body.secret, otpauthUrl: body.otpauthUrl } : null;

/** The set-up of an operator's authenticator; `enrolled` if there is one already, null for a failed answer. */
export const operatorSetupOf = ({ body, ...answer }: Answer): Setup | 'enrolled' | null =>
  body['enrolled'] === true
    ? 'enrolled'
    : setupOf({ ...answer, body: { secret: body['secret'] as string, otpauthUrl: body['otpauth_url'] as string } });

/** The secret in groups of four characters, for typing. */
function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The text file of the recovery codes. */
export function recoveryFile(codes: readonly string[], email: string, date: string): string {
  return [
    'Outset recovery codes',
    `Account: ${email}`,
    `Created on: ${date}`,
    '',
    'Use each code once instead of a code from your authenticator app. Keep them where no one else can see them.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

/** "20 Nov 2026" in a time zone. */
export function dateOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

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

/** A code from the app, or a recovery code instead. */
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

const QrCode = lazyComponent(() => import('./QrCode'));

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast('success', 'Secret copied');
  } catch {
    toast('error', 'Your browser did not allow copying. Select the secret and copy it yourself.');
  }
}

/** A secret for an authenticator app: as a QR code, as text to type or copy, and as a link for an app on the same device. */
export function AuthenticatorSecret({ setup }: { setup: Setup }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <Suspense fallback={<div className="skeleton size-48" aria-hidden="true" />}>
        <QrCode value={setup.otpauthUrl} label="QR code with the secret for your authenticator app" />
      </Suspense>
      <div className="grid min-w-48 flex-1 gap-2 text-sm">
        <p>
          <strong>1.</strong> Scan this code with the app.
        </p>
        <p className="muted">Cannot scan it? Type this secret into the app, or open the app on this device.</p>
        <code
          data-secret={setup.secret}
          className="tabular-nums rounded-lg border hairline bg-base-200 px-3 py-2 font-mono text-sm wrap-anywhere select-all"
        >
          {groupSecret(setup.secret)}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Copy} onClick={() => void copySecret(setup.secret)}>
            Copy secret
          </Button>
          <Button size="sm" href={setup.otpauthUrl}>
            Open the app
          </Button>
        </div>
      </div>
    </div>
  );
}
