/** The set-up of the second factor: a QR code and the typed secret for the app, then the first code. */
import { useEffect, useRef } from 'react';
import { SETUP_CODE_WRONG } from '@/domain/accounts/two-factor-codes';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { api } from '@/lib/api/api';
import { AuthenticatorSecret } from './AuthenticatorSecret';
import { CodeRow } from './CodeRow';
import { VERIFY_FAILED, type Setup } from './two-factor-answer';
import { FormActions } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';

export interface SetupDialogProps {
  open: boolean;
  /** Stays while the dialog is closed, so that an app that has scanned it is not left with a dead secret. */
  setup: Setup | null;
  onClose: () => void;
  /** On, with the codes that are shown once. */
  onEnabled: (recoveryCodes: string[]) => void;
  /** The secret is no longer the pending one: another one is needed. */
  onReplaced: () => void;
}

export function SetupDialog({ open, setup, onClose, onEnabled, onReplaced }: SetupDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { code: '' },
    onValid: async ({ code }) => {
      if (!setup || !code) return undefined;
      const answer = await api.post('/api/twofa/verify-2fa-setup', { json: { code, secret: setup.secret } });
      if (answer.ok) {
        form.reset();
        onEnabled(answer.body.recoveryCodes ?? []);
        return undefined;
      }
      if (answer.code === 'setup-replaced') {
        form.reset();
        onReplaced();
        return { errors: { code: answer.message ?? SETUP_CODE_WRONG } };
      }
      if (answer.status === 400) return { errors: { code: SETUP_CODE_WRONG } };
      const hasReason = answer.status !== 0 && answer.status < 500;
      return { errors: { code: (hasReason ? answer.message : null) ?? VERIFY_FAILED } };
    },
  });
  const error = form.errorOf('code');
  // On a phone the message lies below the edge of the dialog.
  useEffect(() => {
    if (!error) return;
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.select();
  }, [error]);

  return (
    <Dialog
      open={open && setup !== null}
      onClose={onClose}
      title="Set up two-factor authentication"
      description="You need an authenticator app, such as Google Authenticator, Aegis or 1Password."
      size="md"
      footer={<FormActions form={form} onCancel={onClose} submitLabel="Verify" disabled={!form.values.code} />}
    >
      {setup && (
        <form {...form.formProps} className="grid gap-5">
          <AuthenticatorSecret setup={setup} />
          <div className="grid gap-3 text-sm">
            <p>
              <strong>2.</strong> Enter the code that the app shows for Outset.
            </p>
            <CodeRow
              ref={field}
              form={form}
              help="It changes every 30 seconds. Make sure the clock on your device is correct."
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}
