/** The company of a founder in the profile form. */
import { DESCRIPTION_LIMIT, INDUSTRY_NAMES, optionsOf, STAGE_NAMES } from '../../../domain/accounts/labels';
import { SelectRow, TextAreaRow, TextRow } from '../../ui/form/rows';
import type { FormFields } from '../../ui/form/use-form';
import type { ProfileValues } from './profile-draft';

export function CompanyFields({ form }: { form: FormFields<ProfileValues> }) {
  const used = form.values.companyDescription.length;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-semibold">Company details</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <TextRow form={form} name="companyName" label="Company name" autoComplete="organization" />
        <TextRow
          form={form}
          name="foundedYear"
          label="Founded year"
          inputMode="numeric"
          maxLength={4}
          placeholder="2024"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectRow
          form={form}
          name="industry"
          label="Industry"
          placeholder="Choose an industry"
          options={optionsOf(INDUSTRY_NAMES)}
        />
        <SelectRow
          form={form}
          name="currentStage"
          label="Current stage"
          placeholder="Choose a stage"
          options={optionsOf(STAGE_NAMES)}
        />
      </div>
      <TextAreaRow
        form={form}
        name="companyDescription"
        label="Company description"
        help={
          <span className="flex justify-between gap-3">
            <span>What you make and who it is for.</span>
            <span className={`tabular-nums ${used > DESCRIPTION_LIMIT ? 'text-error' : ''}`}>
              {used.toLocaleString('en-IN')} / {DESCRIPTION_LIMIT.toLocaleString('en-IN')}
            </span>
          </span>
        }
        rows={5}
        inputClass="leading-relaxed"
      />
    </fieldset>
  );
}
