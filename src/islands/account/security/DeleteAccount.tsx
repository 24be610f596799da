/** Deletes the account in two steps: a question, then the password. Afterwards nothing of it stays in this browser. */
import { useState, type FormEvent } from 'react';
import { Trash2 } from 'lucide-react';
import { leaveNotice, rememberLogout } from '../../../lib/auth-state';
import { forgetDatabases, forgetKeys } from '../../../lib/forget-person';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { api, failureText } from '../../../lib/api';
import { PasswordInput } from '../registration/PasswordInput';

export const DELETE_FAILED = 'Failed to delete account';
const PATHS = { founder: '/api/twofa/delete-account', visitor: '/api/visitor/delete-account' } as const;

export default function DeleteAccount({ userType }: { userType: 'founder' | 'visitor' }) {
  const [step, setStep] = useState<'rest' | 'question' | 'password'>('rest');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const close = () => {
    setStep('rest');
    setPassword('');
    setError(null);
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || password === '') return;
    setIsBusy(true);
    setError(null);
    const answer = await api.delete(PATHS[userType], { json: { password } });
    if (!answer.ok) {
      setIsBusy(false);
      setError(failureText(answer, DELETE_FAILED));
      return;
    }
    forgetKeys();
    // Other tabs leave, and let go of what they hold open.
    rememberLogout();
    await forgetDatabases();
    leaveNotice(answer.message ?? 'Your account has been deleted.');
    location.replace('/');
  };

  return (
    <>
      <Button
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setStep('question')}
        className="text-error max-sm:w-full"
      >
        Delete account
      </Button>
      <ConfirmDialog
        open={step === 'question'}
        title="Delete your account?"
        text="Your profile and photo, saved items and the links you shared, documents of the tools, settings, messages and sessions are removed at once, here and on every device. This cannot be undone. If you want a copy, download your data first."
        confirmLabel="Continue"
        danger
        onConfirm={() => setStep('password')}
        onCancel={close}
      />
      <Dialog
        open={step === 'password'}
        onClose={close}
        title="Confirm with your password"
        description="The account is deleted as soon as the password is accepted."
        size="sm"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form="delete-account" variant="danger" busy={isBusy} disabled={password === ''}>
              Delete my account
            </Button>
          </>
        }
      >
        <form id="delete-account" onSubmit={(event) => void remove(event)} noValidate>
          <Field label="Password" required error={error ?? undefined}>
            {(props) => (
              <PasswordInput
                {...props}
                what="password"
                autoComplete="current-password"
                maxLength={512}
                data-autofocus=""
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  setError(null);
                }}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}
