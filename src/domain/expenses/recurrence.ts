/**
 * The due days of a recurring expense: every week, month, quarter or year from its date. Each due day is counted from the first one, so 31
 * January is followed by 28 (29) February and then by 31 March. Days only; no clock.
 */
import { addDays, addMonthsToDay, dayNumber, daysBetween, weekdayOf, type Day } from '@/domain/time/days';
import { monthOfDay, monthsBetween } from '@/domain/time/months';
import { EXPENSE_LIMITS, type Expense, type RecurringPeriod } from './expense';

const MONTHS: Readonly<Record<Exclude<RecurringPeriod, 'weekly'>, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** The `index`-th due day; 0 is `first` itself. */
export const timeOf = (first: Day, period: RecurringPeriod, index: number): Day =>
  period === 'weekly' ? addDays(first, index * 7) : addMonthsToDay(first, index * MONTHS[period]);

/** The index of the first due day on or after `day`, at least 0. */
function firstIndexFrom(first: Day, period: RecurringPeriod, day: Day): number {
  if (day <= first) return 0;
  if (period === 'weekly') return Math.ceil((dayNumber(day) - dayNumber(first)) / 7);
  const guess = Math.floor(monthsBetween(monthOfDay(first), monthOfDay(day)) / MONTHS[period]);
  return timeOf(first, period, guess) < day ? guess + 1 : guess;
}

/** Maximum number of due days in one result: a century of weeks. */
const MOST = EXPENSE_LIMITS.skipped;

/** The due days from `from` to `to`, both included, in order. */
export function timesBetween(first: Day, period: RecurringPeriod, from: Day, to: Day): Day[] {
  const times: Day[] = [];
  for (let index = firstIndexFrom(first, period, from); times.length < MOST; index += 1) {
    const time = timeOf(first, period, index);
    if (time > to || time === times.at(-1)) break;
    times.push(time);
  }
  return times;
}

/** A recurring expense with the period of its occurrences. */
type Series = Expense & { recurringPeriod: RecurringPeriod };

/** True for an expense that recurs and has an occurrence by `to`, the first included. A series has no end until it is changed or deleted. */
export const isActiveBy = (expense: Expense, to: Day): expense is Series =>
  expense.isRecurring && expense.recurringPeriod !== null && expense.date <= to;

export interface DueOccurrence {
  /** The recurring expense that this is an occurrence of. */
  expense: Expense;
  due: Day;
}

const nameOf = (id: string, time: Day): string => `${id} ${time}`;

/**
 * The occurrences of recurring expenses after the first one, from `from` to `to`, without recorded and skipped ones, sorted by day. An
 * occurrence is recorded if an expense names it in `occurrence`.
 */
export function dueBetween(expenses: readonly Expense[], from: Day, to: Day): DueOccurrence[] {
  const handled = new Set<string>();
  for (const { id, occurrence, skipped } of expenses) {
    if (occurrence) handled.add(nameOf(occurrence.of, occurrence.due));
    for (const time of skipped ?? []) handled.add(nameOf(id, time));
  }
  const due: DueOccurrence[] = [];
  for (const expense of expenses) {
    if (!isActiveBy(expense, to)) continue;
    const start = from > expense.date ? from : addDays(expense.date, 1);
    for (const time of timesBetween(expense.date, expense.recurringPeriod, start, to)) {
      if (!handled.has(nameOf(expense.id, time))) due.push({ expense, due: time });
    }
  }
  return due.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

/** An occurrence of a recurring expense as a separate expense; `dueBetween` then leaves it out. */
export function recordDue({ expense, due }: DueOccurrence, id: string): Expense {
  const { skipped: _skipped, ...rest } = expense;
  return {
    ...rest,
    id,
    date: due,
    isRecurring: false,
    recurringPeriod: null,
    importKey: null,
    occurrence: { of: expense.id, due },
  };
}

/** The expenses with these occurrences skipped permanently. */
export function skipDues(expenses: readonly Expense[], dues: readonly DueOccurrence[]): Expense[] {
  const times = new Map<string, Day[]>();
  for (const { expense, due } of dues) {
    const list = times.get(expense.id);
    if (list) list.push(due);
    else times.set(expense.id, [due]);
  }
  return expenses.map((expense) => {
    const more = times.get(expense.id);
    if (!more) return expense;
    const skipped = [...new Set([...(expense.skipped ?? []), ...more])].sort();
    return { ...expense, skipped: skipped.slice(-EXPENSE_LIMITS.skipped) };
  });
}

/** The last day of the calendar week (Monday to Sunday), month, quarter or year that `day` is in. */
function endOfPeriod(day: Day, period: RecurringPeriod): Day {
  if (period === 'weekly') return addDays(day, 6 - weekdayOf(day));
  const [months, month] = [MONTHS[period], Number(day.slice(5, 7))];
  return addDays(addMonthsToDay(`${day.slice(0, 8)}01`, months - ((month - 1) % months)), -1);
}

/**
 * The day until which new due days count as done; `last` is the last due day that was recorded or skipped. The period that it paid for is
 * done too. If the date moved by less than half a period (28 September to 3 October), the period is found by its index, otherwise by the
 * calendar.
 */
function doneUntil(before: Expense, after: Expense, last: Day): Day {
  const period = after.recurringPeriod;
  if (!period || period !== before.recurringPeriod) return last;
  const isNear = Math.abs(daysBetween(before.date, after.date)) < 365 / TIMES_A_YEAR[period] / 2;
  const end = isNear
    ? timeOf(after.date, period, firstIndexFrom(before.date, period, last))
    : endOfPeriod(last, period);
  return end > last ? end : last;
}

/**
 * A recurring expense with a new date or period. New due days up to the last one that was recorded or skipped count as done. The new due
 * day of the same period counts as done too: after a rent moves from the 1st to the 3rd, it is next due in a month that is not paid.
 */
export function reschedule(before: Expense, after: Expense, expenses: readonly Expense[]): Expense {
  const isSame = before.date === after.date && before.recurringPeriod === after.recurringPeriod;
  if (isSame || !before.isRecurring || !after.isRecurring || !after.recurringPeriod) return after;
  const done = [
    ...(before.skipped ?? []),
    ...expenses.flatMap(({ occurrence }) => (occurrence?.of === before.id ? [occurrence.due] : [])),
  ];
  const last = done.reduce((latest, time) => (time > latest ? time : latest), '');
  if (last === '') return after;
  const until = doneUntil(before, after, last);
  const skipped = timesBetween(after.date, after.recurringPeriod, addDays(after.date, 1), until);
  return { ...after, skipped: skipped.slice(-EXPENSE_LIMITS.skipped) };
}

/** Occurrences per year, for averages: a year counts as 52 weeks. */
export const TIMES_A_YEAR: Readonly<Record<RecurringPeriod, number>> = {
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  yearly: 1,
};
