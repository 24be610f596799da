/** Confirming an email by a mailed link: the schemas, with the password if it is needed, and the texts. */
import { z } from 'zod';
import { exactly } from '@/domain/fields';
import { knownPassword } from './fields';

export const TOKEN_MISSING = 'Verification token is missing.';
export const EMAIL_VERIFIED = 'Your email has been verified. You can now log in.';
export const ALREADY_VERIFIED = 'Your email is already verified.';
export const LINK_UNUSABLE = 'This verification link is not valid, or we have sent you a newer one.';
export const LINK_EXPIRED = 'This verification link has expired.';
export const PASSWORD_NEEDED =
  'Someone registered with this address more than once. Enter the password you chose when you registered.';
export const PASSWORD_FITS_NONE = 'This password does not match any registration with this address.';
const PASSWORD_MISSING = 'Please input your password!';

/** The password form of the page, for an address with several unconfirmed registrations. The password is taken exactly as typed. */
export const confirmationForm = z.object({
  password: knownPassword(PASSWORD_MISSING, PASSWORD_FITS_NONE),
});

/** The body of POST /api/verify-email. */
export const emailConfirmation = confirmationForm.extend({
  token: exactly(TOKEN_MISSING, 200, LINK_UNUSABLE),
});
export type EmailConfirmation = z.output<typeof emailConfirmation>;
