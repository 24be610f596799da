/** Cards for the person's own documents: an expense, and a scenario of their runway plan. The browser makes the change after a press, without the server. */
import { z } from 'zod';
import { categoryOfWords } from '@/domain/assistant/own/documents';
import { money } from '@/domain/assistant/sums/figures';
import { CURRENCIES, formatShare, type Currency } from '@/domain/money/money';
import { readAmountField } from '@/domain/money/read-amount';
import { formatDay, isDay } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import { CONFIRM, pageEntry } from './entries';
import { tool } from './tool';

const EXPENSES = pageEntry('Expenses', '/portal/tools/expense-tracker');
const PLAN = pageEntry('Burn Rate', '/portal/tools/burn-rate');

const currency = z.enum(CURRENCIES).default('INR');
const amount = z.number().min(0).describe('Whole units: 4000000 for 40 lakh');

/** The amount in minor units; null if no document can hold it. */
function minorOf(value: number, unit: Currency): number | null {
  const read = readAmountField(value, unit);
  return 'minor' in read ? read.minor : null;
}

const TOO_LARGE = 'That amount cannot be entered there. Please check it.';

export const planExpense = tool({
  name: 'plan_expense',
  description:
    'Proposes an expense for the person’s expense book; the person confirms it on a card. It changes nothing by itself.',
  status: 'Preparing the expense',
  input: z.object({
    amount,
    currency,
    description: z.string().trim().max(80).default(''),
    date: z.iso.date().optional().describe('YYYY-MM-DD; today without one'),
  }),
  permission: 'tool-document:read',
  scope: 'person',
  effect: 'proposes',
  runs: 'server, then browser',
  words: /\b(?:expense|kharch|spen[dt]|paid|bill|add|record)/i,
  run(ctx, { amount: value, currency: unit, description, date = dayInIndia(ctx.now()) }) {
    const minor = minorOf(value, unit);
    if (minor === null || minor === 0 || !isDay(date)) return { says: TOO_LARGE, entries: [EXPENSES] };
    const shown = money(minor, unit);
    if (description === '')
      return {
        says: `What were ${shown} spent on? For example: “Add an expense of 12,000 for AWS”.`,
        entries: [EXPENSES],
      };
    const category = categoryOfWords(description) ?? 'Other';
    const name = `${shown} for ${description}, ${formatDay(date)}, ${category}`;
    return {
      says: `Add ${name} to your expense book in this browser? ${CONFIRM}`,
      action: { kind: 'expense', id: ctx.newId(), name, amount: minor, currency: unit, description, category, date },
      entries: [EXPENSES],
    };
  },
});

const growth = z.number().min(-100).max(100).default(0);

export const planScenario = tool({
  name: 'plan_scenario',
  description:
    'Proposes a scenario of the person’s runway plan: growth, hires, one cost or income. The person confirms it on a card. It changes nothing by itself.',
  status: 'Preparing the scenario',
  input: z.object({
    revenue_growth: growth.describe('Percent a month'),
    cost_growth: growth.describe('Percent a month'),
    hires: z
      .object({ count: z.int().min(1).max(50), role: z.string().trim().max(60).default(''), monthly_cost: amount })
      .optional(),
    one_off: z
      .object({ name: z.string().trim().min(1).max(60), direction: z.enum(['cost', 'income']), amount })
      .optional(),
    currency,
  }),
  permission: 'tool-document:read',
  scope: 'person',
  effect: 'proposes',
  runs: 'server, then browser',
  words: /\b(?:scenario|what if|hir(?:e|ing)|plan)/i,
  run(ctx, { revenue_growth, cost_growth, hires, one_off, currency: unit }) {
    const [revenueGrowth, costGrowth] = [Math.round(revenue_growth * 100), Math.round(cost_growth * 100)];
    const monthlyCost = hires ? minorOf(hires.monthly_cost, unit) : 0;
    const once = one_off ? minorOf(one_off.amount, unit) : 0;
    if (monthlyCost === null || once === null) return { says: TOO_LARGE, entries: [PLAN] };
    const parts = [
      ...(revenueGrowth ? [`revenue ${formatShare(revenueGrowth)} a month`] : []),
      ...(costGrowth ? [`costs ${formatShare(costGrowth)} a month`] : []),
      ...(hires
        ? [`${hires.count} ${hires.role || (hires.count === 1 ? 'hire' : 'hires')} at ${money(monthlyCost, unit)}`]
        : []),
      ...(one_off
        ? [`${one_off.name}: ${money(once, unit)} ${one_off.direction === 'cost' ? 'once' : 'comes in'}`]
        : []),
    ];
    const name = parts.join(', ').slice(0, 100);
    return {
      says: `Open ${name ? `a scenario “${name}”` : 'a new scenario'} in your runway plan in this browser? ${CONFIRM}`,
      action: {
        kind: 'scenario',
        id: ctx.newId(),
        name: name || 'New scenario',
        currency: unit,
        revenueGrowth,
        costGrowth,
        hires: hires ? { count: hires.count, role: hires.role, monthlyCost } : null,
        oneOff: one_off ? { name: one_off.name, direction: one_off.direction, amount: once } : null,
      },
      entries: [PLAN],
    };
  },
});
