/** Schemas for the routes of AI newsletters. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { CONTENT_MISSING, SUBJECT_MISSING } from '@/domain/newsletters/campaigns/campaign';
import { SUBJECT_MOST } from '@/domain/newsletters/composition/composed';
import { newsletterFocus } from '@/domain/newsletters/audience/focus-input';

/** Maximum characters of a newsletter's HTML, below the limit of a request. */
const CONTENT_MOST = 60_000;

export const previewInput = z.object({ customization: newsletterFocus });

/** An edited preview. Other fields of a preview may be sent back with it, and are ignored. */
export const editedPreview = z.object({
  id: z
    .string({ error: 'This id is not valid.' })
    .regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' })
    .optional(),
  subject: line(SUBJECT_MISSING, SUBJECT_MOST),
  content: paragraphs(CONTENT_MISSING, CONTENT_MOST),
});
export type EditedPreview = z.output<typeof editedPreview>;

/** Without a preview, one is composed and sent unedited. */
export const sendNowInput = z.object({ customization: newsletterFocus, preview: editedPreview.optional() });
export type SendNowInput = z.output<typeof sendNowInput>;
