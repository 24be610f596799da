/** The schema and the messages for deleting one's own account. */
import { z } from 'zod';
import { knownPassword } from './fields';

const PASSWORD_MISSING = 'Please input your password!';
export const PASSWORD_WRONG = 'This password is not correct.';
export const ACCOUNT_DELETED = 'Your account and everything in it has been deleted.';

/** The body of DELETE …/delete-account; the password is taken exactly as typed. */
export const accountDeletion = z.object({
  password: knownPassword(PASSWORD_MISSING, PASSWORD_WRONG),
});
