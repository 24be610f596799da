/** The dialogs of two-factor authentication: set-up with a QR code, confirmation with password and code, recovery codes. */
import { useEffect, useRef, useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { SETUP_CODE_WRONG, CODE_DIGITS, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { api } from '@/lib/api/api';
import { FormActions } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { saveText } from '@/lib/export/save-file';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { AuthenticatorSecret, CodeRow, ProofRow, VERIFY_FAILED, recoveryFile, type Setup } from './Authenticator';

export interface SetupDialogProps extends Closable {
  /** Stays while the dialog is closed, so that the secret remains valid for an app that has scanned it. */
  setup: Setup | null;
  /** Called once it is on, with the recovery codes, which are shown once. */
  onEnabled: (recoveryCodes: string[]) => void;
  /** Called if the secret was replaced by a newer set-up, so that a new one is fetched. */
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
  // On a phone the message would be below the visible part of the dialog.
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

export interface ReconfirmDialogProps extends Closable {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  path: '/api/twofa/disable-2fa' | '/api/twofa/recovery-codes';
  email: string;
  /** The message above the reason if it fails. */
  failure: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Asks for the password and a code, or a recovery code, before the second factor is turned off or its recovery codes are renewed. */
export function ReconfirmDialog(props: ReconfirmDialogProps) {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const form = useForm({
    initial: { password: '', code: '', recoveryCode: '' },
    onValid: async ({ password, code, recoveryCode }) => {
      const proof = usesRecovery ? { recoveryCode } : { code };
      const answer = await api.post(props.path, { json: { password, ...proof } });
      if (!answer.ok) {
        const { errors } = answer;
        return { errors, failure: Object.keys(errors).length > 0 ? '' : (answer.message ?? '') };
      }
      reset();
      props.onConfirmed('recoveryCodes' in answer.body ? (answer.body['recoveryCodes'] as string[]) : []);
      return undefined;
    },
  });
  const { values, failure } = form;
  /** Typing removes the last failure message. */
  const set: typeof form.set = (name, value) => {
    form.refuse({});
    form.set(name, value);
  };
  const fields = { ...form, set };
  const reset = () => {
    form.reset();
    setUsesRecovery(false);
  };
  /** A closed dialog does not hold a password. */
  const close = () => {
    reset();
    props.onClose();
  };
  const isComplete =
    values.password !== '' && (usesRecovery ? isRecoveryCode(values.recoveryCode) : values.code.length === CODE_DIGITS);

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.text}
      size="sm"
      footer={
        <FormActions
          form={form}
          onCancel={close}
          submitLabel={props.confirmLabel}
          danger={props.danger}
          disabled={!isComplete}
        />
      }
    >
      <form {...form.formProps} className="grid gap-4">
        {failure !== null && (
          <div role="alert" className="rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">
            <p>{props.failure}</p>
            {failure && <p className="muted">{failure}</p>}
          </div>
        )}
        <AccountRow email={props.email} />
        <PasswordRow form={fields} name="password" label="Password" autoComplete="current-password" maxLength={512} />
        <ProofRow form={fields} usesRecovery={usesRecovery} onSwitch={setUsesRecovery} />
      </form>
    </Dialog>
  );
}

export interface RecoveryCodesDialogProps {
  open: boolean;
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

const download = (text: string) => saveText(text, 'outset-recovery-codes.txt', 'text/plain');

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast('success', 'Recovery codes copied');
  } catch {
    toast('error', 'Your browser did not allow copying. Select the codes and copy them yourself, or download them.');
  }
}

/** The dialog with ten recovery codes, which are shown only once. It closes only after the person confirms that they are saved. */
export function RecoveryCodesDialog({ open, codes, email, onDone }: RecoveryCodesDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!open) return;
    setIsSaved(false);
    setIsAsked(false);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [open]);

  const close = () => {
    if (isSaved) {
      onDone();
      return;
    }
    setIsAsked(true);
    // A browser may force the dialog to close on a second Esc. A new key renders it open again, with the codes.
    setRound(round + 1);
  };
  const save = () =>
    download(recoveryFile(codes, email, new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(new Date())));

  return (
    <Dialog
      key={round}
      open={open}
      onClose={close}
      title="Save your recovery codes"
      description="Two-factor authentication is on. If you cannot use your app, each of these codes signs you in once. We will not show them again."
      size="sm"
      hideClose
      footer={
        <Button variant="primary" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      }
    >
      <ol className="tabular-nums grid gap-x-6 gap-y-1.5 rounded-lg border hairline bg-base-200 px-4 py-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} data-recovery-code="">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Download} onClick={save} className="max-sm:w-full" data-autofocus="">
          Download
        </Button>
        <Button icon={Copy} onClick={() => void copy(codes)} className="max-sm:w-full">
          Copy
        </Button>
      </div>
      <Checkbox
        className="mt-4"
        label="I have saved these codes in a safe place"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <p role="alert" className="text-sm text-error empty:hidden">
        {isAsked && !isSaved ? 'Please save the codes first, then tick the box.' : ''}
      </p>
    </Dialog>
  );
}
