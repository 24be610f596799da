/** Step 1: how and where to reach the person. */
import { CityRow } from './CityField';
import { PhoneRow } from './PhoneInput';
import type { WizardForm } from './use-wizard';

export function PersonalStep({ form }: { form: WizardForm }) {
  return (
    <>
      <PhoneRow form={form} required />
      <CityRow
        form={form}
        required
        help="One of 47 Indian cities. Type to search; older names such as Bangalore work too."
      />
    </>
  );
}
