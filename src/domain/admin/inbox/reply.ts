/** The subject of a reply, and prepared answers filled in for one person. */
import { firstNameOr } from '@/domain/text/person-name';

const SUBJECT_MOST = 200;
/** Controls, line and paragraph separators: with these a subject could become another header. */
const NOT_IN_A_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** Is in a prepared answer for the first name of the person. */
export const FIRST_NAME = '{first name}';

/** Returns `Re: …` once, however often the subject has it already; null where it holds what no header may. */
export function replySubject(subject: string): string | null {
  if (NOT_IN_A_HEADER.test(subject)) return null;
  const plain = subject.replace(/^(?:\s*(?:re|aw|fwd?)\s*:)+/i, '').trim();
  const cut = plain.length <= SUBJECT_MOST ? plain : `${plain.slice(0, SUBJECT_MOST - 1).toWellFormed()}…`;
  return `Re: ${cut || 'Your message'}`;
}

/** Returns a prepared answer with the person's first name in its places. The name is text and never a pattern. */
export const fillAnswer = (text: string, name: string): string =>
  text.split(/\{\s*first[ _-]?name\s*\}/i).join(firstNameOr(name, 'there'));

/** Returns what is in the field after an answer was put in at the cursor: on lines of its own where text is around it. */
export function insertAt(typed: string, from: number, to: number, answer: string): string {
  const [before, after] = [typed.slice(0, from).trimEnd(), typed.slice(to).trimStart()];
  return [before, answer, after].filter((part) => part !== '').join('\n\n');
}
