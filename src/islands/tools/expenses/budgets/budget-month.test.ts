/** The month of the budgets: the running one at first, and what was chosen for as long as it is meant. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeBudgetMonth, readBudgetMonth } from '@/islands/tools/expenses/page-state';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('is the running month until another one is chosen, and again when the next one begins', () => {
  expect(readBudgetMonth('2026-11')).toBe('2026-11');
  storeBudgetMonth('2026-09', '2026-11');
  expect(readBudgetMonth('2026-11')).toBe('2026-09');
  expect(readBudgetMonth('2026-12')).toBe('2026-12');
  storeBudgetMonth('all', '2026-11');
  expect(readBudgetMonth('2027-03')).toBe('all');
});

it.each(['', 'null', '7', '[]', '{}', '{"month":"2026-13","chosenIn":"2026-11"}', '{"month":{}}'])(
  'takes the running month where %j is stored, or nothing can be',
  (text) => {
    kept.set('budgetMonth', text);
    expect(readBudgetMonth('2026-11')).toBe('2026-11');
    vi.unstubAllGlobals();
    expect(readBudgetMonth('2026-11')).toBe('2026-11');
  },
);
