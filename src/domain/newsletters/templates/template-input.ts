/** The input of a newsletter template. */
import { z } from 'zod';
import { isWebAddress } from '@/domain/addresses/web-address';
import { line, paragraphs } from '@/domain/fields';
import { TEMPLATE_CATEGORIES } from './templates';

/** Maximum bytes of UTF-8. */
export const MAX_TEMPLATE_CONTENT = 256 * 1024;
export const CONTENT_TOO_LARGE = 'The content can have at most 256 KB.';
const WRONG_THUMBNAIL = 'Please enter a thumbnail URL that begins with https://';
/** Our own pictures, as in the default templates. */
const OWN_PICTURE = /^\/(?:newsletters|files)\/[\w-]+(?:\/[\w-]+)*\.(?:svg|png|jpe?g|gif|webp)$/;
/** Characters that D1 and mail programs cannot handle. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** HTML of an operator: checks only size and characters; the sanitiser decides which HTML is allowed. */
export const htmlContent = (missing: string) =>
  z
    .string({ error: missing })
    .max(MAX_TEMPLATE_CONTENT, { error: CONTENT_TOO_LARGE, abort: true })
    .refine((html) => html.trim() !== '', { error: missing, abort: true })
    .refine((html) => html.isWellFormed() && !CONTROL.test(html), { error: 'Please use plain characters only.' })
    .refine((html) => new TextEncoder().encode(html).length <= MAX_TEMPLATE_CONTENT, { error: CONTENT_TOO_LARGE });

export const templateInput = z.strictObject({
  name: line('Please enter the name', 120),
  description: paragraphs('Please enter the description', 500),
  category: z.enum(TEMPLATE_CATEGORIES, { error: 'Please select the category' }),
  thumbnail: line('Please enter the thumbnail URL', 1000).refine(
    (address) => OWN_PICTURE.test(address) || (/^https:/i.test(address) && isWebAddress(address)),
    { error: WRONG_THUMBNAIL },
  ),
  content: htmlContent('Please enter the content'),
});
export type TemplateInput = z.output<typeof templateInput>;
