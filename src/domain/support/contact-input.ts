/** What each field of the contact form accepts, and its exact messages. */
import { z } from 'zod';
import { emailAddress, line, paragraphs } from '../fields';
import { CONTACT_LIMITS } from './contact';

export const contactInput = z.object(
  {
    name: line('Please enter your name', CONTACT_LIMITS.name),
    email: emailAddress('Please enter your email', 'Please enter a valid email address'),
    subject: line('Please enter a subject', CONTACT_LIMITS.subject),
    message: paragraphs('Please enter your message', CONTACT_LIMITS.message),
    /** People do not see this field; programs that fill in everything do. */
    website: z
      .string({ error: 'Please leave the field Website empty.' })
      .max(0, { error: 'Please leave the field Website empty. It is there to stop programs.' })
      .optional(),
    /** Answer of the challenge, where one is asked. */
    challenge: z
      .string({ error: 'The challenge must be a text.' })
      .max(2048, { error: 'The challenge is too long.' })
      .optional(),
  },
  { error: 'Please send name, email, subject and message.' },
);
export type ContactInput = z.output<typeof contactInput>;
