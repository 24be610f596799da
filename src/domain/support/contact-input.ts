/** The input schema of the contact form, with its exact messages. */
import { z } from 'zod';
import { challengeAnswer, emailAddress, leftEmpty, line, paragraphs } from '@/domain/fields';
import { CONTACT_LIMITS } from './contact';

export const contactInput = z.object(
  {
    name: line('Please enter your name', CONTACT_LIMITS.name),
    email: emailAddress('Please enter your email', 'Please enter a valid email address'),
    subject: line('Please enter a subject', CONTACT_LIMITS.subject),
    message: paragraphs('Please enter your message', CONTACT_LIMITS.message),
    website: leftEmpty(),
    /** Answer to the challenge, if one is shown. */
    challenge: challengeAnswer.optional(),
  },
  { error: 'Please send name, email, subject and message.' },
);
export type ContactInput = z.output<typeof contactInput>;
