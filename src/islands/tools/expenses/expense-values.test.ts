/** The values in the form for an existing expense. */
import { expect, it } from 'vitest';
import { dueBetween } from '@/domain/expenses/recurrence';
import { expense } from '@tests/factories/expenses';
import { expenseOf } from './expense-values';

it('begins a series of its own where a recorded time of a deleted one is made recurring', () => {
  const before = expense({ date: '2026-09-05', occurrence: { of: 'deleted', due: '2026-09-05' } });
  const { id, importKey: _key, occurrence, ...fields } = before;
  const kept = expenseOf({ ...fields, vendor: undefined }, before, id, [before]);
  expect(kept.occurrence).toEqual(occurrence);
  const after = expenseOf({ ...fields, vendor: undefined, isRecurring: true, recurringPeriod: 'monthly' }, before, id, [
    before,
  ]);
  expect(after.occurrence).toBeNull();
  expect(dueBetween([after], '2026-09-01', '2026-10-31').map(({ due }) => due)).toEqual(['2026-10-05']);
});
