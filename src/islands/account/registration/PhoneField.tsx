/** The phone number of the wizard. */
import { Field } from '../../ui/Field';
import { PhoneInput } from './PhoneInput';
import { useFields, type WizardForm } from './wizard-form';

export function PhoneField({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  return (
    <Field label="Phone number" required error={errorOf('phone')}>
      {(props) => (
        <PhoneInput
          wiring={props}
          code={form.watch('phoneCountry')}
          country={register('phoneCountry', 'phone')}
          number={register('phone')}
          onWhole={(parts) => {
            form.setValue('phoneCountry', parts.country);
            form.setValue('phone', parts.number, { shouldDirty: true });
            if (form.getFieldState('phone').error) void form.trigger('phone').catch(() => undefined);
          }}
        />
      )}
    </Field>
  );
}
