/** Who was paid, read from a description: a common payee, else what stays when a bank's own words, numbers and dates are taken out. */
import { bareName, payeeOfNarration, withoutPlace } from './narration';
import { findPayee } from './payee-finder';

/** What no name ends with: the third word of "Chai and samosas for the team". */
const LOOSE_END = new Set('and for in of on our the with a an'.split(' '));

/** The longest name that is looked at. */
const LONGEST = 200;

/** The words of a name with the capitals that they have in the text, at most three; none when there is no name. */
function nameWords(description: string): string[] {
  const text = description.slice(0, LONGEST).normalize('NFKC');
  const words = bareName(withoutPlace(payeeOfNarration(text) ?? text))
    .replace(/@\S*/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}&'’.]+/u)
    .map((word) => word.replace(/^[.'’&]+|[.'’]+$/g, ''))
    .filter((word) => word !== '' && !/\p{N}/u.test(word));
  const name = words.slice(0, 3);
  while (LOOSE_END.has(name.at(-1)?.toLowerCase() ?? '')) name.pop();
  return name;
}

/** A key that is equal for all lines of one vendor: lower case, letters only, at most three words; '' when there is no name. */
export const vendorKey = (description: string): string => nameWords(description).join(' ').toLowerCase();

/** The words of `vendorKey` as the text writes them; a common payee's own words alone, where they are there. */
export function vendorText(description: string): string {
  const words = nameWords(description);
  const payee = findPayee(description);
  const known = payee ? words.filter((word) => payee.words.includes(word.toLowerCase())) : [];
  return (payee?.name && known.length === payee.words.length ? known : words).join(' ');
}

/**
 * The name as people read it: a common payee's own ("IndiGo" for "INDIGO"), else the words as the text writes them. Words without any
 * capital get one; the description itself when nothing else stays.
 */
export function vendorName(description: string): string {
  const known = findPayee(description)?.name;
  if (known) return known;
  const words = nameWords(description);
  if (words.length === 0) return description.trim().slice(0, LONGEST);
  const name = words.join(' ');
  return /\p{Lu}/u.test(name) ? name : name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** What a vendor is known by in sums and in what was decided before; the vendor of the file counts more than its words. */
export function vendorOf({ description, vendor }: { description: string; vendor?: string | undefined }): {
  key: string;
  text: string;
} {
  const own = vendor?.trim() ? vendor : null;
  const text = own ?? description;
  return { key: findPayee(text)?.name?.toLowerCase() ?? vendorKey(text), text };
}

/**
 * The expenses with the vendor that a person gave one of them: all lines of the same words get it, and later ones by `vendorMemory`. Where it
 * was taken off, it goes from all of them.
 */
export function withVendor<Row extends { id: string; description: string; vendor?: string | undefined }>(
  expenses: readonly Row[],
  { id, description, vendor }: Row,
): Row[] {
  const key = vendorKey(description);
  return expenses.map((row) => {
    if (row.id !== id && (key === '' || vendorKey(row.description) !== key)) return row;
    const { vendor: before, ...rest } = row;
    if (before === vendor) return row;
    return (vendor === undefined ? rest : { ...rest, vendor }) as Row;
  });
}

/** The vendor that earlier expenses with the same words have, where a person or a file named one; the latest in the list counts. */
export function vendorMemory(
  expenses: readonly { description: string; vendor?: string | undefined }[],
): (description: string) => string | undefined {
  const known = new Map<string, string>();
  for (const { description, vendor } of expenses) if (vendor) known.set(vendorKey(description), vendor);
  known.delete('');
  return (description) => (known.size === 0 ? undefined : known.get(vendorKey(description)));
}
