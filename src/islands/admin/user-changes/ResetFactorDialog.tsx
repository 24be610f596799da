/** Removes another operator's lost authenticator, with a code of the acting super admin. For Admin Management. */
import { CODE_DIGITS } from '@/domain/accounts/two-factor-codes';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { CodeRow } from '@/islands/account/security/CodeRow';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut } from '@/islands/lists/signed-out';

export interface ResetFactorDialogProps {
  /** Whose authenticator goes. */
  admin: { _id: string; adminname: string };
  onDone: () => void;
  onClose: () => void;
}

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
