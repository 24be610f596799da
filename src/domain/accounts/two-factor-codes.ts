/** The parts of two-factor without its schemas: numbers, messages, recovery codes, the types of answers. For pages that load no zod. */
import { asciiDigits, plainSigns } from '@/domain/text/invisible-characters';

export const CODE_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;
/** If this number of codes or fewer remain, people are asked to create new ones. */
export const FEW_RECOVERY_CODES = 3;
export const TRUST_DAYS = 30;

export const CODE_WRONG = 'Invalid 2FA code';
export const CODE_USED = 'This code was already used. Wait for the next one in your app.';
export const RECOVERY_CODE_WRONG = 'This recovery code is not valid, or was already used.';
export const SETUP_CODE_WRONG = 'Invalid verification code';
export const CHALLENGE_ENDED = 'This sign-in has expired. Please enter your password again.';

/** Letters and digits that cannot be mistaken for each other (Crockford's base 32): 5 bits per character. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: enough that no one can find a code from its stored hash by trying. */
export const RECOVERY_CODE_LENGTH = 16;

/** The digits of a typed code, in any script. */
export const codeDigits = (typed: string): string => asciiDigits(typed).replace(/[^0-9]/g, '');

/** A typed recovery code as it was made: capitals, no spaces or dashes, O read as 0, I and L as 1. */
export function normalizeRecoveryCode(typed: string): string {
  return plainSigns(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** A recovery code in groups of four, as it is shown. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Whether a typed text can be a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(normalizeRecoveryCode(typed));
}

/** Either kind of proof. If both are given, the code from the app counts. */
export interface Proof {
  totpCode?: string | undefined;
  recoveryCode?: string | undefined;
}

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
