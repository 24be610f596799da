/** Step 1: how and where to reach the person. */
import { Controller } from 'react-hook-form';
import { Field } from '../../ui/Field';
import { CityField } from './CityField';
import { PhoneField } from './PhoneField';
import type { WizardForm } from './wizard-form';

export function PersonalStep({ form }: { form: WizardForm }) {
  return (
    <>
      <PhoneField form={form} />
      <Controller
        control={form.control}
        name="location"
        render={({ field, fieldState }) => (
          <Field
            label="Location"
            required
            error={fieldState.error?.message}
            help="One of 47 Indian cities. Type to search; older names such as Bangalore work too."
          >
            {(props) => (
              <CityField
                {...props}
                ref={field.ref}
                value={field.value}
                onBlur={field.onBlur}
                onChange={(city) => {
                  field.onChange(city);
                  if (fieldState.error) void form.trigger('location').catch(() => undefined);
                }}
              />
            )}
          </Field>
        )}
      />
    </>
  );
}
