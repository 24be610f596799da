/** The input of a startup term, with its messages. */
import { z } from 'zod';
import { flag, line, paragraphs, pictureAddress, webAddress } from '@/domain/fields';
import { TERM_CATEGORIES, TERM_PICTURES } from './terms';

export const termInput = z.strictObject({
  category: line('Please select the category', 80),
  title: line('Please enter the title', 150),
  description: paragraphs('Please enter the description', 2000),
  thumbnailUrl: pictureAddress('Please enter a valid thumbnail URL', 1000).default(''),
  figmaLink: webAddress('Please enter a valid link', 1000).default(''),
});
export type TermInput = z.output<typeof termInput>;

/** A term as changed by operators. The rule about its picture needs the stored one, so it is in the service. */
const changedTerm = termInput.extend({
  category: z.enum(TERM_CATEGORIES, { error: 'Please select the category' }),
  figmaLink: webAddress('Please enter a valid link', 1000),
  thumbnailUrl: z.preprocess(
    // A whole record that is sent back has our own address for its uploaded picture.
    (address) => (typeof address === 'string' && address.startsWith(TERM_PICTURES) ? '' : address),
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
