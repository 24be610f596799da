/** The subject of a reply, and prepared answers filled in for one person. */
import { firstNameOr } from '@/domain/text/person-name';

const MAX_SUBJECT = 200;
/** Control characters, line and paragraph separators: with these a subject could add another header. */
const NOT_IN_A_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** The placeholder for the person's first name in a prepared answer. */
export const FIRST_NAME = '{first name}';

/** Returns the subject with exactly one `Re:`; null if it has characters that no header may have. */
export function replySubject(subject: string): string | null {
  if (NOT_IN_A_HEADER.test(subject)) return null;
  const plain = subject.replace(/^(?:\s*(?:re|aw|fwd?)\s*:)+/i, '').trim();
  const cut = plain.length <= MAX_SUBJECT ? plain : `${plain.slice(0, MAX_SUBJECT - 1).toWellFormed()}…`;
  return `Re: ${cut || 'Your message'}`;
}

/** Returns a prepared answer with the person's first name filled in. The name is text and never a pattern. */
export const fillAnswer = (text: string, name: string): string =>
  text.split(/\{\s*first[ _-]?name\s*\}/i).join(firstNameOr(name, 'there'));

/** Returns the text of the field with an answer put in at the cursor, and blank lines between it and the text around it. */
export function insertAt(typed: string, from: number, to: number, answer: string): string {
  const [before, after] = [typed.slice(0, from).trimEnd(), typed.slice(to).trimStart()];
  return [before, answer, after].filter((part) => part !== '').join('\n\n');
}
