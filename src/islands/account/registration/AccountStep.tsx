/** Step 0: who registers, and the password. */
import { useId } from 'react';
import { Briefcase, Rocket } from 'lucide-react';
import { TextRow } from '@/islands/ui/form/rows';
import { PasswordRow } from './PasswordInput';
import { StrengthMeter } from './StrengthMeter';
import type { WizardForm } from './use-wizard';

const KINDS = [
  { value: 'founder', name: 'Founder', text: 'I am building a startup.', Icon: Rocket },
  { value: 'visitor', name: 'Visitor', text: 'I invest or mentor.', Icon: Briefcase },
] as const;

export function AccountStep({ form }: { form: WizardForm }) {
  const id = useId();
  const typeError = form.errorOf('userType');
  return (
    <>
      <fieldset aria-describedby={typeError ? `${id}-type-error` : undefined} className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">
          I am a{' '}
          <span className="text-error" aria-hidden="true">
            *
          </span>
        </legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {KINDS.map(({ value, name, text, Icon }) => (
            <label
              key={value}
              className={`flex cursor-pointer items-center gap-3 rounded-lg border px-3.5 py-2 transition-colors has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${typeError ? 'border-error' : 'control-line hover:bg-base-200'}`}
            >
              <input
                type="radio"
                value={value}
                aria-invalid={typeError ? true : undefined}
                className="radio radio-sm checked:text-primary"
                name="userType"
                checked={form.values.userType === value}
                onChange={() => form.set('userType', value)}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{name}</span>
                <span className="muted block text-[13px]">{text}</span>
              </span>
              <Icon className="muted size-4.5 shrink-0" aria-hidden="true" />
            </label>
          ))}
        </div>
        {typeError && (
          <p id={`${id}-type-error`} className="text-sm text-error">
            {typeError}
          </p>
        )}
      </fieldset>
      <TextRow form={form} name="fullName" label="Full name" required autoComplete="name" />
      <TextRow
        form={form}
        name="email"
        label="Email"
        required
        help="We send a link there to confirm the address."
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PasswordRow
          form={form}
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          describedBy={`${id}-strength`}
        />
        <PasswordRow
          form={form}
          name="confirmPassword"
          label="Confirm password"
          what="confirmed password"
          required
          autoComplete="new-password"
        />
      </div>
      <StrengthMeter id={`${id}-strength`} password={form.values.password} />
    </>
  );
}
