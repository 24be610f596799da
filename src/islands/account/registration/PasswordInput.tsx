/** The rows of a password (it can be shown; password managers and pasting work) and of the account's email, and the strength meter. */
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Eye, EyeOff, Check, Circle } from 'lucide-react';
import { Field, TextInput, TextField } from '@/islands/ui/fields/inputs';
import type { RowProps } from '@/islands/ui/form/rows';
import { passwordStrength, STRENGTH_CRITERIA, type PasswordLabel } from '@/domain/accounts/passwords/password-strength';

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** The word after "Show" or "Hide", e.g. "password". */
  what: string;
  ref?: Ref<HTMLInputElement>;
}

function PasswordInput({ what, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setIsShown(!isShown)}
        className="btn absolute inset-y-0 right-0 h-full w-11 rounded-l-none btn-ghost p-0"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

export interface PasswordRowProps<Values extends object> extends RowProps<Values, string> {
  what?: string;
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  /** Content under the field. It must have the given id, because it describes the field. */
  children?: (id: string) => ReactNode;
  /** The id of an element elsewhere that describes the field. */
  describedBy?: string;
}

export function PasswordRow<Values extends object>(props: PasswordRowProps<Values>) {
  const {
    form,
    name,
    label,
    help,
    required,
    className,
    what = 'password',
    children,
    describedBy,
    autoFocus,
    ...rest
  } = props;
  const own = useId();
  const id = describedBy ?? own;
  return (
    <Field label={label} help={help} required={required} error={form.errorOf(name)} className={className}>
      {(control) => (
        <>
          <PasswordInput
            {...rest}
            {...control}
            {...(children || describedBy
              ? { 'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' ') }
              : {})}
            {...(autoFocus ? { 'data-autofocus': '' } : {})}
            what={what}
            name={name}
            value={form.values[name] as string}
            onChange={(event) => form.set(name, event.target.value as Values[typeof name])}
          />
          {children?.(id)}
        </>
      )}
    </Field>
  );
}

/** The account's email, in a field that password managers read: they save the password under it. */
export function AccountRow({ email }: { email: string }) {
  return <TextField label="Email" type="text" name="username" autoComplete="username" value={email} readOnly />;
}

const COLOURS: Record<PasswordLabel, string> = {
  'Very Weak': 'bg-error',
  Weak: 'bg-accent',
  Medium: 'bg-warning',
  Strong: 'bg-info',
  'Very Strong': 'bg-success',
};

/** Shows how strong the new password is: five bars, a word, and the criteria. Advice only. */
export function StrengthMeter({ password, id }: { password: string; id?: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <div id={id} className="grid gap-2">
      <div className="flex items-center gap-3">
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={score}
          aria-valuetext={label}
          className="grid flex-1 grid-cols-5 gap-1"
        >
          {[20, 40, 60, 80, 100].map((step) => (
            <span
              key={step}
              className={`h-1.5 rounded-full transition-colors ${score >= step ? COLOURS[label] : 'bg-base-content/15'}`}
            />
          ))}
        </div>
        <span aria-live="polite" className="w-20 text-right text-[13px] font-medium">
          {password === '' ? '' : label}
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {STRENGTH_CRITERIA.map(({ name, isMet }) => {
          const met = isMet(password);
          const Icon = met ? Check : Circle;
          return (
            <li key={name} className={`flex items-center gap-1.5 ${met ? '' : 'muted'}`}>
              <Icon className={met ? 'size-3.5 text-success' : 'size-2.5'} aria-hidden="true" />
              {name}
              <span className="sr-only">{met ? ' (done)' : ' (missing)'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
