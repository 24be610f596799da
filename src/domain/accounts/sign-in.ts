/** The input of a sign-in, with its texts. */
import { z } from 'zod';
import { email, knownPassword } from './fields';
import { challengeAnswer } from '@/domain/fields';
import { recoveryCode, totpCode } from './two-factor';
import { CHALLENGE_ENDED } from './two-factor-codes';

export const SIGN_IN_FAILED = 'Invalid email or password';
export const SIGN_IN_SUCCEEDED = 'Login successful!';
/** Shown while many strangers sign in at once, if a challenge is configured. */
export const CHALLENGE_NEEDED =
  'Many people are signing in right now. Please complete the check that you are a person, and sign in again.';

export const signInInput = z.object({
  email,
  password: knownPassword('Please input your password!', SIGN_IN_FAILED),
  /** The second step sends the same fields again with a code; accounts without a second factor ignore the code. */
  totpCode: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  /** The token that the first step returned. */
  tempToken: z.string({ error: CHALLENGE_ENDED }).max(200, { error: CHALLENGE_ENDED }).optional(),
  /** The answer to the challenge, if there was one. */
  challenge: challengeAnswer.optional(),
  trustDevice: z.boolean({ error: 'trustDevice must be true or false.' }).optional(),
});
export type SignInInput = z.output<typeof signInInput>;
