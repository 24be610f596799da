/** What a person types to sign in. */
import { z } from 'zod';
import { email, MAX_PASSWORD_LENGTH } from './fields';
import { recoveryCode, totpCode } from './two-factor';
import { CHALLENGE_ENDED } from './two-factor-codes';

export const LOGIN_FAILED = 'Invalid email or password';
export const LOGIN_SUCCEEDED = 'Login successful!';

export const loginInput = z.object({
  email,
  /** Taken exactly as typed; in UTF-16 units the longest password may be twice its characters. */
  password: z
    .string({ error: 'Please input your password!' })
    .min(1, { error: 'Please input your password!', abort: true })
    .max(MAX_PASSWORD_LENGTH * 2, { error: LOGIN_FAILED }),
  /** The second step repeats the first one with a code; accounts without a second factor ignore it. */
  totpCode: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
  /** What the first step answered. */
  tempToken: z.string({ error: CHALLENGE_ENDED }).max(200, { error: CHALLENGE_ENDED }).optional(),
  trustDevice: z.boolean({ error: 'trustDevice must be true or false.' }).optional(),
});
export type LoginInput = z.output<typeof loginInput>;
