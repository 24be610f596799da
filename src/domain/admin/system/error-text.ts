/** What may be stored of an error: its sentence without addresses, secrets and links, so that the record of a service names no one. */

const MOST = 200;

/** Returns the text of an error on one line, at most 200 characters, with e-mail addresses, links, keys and long numbers left out. */
export function errorText(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error))
    .slice(0, 4_000)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
    .replace(/<?[^\s<>@"',;:()]{1,128}@[^\s<>@"',;:()]{1,255}>?/g, '[address]')
    .replace(
      /\b(authorization|bearer|token|key|password|secret|user(?:name)?)\b(\s*[:=]\s*|\s+)("[^"]*"|'[^']*'|\S*\d\S*)/gi,
      '$1 […]',
    )
    .replace(/[A-Za-z0-9+/_=-]{24,}/g, '[…]')
    .replace(/\+?\d[\d ()-]{8,}\d/g, '[number]')
    .trim();
  return (text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`).toWellFormed() || 'No reason was given.';
}
