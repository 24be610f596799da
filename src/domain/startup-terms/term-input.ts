/** What a startup term accepts when it is written, with its messages. */
import { z } from 'zod';
import { line, paragraphs, webAddress } from '../fields';

export const termInput = z.strictObject({
  category: line('Please select the category', 80),
  title: line('Please enter the title', 150),
  description: paragraphs('Please enter the description', 2000),
  thumbnailUrl: webAddress('Please enter a valid thumbnail URL', 1000).default(''),
  figmaLink: webAddress('Please enter a valid link', 1000).default(''),
});
export type TermInput = z.output<typeof termInput>;
