/** Converts an expense book to another currency. */
import type { Currency } from '@/domain/money/money';
import { convertMinor, type Rate } from '@/domain/tools/currency-change';
import type { ExpenseBook } from './expense';

/** The book in another currency: every amount at the rate, or unchanged if there is none. */
export function bookInCurrency(book: ExpenseBook, currency: Currency, rate: Rate): ExpenseBook {
  if (rate === null) return { ...book, currency };
  const converted = <Row extends { amount: number }>(row: Row): Row => ({
    ...row,
    amount: convertMinor(row.amount, rate),
  });
  return { ...book, currency, expenses: book.expenses.map(converted), budgets: book.budgets.map(converted) };
}
