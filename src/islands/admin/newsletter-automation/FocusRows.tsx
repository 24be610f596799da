/** The focus of a newsletter: focus area, funding stage, industries. The same three fields for composing and scheduling. */
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import { FOCUS_MOST, FUNDING_STAGES, NEWSLETTER_INDUSTRIES } from '@/domain/newsletters/audience/focus';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';

const STAGES = [
  { value: '', label: 'Every stage' },
  ...FUNDING_STAGES.map((stage) => ({ value: stage, label: stage })),
];

export function FocusRows({ form }: { form: FormFields<NewsletterFocus> }) {
  const { industries } = form.values;
  const error = form.errorOf('industries');
  return (
    <>
      <TextRow
        form={form}
        name="focusArea"
        label="Focus area"
        maxLength={FOCUS_MOST}
        placeholder="Payments for small shops"
        help="Optional. We put what mentions it first."
      />
      <SelectRow form={form} name="fundingStage" label="Funding stage" options={STAGES} />
      <fieldset aria-invalid={error ? true : undefined} name={`${form.path}industries`} className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">
          Industries{' '}
          {industries.length > 0 && <span className="muted num font-normal">{industries.length} chosen</span>}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
          {NEWSLETTER_INDUSTRIES.map((industry) => (
            <Checkbox
              key={industry}
              label={industry}
              checked={industries.includes(industry)}
              onChange={({ target }) =>
                form.set(
                  'industries',
                  NEWSLETTER_INDUSTRIES.filter((one) => (one === industry ? target.checked : industries.includes(one))),
                )
              }
            />
          ))}
        </div>
        {error && <p className="text-sm text-error">{error}</p>}
      </fieldset>
    </>
  );
}
