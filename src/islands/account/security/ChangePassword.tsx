/** Changing the password on the security page. Every other device is signed out; what was typed stays until it worked. */
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { KeyRound } from 'lucide-react';
import { CHANGE_FAILED, PASSWORD_CHANGED } from '../../../domain/accounts/password-texts';
import { eventAdded } from '../../../stores/account-events';
import { $othersEnded } from '../../../stores/session';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { api, UNREACHABLE } from '../../../lib/api';
import { PasswordInput } from '../registration/PasswordInput';
import { StrengthMeter } from '../registration/StrengthMeter';

export interface ChangePasswordProps {
  userType: 'founder' | 'visitor';
  /** For password managers, which file a password under an address. */
  email: string;
}

const PATHS = { founder: '/api/twofa/update-password', visitor: '/api/visitor/update-password' } as const;
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
type Name = keyof typeof EMPTY;
const NAMES = Object.keys(EMPTY) as Name[];
type Errors = Partial<Record<Name, string>>;

/** The schema is fetched when a form is sent: few who look at the page change their password. */
async function errorsOf(values: typeof EMPTY): Promise<Errors> {
  const { passwordChangeForm } = await import('../../../domain/accounts/passwords');
  const errors: Errors = {};
  for (const issue of passwordChangeForm.safeParse(values).error?.issues ?? []) {
    const name = NAMES.find((known) => known === issue.path[0]);
    if (name) errors[name] ??= issue.message;
  }
  return errors;
}

export default function ChangePassword({ userType, email }: ChangePasswordProps) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const strengthId = useId();

  const showErrors = (next: Errors) => {
    setErrors(next);
    const first = NAMES.find((name) => next[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    setIsDone(false);
    setIsBusy(true);
    const found = await errorsOf(values).catch((): Errors => ({}));
    if (showErrors(found)) return setIsBusy(false);
    const { currentPassword, newPassword } = values;
    const answer = await api.post(PATHS[userType], { json: { currentPassword, newPassword } });
    setIsBusy(false);
    if (answer.ok) {
      setValues(EMPTY);
      setIsDone(true);
      $othersEnded.set($othersEnded.get() + 1);
      eventAdded();
      toast('success', answer.message ?? PASSWORD_CHANGED);
      return;
    }
    const beside = Object.fromEntries(
      NAMES.flatMap((name) => (answer.errors[name] ? [[name, answer.errors[name]]] : [])),
    );
    if (showErrors(beside as Errors)) return;
    setFailure(answer.message ?? (answer.status === 0 ? `${CHANGE_FAILED}. ${UNREACHABLE}` : CHANGE_FAILED));
  };

  const bind = (name: Name) => ({
    name,
    value: values[name],
    // More than any password may have: what is too long is refused in words, never cut.
    maxLength: 1024,
    onChange: (event: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="grid max-w-md gap-4 rounded-xl border hairline bg-base-100 p-5"
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div role="alert" className="contents">
        {failure && <p className="rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">{failure}</p>}
      </div>
      <div role="status" className="contents">
        {isDone && (
          <p className="rounded-lg border border-success/40 bg-success/10 px-3.5 py-3 text-sm">{PASSWORD_CHANGED}</p>
        )}
      </div>
      <Field label="Current password" error={errors.currentPassword} required>
        {(props) => (
          <PasswordInput
            {...props}
            {...bind('currentPassword')}
            what="current password"
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field label="New password" error={errors.newPassword} required>
        {(props) => (
          <PasswordInput {...props} {...bind('newPassword')} what="new password" autoComplete="new-password" />
        )}
      </Field>
      {values.newPassword !== '' && <StrengthMeter password={values.newPassword} id={strengthId} />}
      <Field label="Confirm new password" error={errors.confirmPassword} required>
        {(props) => (
          <PasswordInput
            {...props}
            {...bind('confirmPassword')}
            what="confirmed password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          icon={<KeyRound className="size-4" aria-hidden="true" />}
          className="max-sm:w-full"
        >
          Change password
        </Button>
      </div>
    </form>
  );
}
