/** The month that budgets were last looked at by: stored in this browser, for as long as it is likely to be meant. */
import { isMonth, type Month } from '@/domain/time/months';
import { readJson, writeJson } from '@/lib/storage/storage';

export type BudgetMonth = Month | 'all';

const KEY = 'budgetMonth';

/** What was chosen; without it the month that is running. A single month counts until the next one begins. */
export function readBudgetMonth(now: Month): BudgetMonth {
  const kept = readJson<{ month?: unknown; chosenIn?: unknown } | null>(KEY, null);
  if (kept?.month === 'all') return 'all';
  return isMonth(kept?.month) && kept.chosenIn === now ? kept.month : now;
}

export const keepBudgetMonth = (month: BudgetMonth, now: Month): void => writeJson(KEY, { month, chosenIn: now });
