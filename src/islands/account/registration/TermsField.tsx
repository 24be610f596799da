/** The agreement to the terms, and the dialog that shows their six parts. */
import { useId, useState } from 'react';
import { TERMS } from '@/domain/accounts/terms';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import type { WizardForm } from './use-wizard';

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
