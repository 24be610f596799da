/** Step 1: how and where to reach the person. */
import { CityRow } from './CityField';
import { PhoneRow } from './PhoneInput';
import type { WizardForm } from './use-wizard';

export function PersonalStep({ form }: { form: WizardForm }) {
  return (
    <>
      <PhoneRow form={form} required />
      <CityRow form={form} required help="Type to search 47 Indian cities. Older names such as Bangalore work too." />
    </>
  );
}
