/** The single-use links by which operators come in without Google: how long they hold, and what their two calls accept. */
import { z } from 'zod';
import { emailAddress, exactly } from '../../fields';
import { AdminPassword } from '../sign-in';
import { LINK_NOT_VALID } from './link-texts';

export * from './link-texts';

const MINUTE_MS = 60_000;
/** What an operator asked for is opened soon. */
export const SIGN_IN_LINK_MS = 15 * MINUTE_MS;
export const INVITATION_MS = 24 * 60 * MINUTE_MS;

/** Needed unless the browser has the pass, which a right password gave it. */
const password = AdminPassword.shape.password.optional();

export const signInLinkRequest = z.object({
  adminemail: emailAddress('Please input the email!', 'Please enter a valid email!'),
  password,
});
export type SignInLinkRequest = z.output<typeof signInLinkRequest>;

export const linkSignIn = z.object({ token: exactly(LINK_NOT_VALID, 200), password });
export type LinkSignIn = z.output<typeof linkSignIn>;
