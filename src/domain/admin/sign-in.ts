/** The operators' sign-in: its inputs, time limits, next pages, and exact texts. */
import { z } from 'zod';
import { exactly, emailAddress } from '@/domain/fields';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { totpCode } from '@/domain/accounts/two-factor';
import { email } from '@/domain/accounts/fields';
import type { AdminView } from './admins';
import {
  ADMIN_PASSWORD_REQUIRED,
  INVALID_PASSWORD,
  SIGN_IN_FAILED,
  LINK_NOT_VALID,
  type ADMIN_DASHBOARD,
  type ADMIN_SIGN_IN_PAGE,
} from './sign-in-texts';
import { FIRST_CODE_WRONG, GRANT_ACTIONS } from './users/user-changes';
export * from './sign-in-texts';

/** A session ends at a fixed time, however much it is used. */
export const ADMIN_SESSION_MS = 12 * HOUR_MS;
/** The pass opens the sign-in page and nothing else. */
export const ADMIN_PASS_MS = HOUR_MS / 2;

const MAX_PASSWORD = 256;
/** An ID token of Google has about 1,200 characters. */
const MAX_CREDENTIAL = 4096;

export const AdminPassword = z.object({ password: exactly(ADMIN_PASSWORD_REQUIRED, MAX_PASSWORD, INVALID_PASSWORD) });
export type AdminPassword = z.output<typeof AdminPassword>;

/** The ID token that Google's button hands to the page. */
export const GoogleCredential = z.object({ credential: exactly(SIGN_IN_FAILED, MAX_CREDENTIAL) });
export type GoogleCredential = z.output<typeof GoogleCredential>;

/** The answer of POST /api/admin/verify-admin-password. */
export interface AdminPasswordAnswer {
  success: true;
  /** The bearer token of the session, or the pass if Google comes next; our own pages get only a public id. */
  token: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
  next: typeof ADMIN_DASHBOARD | typeof ADMIN_SIGN_IN_PAGE;
}

/** The answer of GET /api/auth/sign-in, for the pages. */
export interface AdminSignInState {
  hasPass: boolean;
  /** Null if the password alone signs in. */
  googleClientId: string | null;
  /** Address of Google's script; null as above. */
  googleScriptUrl: string | null;
  /** The nonce that Google's credential must have in this browser; null without Google or without a pass. */
  googleNonce: string | null;
  admin: AdminView | null;
}

// The single-use links with which operators sign in without Google: how long they are valid, and the bodies of their two requests.

/** Short, because operators open a link soon after they ask for it. */
export const SIGN_IN_LINK_MS = 10 * MINUTE_MS;
/** How long an opened link counts as proof, instead of a code, for an operator who has no authenticator. */
export const PROOF_MS = 10 * MINUTE_MS;
/** An invitation does not sign in: it leads to the operators' password. */
export const INVITATION_MS = 24 * 60 * MINUTE_MS;

export const signInLinkRequest = z.object({
  adminemail: emailAddress('Please input the email!', 'Please enter a valid email!'),
  /** Needed unless the browser has the pass, which a correct password gives, or is signed in with this email. */
  password: AdminPassword.shape.password.optional(),
});
export type SignInLinkRequest = z.output<typeof signInLinkRequest>;

/** `code`: of the authenticator, for a super admin who has one. */
export const linkSignIn = z.object({ token: exactly(LINK_NOT_VALID, 200), code: totpCode.optional() });
export type LinkSignIn = z.output<typeof linkSignIn>;

// Request bodies with codes of an operator's authenticator: to permit an action, to replace the authenticator, or to reset another operator's.

const LONGEST_SECRET = 200;
const LONGEST_PASSWORD = 256;
const NOT_TOGETHER = 'Please name the action and the email together.';

/** The id of an account, needed if several registrations wait for one email. */
export const accountId = z.string({ error: 'Invalid ID' }).regex(/^[0-9a-f]{24}$/, { error: 'Invalid ID' });

/** The body of POST /api/user/verify-2fa. Without an action the code enrols the authenticator and grants nothing. */
export const codeVerification = z
  .object({
    token: totpCode,
    /** If given, it must be the secret that the server stores. */
    secret: z.string({ error: FIRST_CODE_WRONG }).max(LONGEST_SECRET, { error: FIRST_CODE_WRONG }).optional(),
    action: z.enum(GRANT_ACTIONS, { error: 'There is no such action.' }).optional(),
    email: email.optional(),
    id: accountId.optional(),
    /** `first` begins again; `final` is the second code. Without `step`, the code counts as the next one. */
    step: z.enum(['first', 'final'], { error: 'The step must be first or final.' }).optional(),
  })
  .refine((value) => (value.action === undefined) === (value.email === undefined), {
    error: NOT_TOGETHER,
    path: ['action'],
  });
export type CodeVerification = z.output<typeof codeVerification>;

/** The body of POST /api/user/replace-2fa: the operators' password and a code of the authenticator that is replaced. */
export const factorReplacement = z.object({
  password: exactly(ADMIN_PASSWORD_REQUIRED, LONGEST_PASSWORD, INVALID_PASSWORD),
  token: totpCode,
});
export type FactorReplacement = z.output<typeof factorReplacement>;

/** The body of POST /api/admin/admin-users/{id}/reset-2fa: a code of the acting operator. */
export const factorReset = z.object({ token: totpCode });
