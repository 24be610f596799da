/** Schemas for the routes of AI newsletters. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { CONTENT_MISSING, SUBJECT_MISSING } from '@/domain/newsletters/campaigns/campaign';
import { MAX_SUBJECT } from '@/domain/newsletters/composition/composed';
import { GIVEN_PLACEHOLDERS, missingValues, noValueText } from '@/domain/newsletters/templates/render';
import { newsletterFocus } from '@/domain/newsletters/audience/focus-input';

/** Maximum characters of a newsletter's HTML, below the limit of a request. */
const MAX_CONTENT = 60_000;

/** An AI newsletter has no values of its own: a placeholder without a value for each recipient would be blank for everyone. */
const withoutBlanks = <Text extends z.ZodString>(text: Text) => {
  const missingIn = (written: string) => missingValues([written], {}, GIVEN_PLACEHOLDERS);
  return text.refine((written) => missingIn(written).length === 0, {
    error: ({ input }) => noValueText(missingIn(String(input))),
  });
};

export const previewInput = z.object({ customization: newsletterFocus });

/** An edited preview. Other fields of a preview may be sent back with it, and are ignored. */
export const editedPreview = z.object({
  id: z
    .string({ error: 'This id is not valid.' })
    .regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' })
    .optional(),
  subject: withoutBlanks(line(SUBJECT_MISSING, MAX_SUBJECT)),
  content: withoutBlanks(paragraphs(CONTENT_MISSING, MAX_CONTENT)),
});
export type EditedPreview = z.output<typeof editedPreview>;

/** Without a preview, a newsletter is composed and sent unedited. */
export const sendNowInput = z.object({ customization: newsletterFocus, preview: editedPreview.optional() });
export type SendNowInput = z.output<typeof sendNowInput>;
