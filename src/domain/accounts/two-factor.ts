/** The schemas of the second factor: six-digit codes, recovery codes and the forms around them, with their exact messages. */
import { z } from 'zod';
import { plainSigns } from '@/domain/text/invisible-characters';
import { knownPassword } from './fields';
import { isRecoveryCode, normalizeRecoveryCode, SETUP_CODE_WRONG } from './two-factor-codes';

const SIX_DIGITS = 'Please enter the 6 digits from your app.';
const SIXTEEN_CHARACTERS = 'Please enter the 16 characters of a recovery code.';
const PASSWORD_NEEDED = 'Please enter your password.';
/** More than anyone types; longer texts are refused before they are read. */
const LONGEST_TYPED = 64;

/** A code from an app: six digits. Spaces, which some apps show, are removed. */
export const totpCode = z
  .string({ error: SIX_DIGITS })
  .max(LONGEST_TYPED, { error: SIX_DIGITS, abort: true })
  .overwrite((value) => plainSigns(value).replace(/[\s-]/g, ''))
  .regex(/^[0-9]{6}$/, { error: SIX_DIGITS });

export const recoveryCode = z
  .string({ error: SIXTEEN_CHARACTERS })
  .max(LONGEST_TYPED, { error: SIXTEEN_CHARACTERS, abort: true })
  .overwrite(normalizeRecoveryCode)
  .refine(isRecoveryCode, { error: SIXTEEN_CHARACTERS });

export const setupVerification = z.object({
  code: totpCode,
  /** If given, it must be the secret that the server stores. */
  secret: z.string({ error: SETUP_CODE_WRONG }).max(200, { error: SETUP_CODE_WRONG }).optional(),
});
export type SetupVerification = z.output<typeof setupVerification>;

/** The input for turning two-factor off, or making new recovery codes: the password and a proof. */
export const reconfirmation = z
  .object({
    password: knownPassword(PASSWORD_NEEDED, 'This password is not correct.'),
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
  })
  .refine((value) => value.code !== undefined || value.recoveryCode !== undefined, {
    error: SIX_DIGITS,
    path: ['code'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Reconfirmation = z.output<typeof reconfirmation>;
