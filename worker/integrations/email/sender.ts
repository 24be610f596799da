/** EMAIL_FROM, such as `Outset <hello@outset.example>`, in its two parts. */

export interface Sender {
  name: string;
  email: string;
}

/** Throws an error that names the variable when it is no sender. */
export function readSender(from: string): Sender {
  const match = /^(?:([^<>"\p{Cc}]*?)\s*<)?([^\s<>@"\p{Cc}]+@[^\s<>@"\p{Cc}]+?)>?$/u.exec(from.trim());
  if (!match?.[2])
    throw new Error('Environment is not usable. EMAIL_FROM: must look like "Name <address@example.com>"');
  return { name: match[1] ?? '', email: match[2] };
}
