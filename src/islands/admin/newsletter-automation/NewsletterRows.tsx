/** The rows of a newsletter's editor: its points, with the cited pages and a button to leave one out, and its focus. */
import { Trash2 } from 'lucide-react';
import {
  MAX_ITEM,
  newsletterContent,
  type NewsletterPoint,
  type NewsletterPreview,
} from '@/domain/newsletters/composition/composed';
import { IconButton } from '@/islands/ui/Button';
import { TextAreaRow, SelectRow, TextRow } from '@/islands/ui/form/rows';
import { rowOf, type Form, type FormFields } from '@/islands/ui/form/use-form';
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import { MAX_FOCUS, FUNDING_STAGES, NEWSLETTER_INDUSTRIES } from '@/domain/newsletters/audience/focus';
import { Checkbox } from '@/islands/ui/fields/Checkbox';

interface Props {
  form: Form<EditorValues>;
  name: 'startupHighlights' | 'investorInsights';
  title: string;
}

export function PointRows({ form, name, title }: Props) {
  const points = form.values[name];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {points.length === 0 && <p className="muted text-sm">No points. This part is left out.</p>}
      {points.map(({ sources }, at) => (
        // The rows have no identity but their position.
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1">
          <TextAreaRow
            form={rowOf(form, name, at)}
            name="text"
            label={<span className="sr-only">{`${title}, point ${at + 1}`}</span>}
            rows={2}
            inputClass="field-sizing-content"
            maxLength={MAX_ITEM}
            help={
              sources.length > 0 && (
                <>
                  From{' '}
                  {sources.map(({ title: page, link }, index) => (
                    <span key={link + index}>
                      {index > 0 && ', '}
                      <a href={link} target="_blank" rel="noreferrer" className="link wrap-anywhere">
                        {page}
                      </a>
                    </span>
                  ))}
                </>
              )
            }
          />
          <IconButton
            label={`Leave out point ${at + 1} of ${title}`}
            icon={Trash2}
            className="mt-1.5"
            onClick={() => form.removeRow(name, at)}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** A preview while it is edited: part by part, or as the HTML that was drawn from the parts. */
export interface EditorValues {
  subject: string;
  introduction: string;
  startupHighlights: NewsletterPoint[];
  investorInsights: NewsletterPoint[];
  /** Used only if `isHtml`. */
  content: string;
  isHtml: boolean;
}

/** The key under which the edits of a preview are saved until it is sent. */
export const editDraft = (previewId: string) => `draft:newsletter-edit-${previewId}` as const;

export const valuesOf = (preview: NewsletterPreview): EditorValues => ({
  subject: preview.subject,
  introduction: preview.introduction,
  startupHighlights: preview.startupHighlights,
  investorInsights: preview.investorInsights,
  content: preview.content,
  isHtml: false,
});

/** The content to send: a point whose text was emptied is left out. */
export function contentOf({
  isHtml,
  content,
  introduction,
  startupHighlights,
  investorInsights,
}: EditorValues): string {
  if (isHtml) return content;
  const written = (points: readonly NewsletterPoint[]) => points.filter(({ text }) => text.trim() !== '');
  return newsletterContent({
    introduction: introduction.trim(),
    startupHighlights: written(startupHighlights),
    investorInsights: written(investorInsights),
  });
}

const STAGES = [
  { value: '', label: 'Every stage' },
  ...FUNDING_STAGES.map((stage) => ({ value: stage, label: stage })),
];

/** The focus of a newsletter: focus area, funding stage, industries. The same three fields for composing and scheduling. */
export function FocusRows({ form }: { form: FormFields<NewsletterFocus> }) {
  const { industries } = form.values;
  const error = form.errorOf('industries');
  return (
    <>
      <TextRow
        form={form}
        name="focusArea"
        label="Focus area"
        maxLength={MAX_FOCUS}
        placeholder="Payments for small shops"
        help="Optional. Items that mention it come first."
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
