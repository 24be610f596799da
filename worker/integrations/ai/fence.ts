/** Marks around what others wrote, so that a model can tell material from instructions. */

const OPEN = '<<<';
const CLOSE = '>>>';

/** The text between the marks, cut to `most` characters; marks inside it are taken out. */
export function fenced(text: string, most: number): string {
  const inside = text.replace(/<{3,}|>{3,}/g, '');
  const cut = inside.length > most ? `${inside.slice(0, most).toWellFormed()} … (cut)` : inside;
  return `${OPEN}\n${cut}\n${CLOSE}`;
}
