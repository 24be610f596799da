/** Step 0: who registers, and the password. */
import { useId } from 'react';
import { Briefcase, Rocket } from 'lucide-react';
import { Field } from '../../ui/Field';
import { PasswordInput } from './PasswordInput';
import { StrengthMeter } from './StrengthMeter';
import { useFields, type WizardForm } from './wizard-form';

const KINDS = [
  { value: 'founder', name: 'Founder', text: 'I am building a startup.', Icon: Rocket },
  { value: 'visitor', name: 'Visitor', text: 'I invest or mentor.', Icon: Briefcase },
] as const;

export function AccountStep({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  const id = useId();
  const password = form.watch('password');
  const typeError = errorOf('userType');
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
              className={`flex cursor-pointer items-center gap-3 rounded-lg border px-3.5 py-3 transition-colors has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${typeError ? 'border-error' : 'hairline hover:bg-base-200'}`}
            >
              <input
                type="radio"
                value={value}
                aria-invalid={typeError ? true : undefined}
                className="radio radio-sm checked:text-primary"
                {...register('userType')}
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
      <Field label="Full name" required error={errorOf('fullName')}>
        {(props) => (
          <input
            {...props}
            {...register('fullName')}
            type="text"
            autoComplete="name"
            className="input w-full aria-invalid:border-error max-md:min-h-11"
          />
        )}
      </Field>
      <Field label="Email" required error={errorOf('email')} help="We send a link there to confirm the address.">
        {(props) => (
          <input
            {...props}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full aria-invalid:border-error max-md:min-h-11"
          />
        )}
      </Field>
      <Field label="Password" required error={errorOf('password')}>
        {(props) => (
          <>
            <PasswordInput
              {...props}
              {...register('password', 'confirmPassword')}
              aria-describedby={[props['aria-describedby'], `${id}-strength`].filter(Boolean).join(' ')}
              what="password"
              autoComplete="new-password"
            />
            <StrengthMeter id={`${id}-strength`} password={password} />
          </>
        )}
      </Field>
      <Field label="Confirm password" required error={errorOf('confirmPassword')}>
        {(props) => (
          <PasswordInput
            {...props}
            {...register('confirmPassword')}
            what="confirmed password"
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  );
}
