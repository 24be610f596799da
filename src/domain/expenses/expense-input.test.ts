/** The forms of the expense tracker: what they accept, and the exact message at each field. */
import { describe, expect, it } from 'vitest';
import { EXPENSE_CATEGORIES, PAYMENT_METHODS, putExpense, RECURRING_PERIODS, removeExpenses } from './expense';
import { budgetInput, expenseInput } from './expense-input';
import { expense } from '@tests/factories/expenses';
import { messagesOf } from '@tests/factories/form-messages';

describe('forms', () => {
  it('EXP-06 EXP-07 EXP-08 know the words of the specification', () => {
    expect(EXPENSE_CATEGORIES).toEqual([
      'Office & Utilities',
      'Marketing & Advertising',
      'Salary & Benefits',
      'Software & Subscriptions',
      'Legal & Professional',
      'Travel & Entertainment',
      'Equipment & Hardware',
      'Operations',
      'Research & Development',
      'Other',
    ]);
    expect(PAYMENT_METHODS).toEqual(['Credit Card', 'Bank Transfer', 'Cash', 'PayPal', 'Check', 'Other']);
    expect(RECURRING_PERIODS).toEqual(['weekly', 'monthly', 'quarterly', 'yearly']);
    expect(messagesOf(expenseInput('USD').safeParse({ ...typed, isRecurring: true }))).toEqual({
      recurringPeriod: 'Please select how often it recurs',
    });
    expect(expenseInput('USD').parse({ ...typed, recurringPeriod: 'weekly' }).recurringPeriod).toBeNull();
  });

  const typed = {
    date: '2026-01-31',
    description: ' Rent ',
    category: 'Operations',
    amount: '1,234.5',
    paymentMethod: 'Cash',
  };

  it('EXP-09 EXP-13 answer the messages of the specification', () => {
    const all = {
      description: 'Please enter a description',
      amount: 'Please enter an amount',
      date: 'Please select a date',
      category: 'Please select a category',
      paymentMethod: 'Please select a payment method',
    };
    expect(messagesOf(expenseInput('USD').safeParse({}))).toEqual(all);
    expect(
      messagesOf(
        expenseInput('USD').safeParse({ date: '', description: ' ', category: '', amount: ' ', paymentMethod: null }),
      ),
    ).toEqual(all);
    expect(messagesOf(budgetInput('USD').safeParse({}))).toEqual({
      category: 'Please select a category',
      amount: 'Please enter a budget amount',
    });
  });

  it('take a complete expense, in minor units', () => {
    expect(expenseInput('USD').parse(typed)).toEqual({
      date: '2026-01-31',
      description: 'Rent',
      category: 'Operations',
      amount: 123_450,
      paymentMethod: 'Cash',
      isRecurring: false,
      recurringPeriod: null,
      notes: '',
    });
    expect(expenseInput('USD').parse({ ...typed, amount: 0 }).amount).toBe(0);
  });

  it.each([
    [{ amount: -0.01 }, { amount: 'Please enter an amount of 0 or more' }],
    [{ amount: 1e15 }, { amount: 'Please enter at most 100,000,000,000.00' }],
    [{ amount: '1.001' }, { amount: 'Please use at most 2 decimals' }],
    [{ amount: '12abc' }, { amount: 'Please enter a number, such as 1,234.50' }],
    [{ date: '2026-02-30' }, { date: 'Please select a real date' }],
    [{ date: '0026-01-01' }, { date: 'Please select a real date' }],
    [{ date: 5 }, { date: 'Please select a date' }],
    [{ description: 'x'.repeat(201) }, { description: 'Please use at most 200 characters.' }],
    [{ description: 'a\u0000b' }, { description: 'Please use plain characters only.' }],
    [{ notes: 'n'.repeat(1001) }, { notes: 'Please use at most 1000 characters.' }],
    [{ category: '__proto__' }, { category: 'Please select a category' }],
    [{ category: 'constructor' }, { category: 'Please select a category' }],
  ])('%j is refused at its field', (over, messages) => {
    expect(messagesOf(expenseInput('USD').safeParse({ ...typed, ...over }))).toEqual(messages);
  });

  it('EXP-10 take amounts of expenses and budgets of 0 or more, in hundredths', () => {
    for (const amount of ['0', '0.01', '1,234.5']) {
      expect(expenseInput('USD').safeParse({ ...typed, amount }).success).toBe(true);
      expect(budgetInput('USD').safeParse({ category: 'Other', amount }).success).toBe(true);
    }
    for (const [amount, message] of [
      ['-1', 'Please enter an amount of 0 or more'],
      ['2.001', 'Please use at most 2 decimals'],
      ['1e15', 'Please enter a number, such as 1,234.50'],
      ['<script>', 'Please enter a number, such as 1,234.50'],
    ] as const) {
      expect(messagesOf(expenseInput('USD').safeParse({ ...typed, amount }))).toEqual({ amount: message });
      expect(messagesOf(budgetInput('USD').safeParse({ category: 'Other', amount }))).toEqual({ amount: message });
    }
  });

  it('add, edit and delete by id', () => {
    const [a, b] = [expense(), expense()];
    expect(putExpense([a], b)).toEqual([a, b]);
    expect(putExpense([a, b], { ...a, amount: 5 })).toEqual([{ ...a, amount: 5 }, b]);
    expect(removeExpenses([a, b], new Set([a.id]))).toEqual([b]);
  });
});
