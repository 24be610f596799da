/** The single fields that account forms are made of: what each accepts, how it is normalised, and its exact messages. */
import { z } from 'zod';
import { isEmailAddress, readEmailAddress } from '../email-address';
import { isLinkedinUrl, LINKEDIN_HINT, mendProfileAddress } from '../profile-address';

/** C0 and C1 controls, line and paragraph separators, and the marks that turn the direction of text around. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same, but a text of several lines may hold tabs and line feeds. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;
/** Something that a person can see: not only spaces, format characters or half a surrogate pair. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}]/u;

export const NOT_PLAIN = 'Please use plain characters only.';
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** Characters as people count them: code points, so that an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** One line of at most `max` UTF-16 units, trimmed; `message` is used when it is missing, blank or no string. */
export function line(message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, { error: `Please use at most ${max} characters.`, abort: true })
    .refine((value) => VISIBLE.test(value), { error: message, abort: true })
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), { error: NOT_PLAIN });
}

/** A text of several lines of at most `max` UTF-16 units; line ends become `\n`. */
export function text(message: string, max: number) {
  return z
    .string({ error: message })
    .max(max * 2, { error: `Please use at most ${max} characters.`, abort: true })
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, { error: `Please use at most ${max} characters.`, abort: true })
    .refine((value) => VISIBLE.test(value), { error: message, abort: true })
    .refine((value) => value.isWellFormed() && !CONTROL_IN_TEXT.test(value), { error: NOT_PLAIN });
}

/** An e-mail address, trimmed, in lower case and with its domain in ASCII; `wrong` is used for what is none. */
export const emailField = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(254, { error: wrong, abort: true })
    .toLowerCase()
    .refine(isEmailAddress, { error: wrong, abort: true })
    .overwrite((value) => readEmailAddress(value) ?? value)
    .meta({ format: 'email' });

export const email = emailField('Please input your email!', 'Please enter a valid email!');

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters!`;

/** Half of a surrogate pair: it cannot be written as bytes, so it would be stored as another character. */
export const NOT_TYPEABLE = 'This password holds a broken character. Please type it again.';

/** A new password: 8 to 256 characters, taken exactly as typed. */
export const newPassword = z
  .string({ error: TOO_SHORT })
  .refine((value) => lengthOf(value) >= MIN_PASSWORD_LENGTH, { error: TOO_SHORT, abort: true })
  .refine((value) => lengthOf(value) <= MAX_PASSWORD_LENGTH, {
    error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters!`,
  })
  .refine((value) => value.isWellFormed(), { error: NOT_TYPEABLE });

/** Optional address on linkedin.com, mended to https; an empty field counts as absent. */
export const linkedinUrl = z
  .string({ error: LINKEDIN_HINT })
  .overwrite(mendProfileAddress)
  .max(300, { error: LINKEDIN_HINT, abort: true })
  .refine((value) => value === '' || isLinkedinUrl(value), { error: LINKEDIN_HINT })
  .optional();
