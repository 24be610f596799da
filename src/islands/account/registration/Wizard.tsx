/** The registration dialog: three steps in one form. What was typed outlives its closing. */
import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FormFailure, SubmitButton } from '../../ui/form/actions';
import { AccountStep } from './AccountStep';
import { CompanyStep } from './CompanyStep';
import { PersonalStep } from './PersonalStep';
import { StepIndicator } from './StepIndicator';
import { useWizard, type WizardOptions } from './use-wizard';
import { LAST_STEP, stepTitles } from './values';
import { WorkStep } from './WorkStep';

export interface WizardProps extends WizardOptions {
  open: boolean;
  onClose: () => void;
}

export function Wizard({ open, onClose, ...options }: WizardProps) {
  const { form, step, heading, goBack, onSubmit } = useWizard(options);
  const { userType } = form.values;
  const titles = stepTitles(userType);
  const isLast = step === LAST_STEP;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create your account"
      description="The Free plan costs nothing. Three short steps."
      className="sm:max-h-[min(40rem,calc(100dvh-2rem))] max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:max-w-full max-sm:rounded-none max-sm:border-0"
      footer={
        <>
          {step > 0 && (
            <Button variant="ghost" onClick={goBack} className="sm:mr-auto">
              Previous
            </Button>
          )}
          <SubmitButton form={form} className="sm:min-w-32">
            {isLast ? 'Register' : 'Next'}
          </SubmitButton>
        </>
      }
    >
      <form
        {...form.formProps}
        onSubmit={(event) => void onSubmit(event)}
        className="grid min-h-90 content-start gap-4 sm:gap-3"
      >
        <StepIndicator titles={titles} step={step} values={form.values} />
        <h3 ref={heading} tabIndex={-1} className="sr-only">
          {`Step ${step + 1} of 3: ${titles[step]}`}
        </h3>
        <FormFailure
          form={form}
          icon={<CircleAlert className="mt-0.5 size-4 shrink-0 text-error" aria-hidden="true" />}
        />
        {step === 0 && <AccountStep form={form} />}
        {step === 1 && <PersonalStep form={form} />}
        {isLast && (userType === 'visitor' ? <WorkStep form={form} /> : <CompanyStep form={form} />)}
      </form>
    </Dialog>
  );
}
