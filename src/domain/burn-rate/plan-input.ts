/** What the forms of the burn rate tool accept, with the exact messages; amounts come out as minor units. */
import { z } from 'zod';
import { line } from '@/domain/fields';
import { moneyField } from '@/domain/money/money-field';
import type { Currency } from '@/domain/money/money';
import { isMonth } from '@/domain/time/months';
import { BURN_LIMITS, FIXED_COST_CATEGORIES } from './plan';

const BURN_MESSAGES = {
  bankBalance: 'Please enter your bank balance',
  monthlyRevenue: 'Please enter your monthly revenue',
  memberName: 'Please enter name',
  memberRole: 'Please enter role',
  memberCost: 'Please enter monthly cost',
  costName: 'Please enter name',
  costCategory: 'Please select category',
  costCost: 'Please enter monthly cost',
  scenarioName: 'Please enter a name',
  growth: 'Please enter a growth between -100 and 100 percent',
  month: 'Please select a month',
  oneOffName: 'Please say what it is for',
  oneOffAmount: 'Please enter an amount',
  untilBeforeFrom: 'The last month must not be before the first',
} as const;

const { name: NAME, growth: GROWTH } = BURN_LIMITS;

export const balanceInput = (currency: Currency) =>
  z.object({
    bankBalance: moneyField(BURN_MESSAGES.bankBalance, currency),
    monthlyRevenue: moneyField(BURN_MESSAGES.monthlyRevenue, currency),
  });

export const teamMemberInput = (currency: Currency) =>
  z.object({
    name: line(BURN_MESSAGES.memberName, NAME),
    role: line(BURN_MESSAGES.memberRole, NAME),
    monthlyCost: moneyField(BURN_MESSAGES.memberCost, currency),
  });

export const fixedCostInput = (currency: Currency) =>
  z.object({
    name: line(BURN_MESSAGES.costName, NAME),
    category: z.enum(FIXED_COST_CATEGORIES, { error: BURN_MESSAGES.costCategory }),
    monthlyCost: moneyField(BURN_MESSAGES.costCost, currency),
  });

/** A growth a month as people type it, "10", "2.5 %" or "-3", as hundredths of a percent; empty is 0. */
export const growthField = z.unknown().transform((value, context): number => {
  const text = (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')
    .trim()
    .replace(/\s*%$/, '')
    .replace(',', '.')
    .replace(/^−/, '-');
  if (text === '' && (value === undefined || value === null || typeof value === 'string')) return 0;
  const match = /^([-+]?)(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  const size = match ? Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0')) : Infinity;
  if (size <= GROWTH) return match?.[1] === '-' && size !== 0 ? -size : size;
  context.addIssue({ code: 'custom', message: BURN_MESSAGES.growth });
  return z.NEVER;
});

const month = z.string({ error: BURN_MESSAGES.month }).refine(isMonth, { error: BURN_MESSAGES.month });

export const scenarioInput = z.object({
  name: line(BURN_MESSAGES.scenarioName, NAME),
  revenueGrowth: growthField,
  costGrowth: growthField,
});

export const hireInput = (currency: Currency) =>
  z
    .object({
      name: line(BURN_MESSAGES.memberName, NAME),
      role: line(BURN_MESSAGES.memberRole, NAME),
      monthlyCost: moneyField(BURN_MESSAGES.memberCost, currency),
      from: month,
      until: z
        .union([month, z.literal('').transform(() => null), z.null()], { error: BURN_MESSAGES.month })
        .default(null),
    })
    .refine((hire) => hire.until === null || hire.until >= hire.from, {
      error: BURN_MESSAGES.untilBeforeFrom,
      path: ['until'],
    });

export const oneOffInput = (currency: Currency) =>
  z.object({
    name: line(BURN_MESSAGES.oneOffName, NAME),
    month,
    direction: z.enum(['cost', 'income'], { error: 'Please select cost or income' }),
    amount: moneyField(BURN_MESSAGES.oneOffAmount, currency),
  });
