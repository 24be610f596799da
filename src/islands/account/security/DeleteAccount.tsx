/** Deletes the account in two steps: a question, then the password. Afterwards nothing of it stays in this browser. */
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { leaveNotice, rememberLogout } from '@/lib/session/sign-in-state';
import { forgetOfflineCopy, forgetDatabases, forgetKeys } from '@/lib/session/forget';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog, Dialog } from '@/islands/ui/overlay/Dialog';
import { api, failureText } from '@/lib/api/api';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { FormActions } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';

const DELETE_FAILED = 'Failed to delete account';
const PATHS = { founder: '/api/twofa/delete-account', visitor: '/api/visitor/delete-account' } as const;

export default function DeleteAccount({ userType, email }: { userType: 'founder' | 'visitor'; email: string }) {
  const [step, setStep] = useState<'rest' | 'question' | 'password'>('rest');
  const form = useForm({
    initial: { password: '' },
    onValid: async ({ password }) => {
      const answer = await api.delete(PATHS[userType], { json: { password } });
      if (!answer.ok) return { errors: { password: failureText(answer, DELETE_FAILED) } };
      forgetKeys();
      // Other tabs leave the account and close their databases.
      rememberLogout();
      await Promise.all([forgetDatabases(), forgetOfflineCopy()]);
      leaveNotice(answer.message ?? 'Your account has been deleted.');
      location.replace('/');
      // Busy until the page is gone.
      return new Promise<never>(() => undefined);
    },
  });
  const close = () => {
    setStep('rest');
    form.reset();
  };

  return (
    <>
      <Button icon={Trash2} onClick={() => setStep('question')} className="text-error max-sm:w-full">
        Delete account
      </Button>
      <ConfirmDialog
        open={step === 'question'}
        title="Delete your account?"
        text="We will remove your profile and photo, saved items and shared links, tool documents, settings, messages and sessions at once, here and on every device. This cannot be undone. If you want a copy, download your data first."
        confirmLabel="Continue"
        danger
        onConfirm={() => setStep('password')}
        onCancel={close}
      />
      <Dialog
        open={step === 'password'}
        onClose={close}
        title="Confirm with your password"
        description="Your account is deleted as soon as we accept the password."
        size="sm"
        footer={
          <FormActions
            form={form}
            onCancel={close}
            submitLabel="Delete my account"
            danger
            disabled={form.values.password === ''}
          />
        }
      >
        <form {...form.formProps} className="grid gap-4">
          <AccountRow email={email} />
          <PasswordRow
            form={form}
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            maxLength={512}
            autoFocus
          />
        </form>
      </Dialog>
    </>
  );
}
