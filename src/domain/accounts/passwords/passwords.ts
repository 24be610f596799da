/** Changing a password and setting a new one by a mailed link: one schema per operation, shared by form and API, with its exact texts. */
import { z } from 'zod';
import { exactly } from '@/domain/fields';
import {
  email,
  knownPassword,
  lengthOf,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  NOT_TYPEABLE,
} from '@/domain/accounts/fields';
import { NEEDS_DIGIT, NEEDS_UPPERCASE, RESET_TOKEN_MISSING } from './password-texts';

export * from './password-texts';

/** The same as in the registration, whose module would also load phone numbers and cities. */
const PASSWORDS_DIFFER = 'Passwords do not match!';

/** The states of a mailed reset link. Only a `usable` link may be used. An `unknown` link was never ours, or was deleted long ago. */
export const RESET_LINK_STATES = ['usable', 'expired', 'used', 'unknown'] as const;
export type ResetLinkState = (typeof RESET_LINK_STATES)[number];

/** The body of each request that mails a link to a typed address. */
export const mailedLinkRequest = z.object({ email });
export type MailedLinkRequest = z.output<typeof mailedLinkRequest>;

/** The rules for a password set through a reset link. In a script without capitals, such as Devanagari, any letter counts as a capital. */
export const RESET_RULES = {
  length: (password: string) => lengthOf(password) >= MIN_PASSWORD_LENGTH,
  digit: (password: string) => /\p{Nd}/u.test(password),
  capital: (password: string) => /[\p{Lu}\p{Lt}\p{Lo}]/u.test(password),
};

/** No rule aborts, so that the confirmation is compared even if the password is wrong; the first message of a field is shown. */
const lengthRules = (schema: z.ZodString) =>
  schema
    .refine(RESET_RULES.length, { error: `Password must be at least ${MIN_PASSWORD_LENGTH} characters!` })
    .refine((value) => lengthOf(value) <= MAX_PASSWORD_LENGTH, {
      error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters!`,
    })
    .refine((value) => value.isWellFormed(), { error: NOT_TYPEABLE });

const resetPassword = lengthRules(z.string({ error: `Password must be at least ${MIN_PASSWORD_LENGTH} characters!` }))
  .refine(RESET_RULES.digit, { error: NEEDS_DIGIT })
  .refine(RESET_RULES.capital, { error: NEEDS_UPPERCASE });

/** The body of POST /api/reset-password. */
export const passwordReset = z.object({
  token: exactly(RESET_TOKEN_MISSING, 200),
  password: resetPassword,
});
export type PasswordReset = z.output<typeof passwordReset>;

const confirmation = (message: string) => z.string({ error: message }).min(1, { error: message });

/** The form on the page of the reset link. */
export const passwordResetForm = z
  .object({ password: resetPassword, confirmPassword: confirmation('Please confirm your password!') })
  .refine((value) => value.password === value.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    when: ({ value }) => bothTyped(value, 'password'),
  });

const NEW_MISSING = 'Please input your new password!';
const CURRENT_MISSING = 'Please input your current password!';
export const CHANGED_PASSWORDS_DIFFER = 'The two passwords do not match!';
export const CURRENT_WRONG = 'Your current password is not correct.';
export const PASSWORD_UNCHANGED = 'Please choose a password that differs from your current one.';

/** True if two texts are the same password: two keyboards may type the same letter as different code points. Hashes use NFC too. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

const changeFields = {
  currentPassword: knownPassword(CURRENT_MISSING, CURRENT_WRONG),
  newPassword: lengthRules(z.string({ error: NEW_MISSING }).min(1, { error: NEW_MISSING, abort: true })),
};

/** The body of POST /api/twofa/update-password and /api/visitor/update-password. */
export const passwordChange = z.object(changeFields);
export type PasswordChange = z.output<typeof passwordChange>;

/** The form on the security page. */
export const passwordChangeForm = z
  .object({ ...changeFields, confirmPassword: confirmation('Please confirm your new password!') })
  .refine((value) => value.newPassword === value.confirmPassword, {
    error: CHANGED_PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    when: ({ value }) => bothTyped(value, 'newPassword'),
  });

/** The two are compared as soon as both were typed, even while another field is still wrong. */
function bothTyped(value: unknown, first: 'password' | 'newPassword'): boolean {
  const typed = value as Partial<Record<typeof first | 'confirmPassword', unknown>> | null;
  const confirm = typed?.confirmPassword;
  return typeof typed?.[first] === 'string' && typeof confirm === 'string' && confirm !== '';
}
