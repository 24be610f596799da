/** A preview while it is edited: part by part, or as the HTML that was drawn from the parts. */
import type { NewsletterPoint, NewsletterPreview } from '@/domain/newsletters/composition/composed';
import { newsletterContent } from '@/domain/newsletters/composition/newsletter-content';

export interface EditorValues {
  subject: string;
  introduction: string;
  startupHighlights: NewsletterPoint[];
  investorInsights: NewsletterPoint[];
  /** Counts while `isHtml`. */
  content: string;
  isHtml: boolean;
}

/** Where what was edited of a preview is saved until it is sent. */
export const editDraft = (previewId: string) => `draft:newsletter-edit-${previewId}` as const;

export const valuesOf = (preview: NewsletterPreview): EditorValues => ({
  subject: preview.subject,
  introduction: preview.introduction,
  startupHighlights: preview.startupHighlights,
  investorInsights: preview.investorInsights,
  content: preview.content,
  isHtml: false,
});

/** What goes: a point whose text was emptied is left out. */
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
