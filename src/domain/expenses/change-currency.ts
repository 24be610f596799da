/** Converts an expense book to another currency. */
import type { Currency } from '@/domain/money/money';
import { convertAll, type Rate } from '@/domain/tools/currency-change';
import type { ExpenseBook } from './expense';

/** The book in another currency: every amount at the rate, or as it is where there is none. Null where an amount would be too large. */
export function bookInCurrency(book: ExpenseBook, currency: Currency, rate: Rate): ExpenseBook | null {
  if (rate === null) return { ...book, currency };
  return convertAll(rate, (at) => {
    const converted = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: at(row.amount) });
    return { ...book, currency, expenses: book.expenses.map(converted), budgets: book.budgets.map(converted) };
  });
}
