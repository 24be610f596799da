/** The second factor: six-digit codes, recovery codes and the forms around them, with their exact messages. */
import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './fields';

export const CODE_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;
export const TRUST_DAYS = 30;

export const CODE_WRONG = 'Invalid 2FA code';
export const CODE_USED = 'This code was already used. Wait for the next one in your app.';
export const RECOVERY_CODE_WRONG = 'This recovery code is not valid, or was already used.';
export const SETUP_CODE_WRONG = 'Invalid verification code';
export const CHALLENGE_ENDED = 'This sign-in has expired. Please enter your password again.';

const SIX_DIGITS = 'Please enter the 6 digits from your app.';
const SIXTEEN_CHARACTERS = 'Please enter a recovery code of 16 characters.';
const PASSWORD_NEEDED = 'Please enter your password.';
/** More than anybody types; what is longer is refused before it is looked at. */
const LONGEST_TYPED = 64;

/** A code from an app: six digits; spaces, as apps show them, are taken out. */
export const totpCode = z
  .string({ error: SIX_DIGITS })
  .max(LONGEST_TYPED, { error: SIX_DIGITS, abort: true })
  .overwrite((value) => value.replace(/\s/g, ''))
  .regex(/^[0-9]{6}$/, { error: SIX_DIGITS });

/** Letters and digits that cannot be mistaken for each other (Crockford's base 32): 5 bits a character. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: enough that a stored hash cannot be searched. */
export const RECOVERY_CODE_LENGTH = 16;

/** As it was made, however it was typed: capitals, no spaces or dashes, O read as 0, I and L as 1. */
export function normalizeRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** In groups of four, as it is shown. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

export const recoveryCode = z
  .string({ error: SIXTEEN_CHARACTERS })
  .max(LONGEST_TYPED, { error: SIXTEEN_CHARACTERS, abort: true })
  .overwrite(normalizeRecoveryCode)
  .regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, { error: SIXTEEN_CHARACTERS });

/** Either kind of proof. Where both are given, the code from the app counts. */
export interface Proof {
  totpCode?: string | undefined;
  recoveryCode?: string | undefined;
}

export const setupVerification = z.object({
  code: totpCode,
  /** When given, it must be the secret that the server keeps. */
  secret: z.string({ error: SETUP_CODE_WRONG }).max(200, { error: SETUP_CODE_WRONG }).optional(),
});
export type SetupVerification = z.output<typeof setupVerification>;

/** Turning the second factor off, or making new recovery codes: the password and a proof. */
export const reconfirmation = z
  .object({
    password: z
      .string({ error: PASSWORD_NEEDED })
      .min(1, { error: PASSWORD_NEEDED, abort: true })
      .max(MAX_PASSWORD_LENGTH * 2, { error: 'This password is not right.' }),
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
  })
  .refine((value) => value.code !== undefined || value.recoveryCode !== undefined, {
    error: SIX_DIGITS,
    path: ['code'],
    when: () => true,
  });
export type Reconfirmation = z.output<typeof reconfirmation>;

export interface TrustedDevice {
  id: string;
  device: string;
  /** ISO 8601. */
  trustedAt: string;
  expiresAt: string;
}

export interface TwoFactorStatus {
  enabled: boolean;
  /** ISO 8601; null while off. */
  enabledAt: string | null;
  recoveryCodesLeft: number;
  trustedDevices: TrustedDevice[];
}
