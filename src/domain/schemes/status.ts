/** How old the status of a scheme is by its published words, and the notice about it that is shown first. */
import { MONTH_NAMES } from '@/domain/time/days';
import { monthOfDay, monthsBetween, type Month } from '@/domain/time/months';

const NAMED_MONTH = new RegExp(`\\b(${MONTH_NAMES.join('|')}) (20\\d{2})\\b`, 'gi');
/** A status of at most this age is current. */
const CURRENT_MONTHS = 12;

/**
 * The latest month that the words name; a year alone counts as its January. Where they name none it is `published`, the date of the
 * page. Null without words, or where neither has a date.
 */
export function statusMonth(words: string, published: string | null = null): Month | null {
  const named = [...words.matchAll(NAMED_MONTH)].map(([, name = '', year = '']) => {
    const month = MONTH_NAMES.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1;
    return `${year}-${String(month).padStart(2, '0')}`;
  });
  const written = [...words.matchAll(/\b(20\d{2})-(0[1-9]|1[0-2])\b/g)].map(([text]) => text);
  const years = [...words.matchAll(/\b20\d{2}\b(?!-\d)/g)].map(([year]) => `${year}-01`);
  const found = [...named, ...written, ...years].sort().at(-1);
  if (found) return found;
  return words && published ? (published.length === 4 ? `${published}-01` : published) : null;
}

export const UNDATED = 'No page says when this scheme was last open. Check before you plan with it.';

/** The notice in a row of the list. */
export const shortNotice = (notice: string): string =>
  notice === UNDATED ? 'Status undated' : 'Status over a year old';

/** The notice about a status that is older than a year or has no date; null for a current one. `today` is `YYYY-MM-DD`. */
export function statusNotice(words: string, published: string | null, today: string): string | null {
  const month = statusMonth(words, published);
  if (month === null) return UNDATED;
  if (monthsBetween(month, monthOfDay(today)) <= CURRENT_MONTHS) return null;
  return 'What is known of its status is more than a year old. Check before you plan with it.';
}
