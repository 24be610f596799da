/** What a startup term accepts when it is written, with its messages. */
import { z } from 'zod';
import { line, paragraphs } from '../fields';

/** An address of the web, or nothing. Other schemes would run or read something. */
const webAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(1000, { error: message })
    .refine((value) => value === '' || (/^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)), {
      error: message,
    })
    .default('');

export const termInput = z.strictObject({
  category: line('Please select the category', 80),
  title: line('Please enter the title', 150),
  description: paragraphs('Please enter the description', 2000),
  thumbnailUrl: webAddress('Please enter a valid thumbnail URL'),
  figmaLink: webAddress('Please enter a valid link'),
});
export type TermInput = z.output<typeof termInput>;
