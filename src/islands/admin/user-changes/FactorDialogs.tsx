/** The dialogs about operators' authenticators: replace one's own with the password and a code, or remove another operator's lost one. */
import { CODE_DIGITS } from '@/domain/accounts/two-factor-codes';
import { SETUP_FAILED } from '@/domain/admin/users/user-changes';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { CodeRow, operatorSetupOf, type Setup } from '@/islands/account/security/Authenticator';
import { PasswordRow } from '@/islands/account/registration/PasswordInput';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut } from '@/islands/lists/signed-out';

export function ReplaceFactor({ onReplaced, onClose }: { onReplaced: (setup: Setup) => void; onClose: () => void }) {
  const form = useForm({
    initial: { password: '', code: '' },
    onValid: async ({ password, code }): Promise<Refusal | void> => {
      const answer = await api.post('/api/user/replace-2fa', { json: { password, token: code } });
      if (isSignedOut(answer)) return;
      const setup = operatorSetupOf(answer);
      if (setup !== null && setup !== 'enrolled') {
        toast('success', 'Scan the new code. The old authenticator no longer works.');
        return onReplaced(setup);
      }
      const { password: wrongPassword, token } = answer.errors;
      if (wrongPassword) return { errors: { password: wrongPassword } };
      if (token) return { errors: { code: token } };
      return { failure: failureText(answer, SETUP_FAILED) };
    },
  });
  const isComplete = form.values.password !== '' && form.values.code.length === CODE_DIGITS;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Replace your authenticator"
      description="Codes from the old one stop working at once. You get an email about it."
      size="sm"
      footer={<FormActions form={form} onCancel={onClose} submitLabel="Replace" disabled={!isComplete} />}
    >
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        <FormFailure form={form} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value="outset-admin"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <PasswordRow
          form={form}
          name="password"
          label="Operators’ password"
          autoComplete="current-password"
          maxLength={256}
          autoFocus
        />
        <CodeRow form={form} help="A code from the old authenticator." />
      </form>
    </Dialog>
  );
}

export interface ResetFactorDialogProps {
  /** The operator whose authenticator is removed. */
  admin: { _id: string; adminname: string };
  onDone: () => void;
  onClose: () => void;
}

/** Removes another operator's lost authenticator, with a code of the acting super admin. For Admin Management. */
export function ResetFactorDialog({ admin, onDone, onClose }: ResetFactorDialogProps) {
  const form = useForm({
    initial: { code: '' },
    onValid: async ({ code }): Promise<Refusal | void> => {
      const answer = await api.post('/api/admin/admin-users/:id/reset-2fa', {
        param: { id: admin._id },
        json: { token: code },
      });
      if (isSignedOut(answer)) return;
      if (!answer.ok) {
        const { token } = answer.errors;
        return token ? { errors: { code: token } } : { failure: failureText(answer, 'Nothing was changed.') };
      }
      toast('success', answer.message ?? 'The authenticator is reset');
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reset the authenticator of ${admin.adminname}?`}
      description="They are signed out and get an email. They set up a new one at their next action that needs codes."
      size="sm"
      footer={
        <FormActions
          form={form}
          onCancel={onClose}
          submitLabel="Reset"
          danger
          disabled={form.values.code.length < CODE_DIGITS}
        />
      }
    >
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        <FormFailure form={form} />
        <CodeRow form={form} help="A code of your own authenticator." autoFocus />
      </form>
    </Dialog>
  );
}
