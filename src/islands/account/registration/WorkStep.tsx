/** Step 2 for visitors: where they work. */
import { Field } from '../../ui/Field';
import { LinkedinField } from './LinkedinField';
import { TermsField } from './TermsField';
import { useFields, type WizardForm } from './wizard-form';

export function WorkStep({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  return (
    <>
      <Field label="Company you work at" required error={errorOf('companyWorkingAt')}>
        {(props) => (
          <input
            {...props}
            {...register('companyWorkingAt')}
            type="text"
            autoComplete="organization"
            className="input w-full aria-invalid:border-error max-md:min-h-11"
          />
        )}
      </Field>
      <LinkedinField form={form} />
      <TermsField form={form} />
    </>
  );
}
