/** The registration dialog: three steps in one form. Typed values stay when it is closed. */
import { countText } from '@/domain/count';
import { optionsOf } from '@/domain/options';
import { CircleAlert, Check, Sparkles, Undo2 } from 'lucide-react';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { AccountStep, TermsField } from './AccountStep';
import { useWizard, useEnhance, type WizardOptions, type WizardForm } from './use-wizard';
import { LAST_STEP, stepTitles, isAnswered, toStep, type Step, type WizardValues } from './values';
import { CityRow } from './CityField';
import { PhoneRow, LinkedinRow } from './ContactRows';
import { formRows, TextRow, TextAreaRow } from '@/islands/ui/form/rows';
import { INDUSTRY_NAMES, STAGE_NAMES } from '@/domain/accounts/labels';
import { ENHANCE_LIMIT } from '@/domain/text/enhance-messages';

/** The company description with its counter and the "Enhance" button. */
function DescriptionField({ form }: { form: WizardForm }) {
  const { isBusy, failure, result, field, enhance, undo } = useEnhance(form);
  const text = form.values.companyDescription;
  return (
    <div className="relative grid gap-2">
      <TextAreaRow
        form={form}
        name="companyDescription"
        label="Company description"
        required
        help={
          <span className="flex justify-between gap-3">
            <span>What you make and who it is for.</span>
            <span className={`tabular-nums ${text.length > ENHANCE_LIMIT ? 'text-error' : ''}`}>
              {countText(text.length)} / {countText(ENHANCE_LIMIT)}
            </span>
          </span>
        }
        ref={field}
        rows={3}
        readOnly={isBusy}
        inputClass="leading-relaxed read-only:opacity-60"
      />
      {/* Beside the label if there is room. */}
      <div className="flex flex-wrap items-center gap-2 sm:absolute sm:-top-2.5 sm:right-0 sm:flex-row-reverse">
        <Button size="sm" busy={isBusy} icon={Sparkles} onClick={() => void enhance()}>
          Enhance
        </Button>
        {result && result.after === text && result.before !== text && (
          <Button size="sm" variant="ghost" icon={Undo2} onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      <p role="status" className="muted text-[13px] empty:hidden">
        {result?.after === text && result.note}
      </p>
      <p role="alert" className="text-sm text-error empty:hidden">
        {failure}
      </p>
    </div>
  );
}

/** Step 2 for founders: the company. */
function CompanyStep({ form }: { form: WizardForm }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        {formRows(form, {
          companyName: { label: 'Company name', required: true, autoComplete: 'organization' },
          foundedYear: {
            label: 'Founded year',
            required: true,
            inputMode: 'numeric',
            maxLength: 40,
            placeholder: '2024',
            inputClass: 'tabular-nums',
          },
        })}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {formRows(form, {
          industry: {
            label: 'Industry',
            required: true,
            placeholder: 'Choose an industry',
            options: optionsOf(INDUSTRY_NAMES),
          },
          currentStage: {
            label: 'Current stage',
            required: true,
            placeholder: 'Choose a stage',
            options: optionsOf(STAGE_NAMES),
          },
        })}
      </div>
      <DescriptionField form={form} />
      <LinkedinRow form={form} label="LinkedIn (optional)" />
      <TermsField form={form} />
    </>
  );
}

/** The three steps of the wizard and the current one. Earlier steps are ticked only if they are answered, because a link may skip them. */
function StepIndicator({ titles, step, values }: { titles: readonly string[]; step: Step; values: WizardValues }) {
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label="Steps">
      {titles.map((title, index) => {
        const isBehind = index < step;
        const isDone = isBehind && isAnswered(toStep(index), values);
        const isCurrent = index === step;
        return (
          <li key={index} aria-current={isCurrent ? 'step' : undefined} className="grid gap-2">
            <span
              aria-hidden="true"
              className={`h-1 rounded-full transition-colors ${isBehind || isCurrent ? 'bg-primary' : 'bg-base-content/15'}`}
            />
            <span className={`flex items-center gap-1.5 text-[13px] ${isCurrent ? 'font-medium' : 'muted'}`}>
              {isDone && <Check className="size-3.5 shrink-0 text-success max-sm:hidden" aria-hidden="true" />}
              <span className="min-w-0">
                {title}
                {isDone && <span className="sr-only"> (done)</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Step 2 for visitors: the company they work at. */
function WorkStep({ form }: { form: WizardForm }) {
  return (
    <>
      <TextRow form={form} name="companyWorkingAt" label="Company you work at" required autoComplete="organization" />
      <LinkedinRow form={form} label="LinkedIn (optional)" />
      <TermsField form={form} />
    </>
  );
}

/** Step 1: how and where to reach the person. */
function PersonalStep({ form }: { form: WizardForm }) {
  return (
    <>
      <PhoneRow form={form} required />
      <CityRow form={form} required help="Type to search 47 Indian cities. Older names such as Bangalore work too." />
    </>
  );
}

export function Wizard({ open, onClose, ...options }: WizardOptions & Closable) {
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
        {form.isRestored && form.values.password === '' && (
          <p className="muted text-sm">
            {`Your password is not kept after a reload. Enter it again${step === 0 ? '' : ' in step 1'}.`}
          </p>
        )}
        {step === 0 && <AccountStep form={form} />}
        {step === 1 && <PersonalStep form={form} />}
        {isLast && (userType === 'visitor' ? <WorkStep form={form} /> : <CompanyStep form={form} />)}
      </form>
    </Dialog>
  );
}
