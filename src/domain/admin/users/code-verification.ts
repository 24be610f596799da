/** The bodies with codes of an operator's authenticator: a first or second code for something, a new authenticator, someone else's. */
import { z } from 'zod';
import { email } from '@/domain/accounts/fields';
import { totpCode } from '@/domain/accounts/two-factor';
import { exactly } from '@/domain/fields';
import { ADMIN_PASSWORD_REQUIRED, INVALID_PASSWORD } from '@/domain/admin/sign-in-texts';
import { FIRST_CODE_WRONG, GRANT_ACTIONS } from './user-changes';

const LONGEST_SECRET = 200;
const LONGEST_PASSWORD = 256;
const NOT_TOGETHER = 'Please name the action and the email together.';

/** The id of an account, where several registrations wait for one e-mail. */
export const accountId = z.string({ error: 'Invalid ID' }).regex(/^[0-9a-f]{24}$/, { error: 'Invalid ID' });

/** The body of POST /api/user/verify-2fa. Without an action the code enrols the authenticator and grants nothing. */
export const codeVerification = z
  .object({
    token: totpCode,
    /** When given, it must be the secret that the server keeps. */
    secret: z.string({ error: FIRST_CODE_WRONG }).max(LONGEST_SECRET, { error: FIRST_CODE_WRONG }).optional(),
    action: z.enum(GRANT_ACTIONS, { error: 'There is no such action.' }).optional(),
    email: email.optional(),
    id: accountId.optional(),
    /** `first` begins again, `final` ends what was begun; without it a code is the one that comes next. */
    step: z.enum(['first', 'final'], { error: 'The step must be first or final.' }).optional(),
  })
  .refine((value) => (value.action === undefined) === (value.email === undefined), {
    error: NOT_TOGETHER,
    path: ['action'],
  });
export type CodeVerification = z.output<typeof codeVerification>;

/** The body of POST /api/user/replace-2fa: the operators' password and a code of the authenticator that goes. */
export const factorReplacement = z.object({
  password: exactly(ADMIN_PASSWORD_REQUIRED, LONGEST_PASSWORD, INVALID_PASSWORD),
  token: totpCode,
});
export type FactorReplacement = z.output<typeof factorReplacement>;

/** The body of POST /api/admin/admin-users/{id}/reset-2fa: a code of the operator who acts. */
export const factorReset = z.object({ token: totpCode });
