/** Asks for the password and a code, or a recovery code, before the second factor is turned off or its recovery codes are renewed. */
import { useState } from 'react';
import { CODE_DIGITS, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { api } from '@/lib/api/api';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { ProofRow } from './CodeRow';
import { FormActions } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';

export interface ReconfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  path: '/api/twofa/disable-2fa' | '/api/twofa/recovery-codes';
  email: string;
  /** What is said when it failed, above the reason. */
  failure: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

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
  /** Typing takes the last failure away. */
  const set: typeof form.set = (name, value) => {
    form.refuse({});
    form.set(name, value);
  };
  const fields = { ...form, set };
  const reset = () => {
    form.reset();
    setUsesRecovery(false);
  };
  /** A password is not left lying in a closed dialog. */
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
