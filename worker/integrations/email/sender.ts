/** EMAIL_FROM, such as `Outset <hello@outset.example>`, in its two parts. */

import { readEmailAddress } from '@/domain/addresses/email-address';

export interface Sender {
  name: string;
  email: string;
}

/** Throws an error that names the variable when it is no sender. */
export function readSender(from: string): Sender {
  const match = /^(?:([^<>"\p{Cc}]*?)\s*<)?([^\s<>"\p{Cc}]+?)>?$/u.exec(from.trim());
  const email = readEmailAddress(match?.[2] ?? '');
  if (email === null)
    throw new Error('Environment is not usable. EMAIL_FROM: must look like "Name <address@example.com>"');
  return { name: match?.[1] ?? '', email };
}
