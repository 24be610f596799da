/** The fields that only account forms have: their validation, normalisation and exact messages. */
import { z } from 'zod';
import { emailAddress, exactly } from '@/domain/fields';
import { isLinkedinUrl, LINKEDIN_HINT, mendProfileAddress } from '@/domain/addresses/web-address';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** Characters as people count them: code points, so that an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export const email = emailAddress('Please input your email!', 'Please enter a valid email!');

/** An existing password. Its limit is doubled, because a character may be two UTF-16 units. */
export const knownPassword = (missing: string, wrong: string) => exactly(missing, MAX_PASSWORD_LENGTH * 2, wrong);

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters!`;

/** The message for half of a surrogate pair. Such a character cannot be written as bytes, so another character would be stored instead. */
export const NOT_TYPEABLE = 'This password contains a character we cannot read. Please type it again.';

/** A new password: 8 to 256 characters, taken exactly as typed. */
export const newPassword = z
  .string({ error: TOO_SHORT })
  .refine((value) => lengthOf(value) >= MIN_PASSWORD_LENGTH, { error: TOO_SHORT, abort: true })
  .refine((value) => lengthOf(value) <= MAX_PASSWORD_LENGTH, {
    error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters!`,
  })
  .refine((value) => value.isWellFormed(), { error: NOT_TYPEABLE });

/** Optional address on linkedin.com, corrected to https; an empty field counts as absent. */
export const linkedinUrl = z
  .string({ error: LINKEDIN_HINT })
  .overwrite(mendProfileAddress)
  .max(300, { error: LINKEDIN_HINT, abort: true })
  .refine((value) => value === '' || isLinkedinUrl(value), { error: LINKEDIN_HINT })
  .optional();
