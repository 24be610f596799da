/** Marks around text from other people, so that a model can distinguish material from instructions. */
import { UNSEEN } from './port';

const OPEN = '<<<';
const CLOSE = '>>>';

/** Three or more brackets of either direction and width, also with joiners between them. Removing them leaves no two that form a mark together. */
const MARKS = /[<>＜＞](?:[\u200c\u200d]*[<>＜＞]){2,}/gu;

/** The text between the marks, cut to `most` characters. Marks and invisible characters inside it are removed. */
export function fenced(text: string, most = Infinity): string {
  const inside = text.replace(UNSEEN, '').replace(MARKS, '');
  const cut = inside.length > most ? `${inside.slice(0, most).toWellFormed()} … (cut)` : inside;
  return `${OPEN}\n${cut}\n${CLOSE}`;
}
