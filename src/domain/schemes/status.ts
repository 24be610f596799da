/** How old the status of a scheme is, from its published words, and what is said of it before everything else. */

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH_NAMES = new RegExp(`\\b(${MONTHS.join('|')}) (20\\d{2})\\b`, 'gi');
/** A status of so many months is still current. */
const CURRENT_MONTHS = 12;

const pad = (month: number) => String(month).padStart(2, '0');

/**
 * The latest month that the words name, `YYYY-MM`; a year alone counts as its January. Null where they name none. `published`
 * is the date of the page, taken where the words have none.
 */
export function statusMonth(words: string, published: string | null = null): string | null {
  const named = [...words.matchAll(MONTH_NAMES)].map(
    ([, name = '', year = '']) => `${year}-${pad(MONTHS.indexOf(name.toLowerCase()) + 1)}`,
  );
  const written = [...words.matchAll(/\b(20\d{2})-(0[1-9]|1[0-2])\b/g)].map(([text]) => text);
  const years = [...words.matchAll(/\b20\d{2}\b(?!-\d)/g)].map(([year]) => `${year}-01`);
  const found = [...named, ...written, ...years].sort().at(-1);
  if (found) return found;
  return words && published ? (published.length === 4 ? `${published}-01` : published) : null;
}

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

export const UNDATED = 'No page says when this scheme was last open. Check before you plan with it.';

/** The notice in a row, in few words. */
export const shortNotice = (notice: string): string =>
  notice === UNDATED ? 'Status undated' : 'Status over a year old';

/** What is said first of a status that is older than a year or has no date; null for one that is current. `today` is `YYYY-MM-DD`. */
export function statusNotice(words: string, published: string | null, today: string): string | null {
  const month = statusMonth(words, published);
  if (month === null) return UNDATED;
  if (monthsOf(today) - monthsOf(month) <= CURRENT_MONTHS) return null;
  return 'What is known of its status is more than a year old. Check before you plan with it.';
}
