/** Secrets that are handed out once and stored as hashes: session tokens, links in mails, keys of counters. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in base64url. Enough for random tokens; never for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
