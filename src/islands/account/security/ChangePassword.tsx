/** Changes the password on the security page. All other devices are signed out; typed values stay until it succeeds. */
import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { CHANGE_FAILED, PASSWORD_CHANGED } from '@/domain/accounts/passwords/password-texts';
import { eventAdded } from '@/stores/account-events';
import { $othersEnded } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { api, UNREACHABLE } from '@/lib/api/api';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { useForm } from '@/islands/ui/form/use-form';
import { AccountRow, PasswordRow, StrengthMeter } from '@/islands/account/registration/PasswordInput';

export interface ChangePasswordProps {
  userType: 'founder' | 'visitor';
  /** For password managers, which save a password under an email. */
  email: string;
}

const PATHS = { founder: '/api/twofa/update-password', visitor: '/api/visitor/update-password' } as const;
/** Above the limit of passwords, so that a longer one gets an error message and is not cut. */
const LONGEST = 1024;

export default function ChangePassword({ userType, email }: ChangePasswordProps) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    // Loaded when the form is sent, because few people who open the page change their password.
    schema: async () => (await import('@/domain/accounts/passwords/passwords')).passwordChangeForm,
    unloaded: `${CHANGE_FAILED}. ${UNREACHABLE}`,
    onValid: async ({ currentPassword, newPassword }) => {
      const answer = await api.post(PATHS[userType], { json: { currentPassword, newPassword } });
      if (!answer.ok) {
        if (Object.keys(answer.errors).length > 0) return { errors: answer.errors };
        return {
          failure: answer.message ?? (answer.status === 0 ? `${CHANGE_FAILED}. ${UNREACHABLE}` : CHANGE_FAILED),
        };
      }
      form.reset();
      setIsDone(true);
      $othersEnded.set($othersEnded.get() + 1);
      eventAdded();
      toast('success', answer.message ?? PASSWORD_CHANGED);
      return undefined;
    },
  });

  return (
    <form
      {...form.formProps}
      method="post"
      onSubmit={(event) => {
        setIsDone(false);
        form.formProps.onSubmit(event);
      }}
      className="grid max-w-md gap-4 card p-5"
    >
      <FormFailure form={form} />
      <div role="status" className="contents">
        {isDone && (
          <p className="rounded-lg border border-success/40 bg-success/10 px-3.5 py-3 text-sm">{PASSWORD_CHANGED}</p>
        )}
      </div>
      <AccountRow email={email} />
      <PasswordRow
        form={form}
        name="currentPassword"
        label="Current password"
        what="current password"
        required
        autoComplete="current-password"
        maxLength={LONGEST}
      />
      <PasswordRow
        form={form}
        name="newPassword"
        label="New password"
        what="new password"
        required
        autoComplete="new-password"
        maxLength={LONGEST}
      />
      {form.values.newPassword !== '' && <StrengthMeter password={form.values.newPassword} />}
      <PasswordRow
        form={form}
        name="confirmPassword"
        label="Confirm new password"
        what="confirmed password"
        required
        autoComplete="new-password"
        maxLength={LONGEST}
      />
      <div>
        <SubmitButton form={form} icon={KeyRound} className="max-sm:w-full">
          Change password
        </SubmitButton>
      </div>
    </form>
  );
}
