/** What a person types to delete their account, and the words around it. */
import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './fields';

export const PASSWORD_MISSING = 'Please input your password!';
export const PASSWORD_WRONG = 'This password is not right.';
export const ACCOUNT_DELETED = 'Your account and everything in it has been deleted.';

/** The body of DELETE …/delete-account; the password is taken exactly as typed. */
export const accountDeletion = z.object({
  password: z
    .string({ error: PASSWORD_MISSING })
    .min(1, { error: PASSWORD_MISSING, abort: true })
    .max(MAX_PASSWORD_LENGTH * 2, { error: PASSWORD_WRONG }),
});
export type AccountDeletion = z.output<typeof accountDeletion>;
