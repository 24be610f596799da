/** When an entry was last checked, and by whom: its institution, an operator, or only the page that it was read from. */
import { dayInIndia } from '@/domain/time/india';
import { MONTH_NAMES } from '@/domain/time/days';

export const CHECKERS = ['institution', 'operator', 'page'] as const;
type Checker = (typeof CHECKERS)[number];

export interface LastCheck {
  /** `2026-11-27`, `2026-11` or `2026`. */
  on: string;
  by: Checker;
}

const SAYS: Record<Checker, string> = {
  institution: 'Confirmed by the institution in',
  operator: 'Checked by Outset in',
  page: 'Last published in',
};

/** "Confirmed by the institution in November 2026", "Last published in 2024": the month, or the year where no more is known. */
export function lastCheckText({ on, by }: LastCheck): string {
  const [year = '', month] = on.split('-');
  return [SAYS[by], month && MONTH_NAMES[Number(month) - 1], year].filter(Boolean).join(' ');
}

/**
 * Returns the check that counts: the institution's own word before an operator's later or earlier one, and either before the newest
 * page, unless the page is newer than what the operator checked. Null where nothing has a date. `confirmedAt` in ms.
 */
export function findLastCheck(
  { sources, confirmedOn = null }: { sources: readonly { published: string | null }[]; confirmedOn?: string | null },
  maintained: { confirmedAt: number } | null = null,
): LastCheck | null {
  if (maintained) return { on: dayInIndia(maintained.confirmedAt), by: 'institution' };
  const published = sources.reduce(
    (latest, one) => ((one.published ?? '') > latest ? (one.published ?? '') : latest),
    '',
  );
  if (confirmedOn !== null && confirmedOn >= published) return { on: confirmedOn, by: 'operator' };
  return published === '' ? null : { on: published, by: 'page' };
}
