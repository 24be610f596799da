/** The optional LinkedIn address, the same for founders and visitors. */
import { Field } from '../../ui/Field';
import { useFields, type WizardForm } from './wizard-form';

export function LinkedinField({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  return (
    <Field label="LinkedIn (optional)" error={errorOf('linkedinUrl')}>
      {(props) => (
        <input
          {...props}
          {...register('linkedinUrl')}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://www.linkedin.com/in/your-name"
          className="input w-full aria-invalid:border-error max-md:min-h-11"
        />
      )}
    </Field>
  );
}
