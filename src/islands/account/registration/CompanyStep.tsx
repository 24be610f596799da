/** Step 2 for founders: the company. */
import { INDUSTRY_NAMES, optionsOf, STAGE_NAMES } from '../../../domain/accounts/labels';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { DescriptionField } from './DescriptionField';
import { LinkedinField } from './LinkedinField';
import { TermsField } from './TermsField';
import { useFields, type WizardForm } from './wizard-form';

export function CompanyStep({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Company name" required error={errorOf('companyName')}>
          {(props) => (
            <input
              {...props}
              {...register('companyName')}
              type="text"
              autoComplete="organization"
              className="input w-full aria-invalid:border-error max-md:min-h-11"
            />
          )}
        </Field>
        <Field label="Founded year" required error={errorOf('foundedYear')}>
          {(props) => (
            <input
              {...props}
              {...register('foundedYear')}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder="2024"
              className="input w-full tabular-nums aria-invalid:border-error max-md:min-h-11"
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Industry" required error={errorOf('industry')}>
          {(props) => (
            <Select
              {...props}
              {...register('industry')}
              placeholder="Choose an industry"
              options={optionsOf(INDUSTRY_NAMES)}
              className="aria-invalid:border-error"
            />
          )}
        </Field>
        <Field label="Current stage" required error={errorOf('currentStage')}>
          {(props) => (
            <Select
              {...props}
              {...register('currentStage')}
              placeholder="Choose a stage"
              options={optionsOf(STAGE_NAMES)}
              className="aria-invalid:border-error"
            />
          )}
        </Field>
      </div>
      <DescriptionField form={form} />
      <LinkedinField form={form} />
      <TermsField form={form} />
    </>
  );
}
