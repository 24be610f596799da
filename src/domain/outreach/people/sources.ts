/** Where the text of a chip is from, as one sentence. */
import type { KnownValue } from '@/domain/outreach/known';
import { isPersonField, type MergeField, type MergeValues } from '@/domain/outreach/letters/merge';

export interface Sources {
  /** What this mail alone says. */
  own: MergeValues;
  /** Null where no one is chosen; without a card for one that was typed by hand. */
  person: { name: string; card: object | null; notes: { name: string; values: MergeValues } } | null;
  /** What the sender typed for every mail. */
  typed: MergeValues;
  known: ReadonlyMap<string, KnownValue>;
  /** What the chip is filled in with; undefined where nothing is known. */
  value: string | undefined;
}

export const knownText = ({ from, note }: KnownValue): string => (note ? `From ${from}. ${note}` : `From ${from}`);

const NAMES = /^(first|last|full)Name$/;

/** In the order in which a mail is merged, the last first. */
export function sourceText({ name, fallback }: MergeField, { own, person, typed, known, value }: Sources): string {
  const has = (values: MergeValues | undefined) => (values?.get(name) ?? '').trim() !== '';
  if (has(own)) return 'Changed for this email';
  if (!value?.trim()) return fallback === null ? 'Not filled in yet' : 'Not known, so the fallback text is used';
  if (person) {
    if (name === 'lastContact') return 'From your log';
    if (has(person.notes.values) || (NAMES.test(name) && person.notes.name.trim() !== ''))
      return `Your answer for ${person.name}`;
    if (isPersonField(name)) return person.card ? 'From the directory' : `Your answer for ${person.name}`;
  }
  if (has(typed)) return 'Your answer for every email';
  const one = known.get(name);
  return one ? knownText(one) : `From what ${person?.name ?? 'this person'} invests in`;
}
