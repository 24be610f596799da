/** The registration dialog: three steps in one form. What was typed outlives its closing. */
import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { AccountStep } from './AccountStep';
import { CompanyStep } from './CompanyStep';
import { PersonalStep } from './PersonalStep';
import { StepIndicator } from './StepIndicator';
import { useWizard, type WizardOptions } from './use-wizard';
import { LAST_STEP, stepTitles } from './values';
import { WorkStep } from './WorkStep';

const FORM_ID = 'registration-form';

export interface WizardProps extends WizardOptions {
  open: boolean;
  onClose: () => void;
}

export function Wizard({ open, onClose, ...options }: WizardProps) {
  const { form, step, failure, isBusy, heading, goBack, submit } = useWizard(options);
  const userType = form.watch('userType');
  const titles = stepTitles(userType);
  const isLast = step === LAST_STEP;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create your account"
      description="Free while in early access. Three short steps."
      className="max-sm:m-0 max-sm:mt-auto max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none"
      footer={
        <>
          {step > 0 && (
            <Button variant="ghost" onClick={goBack} className="sm:mr-auto">
              Previous
            </Button>
          )}
          <Button type="submit" form={FORM_ID} variant="primary" busy={isBusy} className="sm:min-w-32">
            {isLast ? 'Register' : 'Next'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid min-h-[27rem] content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog of the terms sits inside this form; nothing in it submits.
          if (event.target === event.currentTarget) void submit();
        }}
      >
        <StepIndicator titles={titles} step={step} values={form.getValues()} />
        <h3 ref={heading} tabIndex={-1} className="sr-only">
          {`Step ${step + 1} of 3: ${titles[step]}`}
        </h3>
        <div role="alert" className="contents">
          {failure && (
            <p className="flex items-start gap-2.5 rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-error" aria-hidden="true" />
              {failure}
            </p>
          )}
        </div>
        {step === 0 && <AccountStep form={form} />}
        {step === 1 && <PersonalStep form={form} />}
        {isLast && (userType === 'visitor' ? <WorkStep form={form} /> : <CompanyStep form={form} />)}
      </form>
    </Dialog>
  );
}
