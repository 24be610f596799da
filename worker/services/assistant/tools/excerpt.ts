/** Texts of entries, cut where a sentence ends. */
const EXCERPT_MOST = 600;

/** At most 600 characters: whole sentences where one fits, else cut words with an ellipsis. */
export function excerptOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= EXCERPT_MOST) return plain;
  const cut = plain.slice(0, EXCERPT_MOST).toWellFormed();
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return end > EXCERPT_MOST / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' ') || EXCERPT_MOST)}…`;
}
