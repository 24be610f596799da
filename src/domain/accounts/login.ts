/** What a person types to sign in. */
import { z } from 'zod';
import { email, MAX_PASSWORD_LENGTH } from './fields';

export const LOGIN_FAILED = 'Invalid email or password';
export const LOGIN_SUCCEEDED = 'Login successful!';

export const loginInput = z.object({
  email,
  /** Taken exactly as typed; in UTF-16 units the longest password may be twice its characters. */
  password: z
    .string({ error: 'Please input your password!' })
    .min(1, { error: 'Please input your password!', abort: true })
    .max(MAX_PASSWORD_LENGTH * 2, { error: LOGIN_FAILED }),
});
export type LoginInput = z.output<typeof loginInput>;
