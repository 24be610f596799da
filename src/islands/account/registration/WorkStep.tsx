/** Step 2 for visitors: where they work. */
import { TextRow } from '../../ui/form/rows';
import { LinkedinRow } from './LinkedinRow';
import { TermsField } from './TermsField';
import type { WizardForm } from './use-wizard';

export function WorkStep({ form }: { form: WizardForm }) {
  return (
    <>
      <TextRow form={form} name="companyWorkingAt" label="Company you work at" required autoComplete="organization" />
      <LinkedinRow form={form} label="LinkedIn (optional)" />
      <TermsField form={form} />
    </>
  );
}
