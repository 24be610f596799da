/** The zod schemas of the expense tracker's forms, with the exact messages; amounts become minor units. */
import { z } from 'zod';
import { day, line, paragraphs } from '@/domain/fields';
import { moneyField } from '@/domain/money/money-field';
import type { Currency } from '@/domain/money/money';
import {
  BUDGET_MESSAGES,
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  EXPENSE_MESSAGES,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  RULE_TESTS,
} from './expense';
import { RULE_MESSAGES, RULE_TEXT_LIMIT } from './rules';

export const expenseInput = (currency: Currency) =>
  z
    .object({
      date: day(
        EXPENSE_MESSAGES.date,
        EXPENSE_LIMITS.firstDay,
        EXPENSE_LIMITS.lastDay,
        EXPENSE_MESSAGES.impossibleDate,
      ),
      description: line(EXPENSE_MESSAGES.description, EXPENSE_LIMITS.description),
      category: z.enum(EXPENSE_CATEGORIES, { error: EXPENSE_MESSAGES.category }),
      amount: moneyField(EXPENSE_MESSAGES.amount, currency),
      paymentMethod: z.enum(PAYMENT_METHODS, { error: EXPENSE_MESSAGES.paymentMethod }),
      isRecurring: z.boolean({ error: 'Please say whether it recurs' }).default(false),
      recurringPeriod: z
        .union([z.enum(RECURRING_PERIODS), z.literal('').transform(() => null), z.null()], {
          error: EXPENSE_MESSAGES.recurringPeriod,
        })
        .default(null),
      notes: paragraphs(null, EXPENSE_LIMITS.notes).default(''),
      vendor: line(null, EXPENSE_LIMITS.description).optional(),
    })
    .refine((expense) => !expense.isRecurring || expense.recurringPeriod !== null, {
      error: EXPENSE_MESSAGES.recurringPeriod,
      path: ['recurringPeriod'],
    })
    // A period is dropped if the expense does not recur.
    .transform((expense) => ({ ...expense, recurringPeriod: expense.isRecurring ? expense.recurringPeriod : null }));
export type ExpenseInput = z.output<ReturnType<typeof expenseInput>>;

export const budgetInput = (currency: Currency) =>
  z.object({
    category: z.enum(EXPENSE_CATEGORIES, { error: BUDGET_MESSAGES.category }),
    amount: moneyField(BUDGET_MESSAGES.amount, currency),
  });
export type BudgetInput = z.output<ReturnType<typeof budgetInput>>;

export const ruleInput = z.object({
  test: z.enum(RULE_TESTS, { error: 'Please select how to match' }),
  text: line(RULE_MESSAGES.text, RULE_TEXT_LIMIT).refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2, {
    error: RULE_MESSAGES.tooShort,
  }),
  category: z.enum(EXPENSE_CATEGORIES, { error: RULE_MESSAGES.category }),
});
export type RuleInput = z.output<typeof ruleInput>;
