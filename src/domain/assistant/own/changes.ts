/**
 * Changes own documents as a person confirmed on a card: adds an expense to the open book, or a scenario to the open plan. Pure; each id
 * is added once, so that a second press adds nothing.
 */
import { BURN_LIMITS, type BurnPlan } from '@/domain/burn-rate/plan';
import { scenarioName } from '@/domain/burn-rate/scenarios';
import { BOOK_IS_FULL, EXPENSE_LIMITS, hasMoney, putExpense, type ExpenseBook } from '@/domain/expenses/expense';
import { addMonths, type Month } from '@/domain/time/months';
import { CURRENCY_FACTS, type Currency } from '@/domain/money/money';
import type { Action } from '@/domain/assistant/message';

type ExpenseAction = Extract<Action, { kind: 'expense' }>;
type ScenarioAction = Extract<Action, { kind: 'scenario' }>;

/** The result: the changed document, or why it cannot be changed. */
type Changed<Data> = { data: Data } | { fault: string };

const otherCurrency = (noun: string, has: Currency, said: Currency): string =>
  `Your ${noun} is in ${CURRENCY_FACTS[has].name}, and this is in ${CURRENCY_FACTS[said].name}. Open it and enter the amount there.`;

/** Adds the expense to the book. An empty book takes the currency of the expense. */
export function withExpense(book: ExpenseBook, action: ExpenseAction): Changed<ExpenseBook> {
  const { id, amount, currency, description, category, date } = action;
  if (hasMoney(book) && book.currency !== currency)
    return { fault: otherCurrency('expense book', book.currency, currency) };
  if (book.expenses.length >= EXPENSE_LIMITS.expenses) return { fault: BOOK_IS_FULL };
  const expenses = putExpense(book.expenses, {
    id,
    date,
    description,
    category,
    amount,
    paymentMethod: 'Other',
    isRecurring: false,
    recurringPeriod: null,
    notes: '',
    importKey: null,
    occurrence: null,
  });
  return { data: { ...book, currency, expenses } };
}

/** Adds the scenario to the plan and shows it. Hires are paid from the month after `month`, and one-offs are in that month. */
export function withScenario(plan: BurnPlan, action: ScenarioAction, month: Month): Changed<BurnPlan> {
  const { id, name, currency, revenueGrowth, costGrowth, hires, oneOff } = action;
  const next = addMonths(month, 1);
  if ((hires || oneOff) && plan.currency !== currency)
    return { fault: otherCurrency('runway plan', plan.currency, currency) };
  const others = plan.scenarios.filter((one) => one.id !== id);
  if (others.length >= BURN_LIMITS.scenarios)
    return { fault: `Your plan has ${BURN_LIMITS.scenarios} scenarios, which is the limit. Remove one first.` };
  const scenario = {
    id,
    name: name || scenarioName(others),
    revenueGrowth,
    costGrowth,
    hires: Array.from({ length: hires?.count ?? 0 }, (_, n) => ({
      id: `${id}-h${n + 1}`,
      name: `New hire ${n + 1}`,
      role: hires?.role ?? '',
      monthlyCost: hires?.monthlyCost ?? 0,
      from: next,
      until: null,
    })),
    oneOffs: oneOff ? [{ id: `${id}-o`, month: next, ...oneOff }] : [],
  };
  return { data: { ...plan, scenarios: [...others, scenario], scenarioId: id } };
}
