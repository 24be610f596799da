/** Marks around what others wrote, so that a model can tell material from instructions. */
import { UNSEEN } from './port';

const OPEN = '<<<';
const CLOSE = '>>>';

/** Three brackets and more, of either direction and width, also with joiners between: what goes leaves no two that make a mark together. */
const MARKS = /[<>＜＞](?:[\u200c\u200d]*[<>＜＞]){2,}/gu;

/** The text between the marks, cut to `most` characters; marks inside it, and characters that no one sees, are taken out. */
export function fenced(text: string, most = Infinity): string {
  const inside = text.replace(UNSEEN, '').replace(MARKS, '');
  const cut = inside.length > most ? `${inside.slice(0, most).toWellFormed()} … (cut)` : inside;
  return `${OPEN}\n${cut}\n${CLOSE}`;
}
