/** Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 seconds): secrets, their address for apps, the step of a code. */
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Outset';
const STEP_SECONDS = 30;

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What a QR code for an authenticator app says. */
export function otpauthUrl(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/** The 30-second step that `code` belongs to: the current one, the one before or the one after. Null for any other code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: STEP_SECONDS,
    period: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
