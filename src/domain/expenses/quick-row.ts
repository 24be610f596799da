/**
 * The common stored expense, read without the schema: that takes ten times as long, and a book may hold 20,000 of them.
 * Whatever is not plainly right goes to the schema, which decides and names the fault.
 */
import { isDay } from '../days';
import { MAX_AMOUNT, MINOR_PER_UNIT, type Minor } from '../money';
import { isCategory, isMethod, isPeriod, type Expense } from './expense';

const ID = /^[\w.:-]{1,100}$/;

/** Minor units of a number that is exactly whole hundredths; null for any other. */
function exactMinor(units: unknown): Minor | null {
  if (typeof units !== 'number' || !(units >= 0 && units <= MAX_AMOUNT / MINOR_PER_UNIT)) return null;
  const minor = Math.round(units * MINOR_PER_UNIT);
  return minor / MINOR_PER_UNIT === units ? minor : null;
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && value.isWellFormed();

/** The expense, or null where the schema must look. The same as the schema answers, for all that it answers. */
export function quickExpense(row: unknown): Expense | null {
  if (typeof row !== 'object' || row === null) return null;
  const stored = row as Readonly<Record<string, unknown>>;
  const { id, date, description, category, paymentMethod, isRecurring = false, recurringPeriod = null } = stored;
  const { notes = '', importKey = null, occurrence = null, skipped } = stored;
  if (typeof id !== 'string' || !ID.test(id) || !isDay(date) || !isText(description, 1000)) return null;
  if (!isCategory(category) || !isMethod(paymentMethod) || !isText(notes, 5000)) return null;
  if (typeof isRecurring !== 'boolean' || occurrence !== null || skipped !== undefined) return null;
  if (importKey !== null && (typeof importKey !== 'string' || importKey.length > 40)) return null;
  const period = recurringPeriod === '' ? null : recurringPeriod;
  if (period !== null && !isPeriod(period)) return null;
  const amount = exactMinor(stored.amount);
  if (amount === null) return null;
  return {
    id,
    date,
    description,
    category,
    amount: amount === 0 ? 0 : amount,
    paymentMethod,
    isRecurring: isRecurring && period !== null,
    recurringPeriod: isRecurring ? period : null,
    notes,
    importKey,
    occurrence: null,
  };
}
