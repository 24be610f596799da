/** The month that budgets were last looked at by: stored in this browser, for as long as it is likely to be meant. */
import { isMonth, type Month } from '@/domain/time/months';
import { readJson, writeJson } from '@/lib/storage/storage';

export type BudgetMonth = Month | 'all';

const KEY = 'budgetMonth';

/** What was chosen; without it the month that is running. A single month counts until the next one begins. */
export function readBudgetMonth(now: Month): BudgetMonth {
  const stored = readJson<{ month?: unknown; chosenIn?: unknown } | null>(KEY, null);
  if (stored?.month === 'all') return 'all';
  return isMonth(stored?.month) && stored.chosenIn === now ? stored.month : now;
}

export const storeBudgetMonth = (month: BudgetMonth, now: Month): void => writeJson(KEY, { month, chosenIn: now });
