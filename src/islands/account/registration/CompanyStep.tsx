/** Step 2 for founders: the company. */
import { INDUSTRY_NAMES, optionsOf, STAGE_NAMES } from '../../../domain/accounts/labels';
import { SelectRow, TextRow } from '../../ui/form/rows';
import { DescriptionField } from './DescriptionField';
import { LinkedinRow } from './LinkedinRow';
import { TermsField } from './TermsField';
import type { WizardForm } from './use-wizard';

export function CompanyStep({ form }: { form: WizardForm }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <TextRow form={form} name="companyName" label="Company name" required autoComplete="organization" />
        <TextRow
          form={form}
          name="foundedYear"
          label="Founded year"
          required
          inputMode="numeric"
          maxLength={4}
          placeholder="2024"
          inputClass="tabular-nums"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectRow
          form={form}
          name="industry"
          label="Industry"
          required
          placeholder="Choose an industry"
          options={optionsOf(INDUSTRY_NAMES)}
        />
        <SelectRow
          form={form}
          name="currentStage"
          label="Current stage"
          required
          placeholder="Choose a stage"
          options={optionsOf(STAGE_NAMES)}
        />
      </div>
      <DescriptionField form={form} />
      <LinkedinRow form={form} label="LinkedIn (optional)" />
      <TermsField form={form} />
    </>
  );
}
