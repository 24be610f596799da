/** Expense books for tests, as the browser stores them. */
import { EMPTY_BOOK, EXPENSE_CATEGORIES, PAYMENT_METHODS, type ExpenseBook } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { writeOpen } from '@/domain/tools/local-keys';
import { expense } from './expenses';

/** The keys of a book with their texts. */
export function storedKeys(book: Partial<ExpenseBook>, name = 'Our expenses'): [string, string][] {
  const data = { ...EMPTY_BOOK, ...book };
  const writes = writeOpen(EXPENSE_BOOK, EXPENSE_LAYOUT, { id: 'book', name, savedAt: 1, data });
  return writes.map(({ key, value }) => [key, value ?? 'null']);
}

const NAMES = ['Figma', 'WeWork Galaxy', 'Google Ads', 'Payroll run', 'Khaitan & Co'];

/** `count` plain expenses from January 2026 on, one a day; the n-th costs n.50. */
export const manyExpenses = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    expense({
      id: `row-${index + 1}`,
      date: `2026-${String(1 + (Math.floor(index / 10) % 12)).padStart(2, '0')}-${String(1 + (index % 10)).padStart(2, '0')}`,
      description: `${NAMES[index % NAMES.length]} ${index + 1}`,
      category: EXPENSE_CATEGORIES[index % EXPENSE_CATEGORIES.length]!,
      paymentMethod: PAYMENT_METHODS[index % PAYMENT_METHODS.length]!,
      amount: (index + 1) * 100 + 50,
    }),
  );
