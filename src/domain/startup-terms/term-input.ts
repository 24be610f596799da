/** The input of a startup term, with its messages. */
import { z } from 'zod';
import { flag, line, paragraphs, pictureAddress, webAddress } from '@/domain/fields';
import { withoutUnseen } from '@/domain/text/invisible-characters';
import { TERM_CATEGORIES, TERM_PICTURES } from './terms';

export const termInput = z.strictObject({
  category: line('Please select the category', 80),
  title: line('Please enter the title', 150),
  description: paragraphs('Please enter the description', 2000),
  thumbnailUrl: pictureAddress('Please enter a valid thumbnail URL', 1000).default(''),
  figmaLink: webAddress('Please enter a valid link', 1000).default(''),
});
export type TermInput = z.output<typeof termInput>;

/** The form in which its field is stored: without blanks and invisible characters at the ends. */
const bare = (address: unknown): string => (typeof address === 'string' ? withoutUnseen(address) : '');
const isOwnPicture = (address: unknown): boolean => bare(address).startsWith(TERM_PICTURES);

const NO_PICTURE = 'Please enter the thumbnail URL or upload an image';

/** The message for the picture of a term if it has neither an address nor a file. */
export const faultsOfTermPicture = (
  { thumbnailUrl }: Readonly<Record<string, unknown>>,
  ending: string | null,
): Readonly<Record<string, string>> | null =>
  ending === null && (!bare(thumbnailUrl) || isOwnPicture(thumbnailUrl)) ? { thumbnailUrl: NO_PICTURE } : null;

/** A term as operators change it. */
const changedTerm = termInput.extend({
  category: z.enum(TERM_CATEGORIES, { error: 'Please select the category' }),
  figmaLink: webAddress('Please enter a valid link', 1000),
  thumbnailUrl: z.preprocess(
    // A whole record that is sent back names its uploaded picture by our own address.
    (address) => (isOwnPicture(address) ? '' : address),
    pictureAddress('Please enter a valid thumbnail URL', 1000).default(''),
  ),
  isActive: flag('Active').default(true),
});
export type TermRecord = z.output<typeof changedTerm>;

const newTerm = changedTerm.extend({
  figmaLink: changedTerm.shape.figmaLink.refine((link) => link !== '', { error: 'Please enter the Figma link' }),
});

/** A new term needs its link; an imported or existing one may have none. */
export const termRecordInput = (purpose: 'form' | 'import' | 'edit'): z.ZodType<TermRecord> =>
  purpose === 'form' ? newTerm : changedTerm;
