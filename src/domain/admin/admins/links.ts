/** The single-use links by which operators come in without Google: how long they hold, and what their two calls accept. */
import { z } from 'zod';
import { totpCode } from '@/domain/accounts/two-factor';
import { emailAddress, exactly } from '@/domain/fields';
import { AdminPassword } from '@/domain/admin/sign-in';
import { LINK_NOT_VALID } from './link-texts';
import { MINUTE_MS } from '@/domain/time/durations';

export * from './link-texts';

/** What an operator asked for is opened soon. */
export const SIGN_IN_LINK_MS = 10 * MINUTE_MS;
/** How long an opened link stands for a code of the operator who has no authenticator. */
export const PROOF_MS = 10 * MINUTE_MS;
/** The invitation signs no one in: it leads to the gate. */
export const INVITATION_MS = 24 * 60 * MINUTE_MS;

export const signInLinkRequest = z.object({
  adminemail: emailAddress('Please input the email!', 'Please enter a valid email!'),
  /** Needed unless the browser has the pass, which a right password gave it, or is signed in with this e-mail. */
  password: AdminPassword.shape.password.optional(),
});
export type SignInLinkRequest = z.output<typeof signInLinkRequest>;

/** `code`: of the authenticator, for a super admin who has one. */
export const linkSignIn = z.object({ token: exactly(LINK_NOT_VALID, 200), code: totpCode.optional() });
export type LinkSignIn = z.output<typeof linkSignIn>;
