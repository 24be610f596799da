/** The state of the second factor as the security page shows it: read from the API's answers, and its texts. Pure. */
import type { TrustedDevice, TwoFactorStatus } from '../../../domain/accounts/two-factor-codes';

export const SETUP_FAILED = 'Failed to initialize 2FA setup';
export const VERIFY_FAILED = 'Failed to verify 2FA setup';
export const DISABLE_FAILED = 'Failed to disable 2FA';
export const RENEW_FAILED = 'New recovery codes could not be created.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

function readDevice(value: unknown): TrustedDevice[] {
  if (!isRecord(value)) return [];
  const { id, device, trustedAt, expiresAt } = value;
  if (!isText(id) || !isText(trustedAt) || !isText(expiresAt)) return [];
  return [{ id, device: isText(device) && device.trim() ? device : 'Unknown device', trustedAt, expiresAt }];
}

/** Null when it is no such answer. */
export function readTwoFactorStatus(answer: unknown): TwoFactorStatus | null {
  if (!isRecord(answer) || typeof answer['enabled'] !== 'boolean') return null;
  const { enabled, enabledAt, recoveryCodesLeft, trustedDevices } = answer;
  return {
    enabled,
    enabledAt: isText(enabledAt) ? enabledAt : null,
    recoveryCodesLeft: typeof recoveryCodesLeft === 'number' ? recoveryCodesLeft : 0,
    trustedDevices: Array.isArray(trustedDevices) ? trustedDevices.flatMap(readDevice) : [],
  };
}

export interface Setup {
  secret: string;
  otpauthUrl: string;
}

export function readSetup(body: Record<string, unknown>): Setup | null {
  const { secret, otpauthUrl } = body;
  if (!isText(secret) || !/^[A-Z2-7]{16,128}$/.test(secret)) return null;
  if (!isText(otpauthUrl) || !otpauthUrl.startsWith('otpauth://')) return null;
  return { secret, otpauthUrl };
}

export function readRecoveryCodes(body: Record<string, unknown>): string[] {
  const codes = body['recoveryCodes'];
  return Array.isArray(codes) ? codes.filter(isText) : [];
}

/** The secret in groups of four, to be typed. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The text file of the recovery codes. */
export function recoveryFile(codes: readonly string[], email: string, date: string): string {
  return [
    'Outset recovery codes',
    `Account: ${email}`,
    `Made on: ${date}`,
    '',
    'Use each code once in place of a code from your authenticator app. Keep them where nobody else can see them.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

/** "20 Nov 2026" in a time zone. */
export function dateOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}
