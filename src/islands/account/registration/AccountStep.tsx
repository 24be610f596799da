/** Step 0 of the registration (type of account, name, email, password), and the agreement to the terms. */
import { useId, useState } from 'react';
import { Briefcase, Rocket } from 'lucide-react';
import { TextRow } from '@/islands/ui/form/rows';
import { TERMS } from '@/domain/accounts/terms';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { PasswordRow, StrengthMeter } from './PasswordInput';
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

/** The agreement to the terms, and the dialog that shows their six parts. */
export function TermsField({ form }: { form: WizardForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const error = form.errorOf('termsAccepted');
  const accept = () => {
    form.set('termsAccepted', true);
    setIsOpen(false);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-2.5 text-sm">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-required
          className="checkbox checkbox-sm mt-0.5 aria-invalid:border-error"
          name="termsAccepted"
          checked={form.values.termsAccepted}
          onChange={(event) => form.set('termsAccepted', event.target.checked)}
        />
        <p className="leading-6">
          <label htmlFor={id} className="cursor-pointer">
            I accept the
          </label>{' '}
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="cursor-pointer font-medium text-brand underline underline-offset-4"
          >
            terms and conditions
          </button>
          . How we handle your data:{' '}
          <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4">
            Privacy
          </a>
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-error">
          {error}
        </p>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Terms and conditions"
        description="Six short sections. You need to accept them to register."
        size="lg"
        footer={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Close
            </Button>
            <Button variant="primary" onClick={accept}>
              I accept
            </Button>
          </>
        }
      >
        <ol className="grid gap-6">
          {TERMS.map((part, index) => (
            <li key={part.heading} className="grid grid-cols-[1.5rem_1fr] gap-2">
              <span className="muted pt-px text-sm tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <div className="max-w-prose">
                <h3 className="text-base font-semibold">{part.heading}</h3>
                {part.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-2 text-sm leading-relaxed">
                    {paragraph}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </Dialog>
    </div>
  );
}
