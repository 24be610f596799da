/** When an entry was last checked, and by whom: its institution, an operator, or only the page that it was read from. */
import { formatMonth, monthOfDay } from '@/domain/time/months';

/** Who can confirm that an entry is right. An investor confirms the own entry. */
export const CONFIRMED_BY = ['institution', 'investor', 'operator'] as const;
export const CHECKERS = [...CONFIRMED_BY, 'page'] as const;
type Checker = (typeof CHECKERS)[number];

export interface LastCheck {
  /** `2026-11-27`, `2026-11` or `2026`. */
  on: string;
  by: Checker;
}

const SAYS: Record<Checker, string> = {
  institution: 'Confirmed by the institution in',
  investor: 'Confirmed by the investor in',
  operator: 'Checked by Outset in',
  page: 'Last published in',
};

/** "Confirmed by the institution in November 2026", "Last published in 2024": the month, or the year where no more is known. */
export function lastCheckText({ on, by }: LastCheck): string {
  return `${SAYS[by]} ${on.length > 4 ? formatMonth(monthOfDay(on)) : on}`;
}

/**
 * Returns the check that counts: the word of those whom the entry is about before every page, and an operator's unless a page is
 * newer. Null where nothing has a date.
 */
export function findLastCheck({
  sources,
  confirmedOn = null,
  confirmedBy = null,
}: {
  sources: readonly { published: string | null }[];
  confirmedOn?: string | null;
  confirmedBy?: (typeof CONFIRMED_BY)[number] | null;
}): LastCheck | null {
  const published = sources.reduce(
    (latest, one) => ((one.published ?? '') > latest ? (one.published ?? '') : latest),
    '',
  );
  if (confirmedOn !== null && confirmedBy !== null && (confirmedBy !== 'operator' || confirmedOn >= published))
    return { on: confirmedOn, by: confirmedBy };
  return published === '' ? null : { on: published, by: 'page' };
}
