/** The operators' sign-in: its inputs, time limits, next pages, and exact texts. */
import { z } from 'zod';
import { exactly } from '@/domain/fields';
import type { AdminView } from './admins';
import {
  ADMIN_PASSWORD_REQUIRED,
  INVALID_PASSWORD,
  SIGN_IN_FAILED,
  type ADMIN_DASHBOARD,
  type ADMIN_SIGN_IN_PAGE,
} from './sign-in-texts';
import { HOUR_MS } from '@/domain/time/durations';

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

/** What POST /api/admin/verify-admin-password answers. */
export interface AdminPasswordAnswer {
  success: true;
  /** The session's bearer, or the pass where Google comes next; for our own pages a public id only. */
  token: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
  next: typeof ADMIN_DASHBOARD | typeof ADMIN_SIGN_IN_PAGE;
}

/** What GET /api/auth/sign-in tells the pages. */
export interface AdminSignInState {
  hasPass: boolean;
  /** Null where the password alone signs in. */
  googleClientId: string | null;
  /** Address of Google's script; null as above. */
  googleScriptUrl: string | null;
  /** What Google's credential must carry in this browser; null without Google or without a pass. */
  googleNonce: string | null;
  admin: AdminView | null;
}
