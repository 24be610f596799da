/** The inputs of the burn rate tool's forms, with the exact messages, and rows pasted from a spreadsheet; amounts become minor units. */
import { z } from 'zod';
import { line } from '@/domain/fields';
import { moneyField } from '@/domain/money/money-field';
import type { Currency, Minor } from '@/domain/money/money';
import { isMonth } from '@/domain/time/months';
import { parseAmount } from '@/domain/money/read-amount';
import { isTotalRow } from '@/domain/tables/table';
import { asciiDigits } from '@/domain/text/invisible-characters';
import { BURN_LIMITS, FIXED_COST_CATEGORIES, type FixedCostCategory } from './plan';

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
  growth: 'Please enter a growth rate between -100 and 100 percent',
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

/** A monthly growth as people type it, "10", "2.5 %" or "-3", as hundredths of a percent; empty is 0. */
export const growthField = z.unknown().transform((value, context): number => {
  const text = asciiDigits(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')
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

// Reads rows that people copy from a spreadsheet: name, role or category, monthly cost, a tab between them.

export interface PastedMember {
  name: string;
  role: string;
  monthlyCost: Minor;
}
export interface PastedCost {
  name: string;
  category: FixedCostCategory;
  monthlyCost: Minor;
}

const LONGEST = 200_000;

const tidy = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, BURN_LIMITS.name)
    .toWellFormed();

/**
 * The rows of a pasted text. Null if the text has no tab: it is then not a table and goes into the field. A line needs a name, and an
 * amount in its last filled cell. A missing role becomes "Team", an unknown category "Setup". Lines without an amount, such as a header,
 * are skipped; `totals` counts the lines that add up other lines.
 */
export function readPastedCosts(
  text: string,
  kind: 'team' | 'fixed',
  currency: Currency,
): { rows: (PastedMember | PastedCost)[]; skipped: number; totals: number } | null {
  if (!text.includes('\t') || text.length > LONGEST) return null;
  const rows: (PastedMember | PastedCost)[] = [];
  let skipped = 0;
  let totals = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.trim()) continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    const name = tidy(cells[0] ?? '');
    const amountAt = cells.findLastIndex((cell) => cell !== '');
    const reading = parseAmount(amountAt > 0 ? cells[amountAt]! : '', currency);
    const second = tidy(amountAt > 1 ? cells[1]! : '');
    if (isTotalRow(cells)) totals += 1;
    else if (!name || 'fault' in reading) skipped += 1;
    else if (kind === 'team') rows.push({ name, role: second || 'Team', monthlyCost: reading.minor });
    else {
      const category = FIXED_COST_CATEGORIES.find((one) => one.toLowerCase() === second.toLowerCase()) ?? 'Setup';
      rows.push({ name, category, monthlyCost: reading.minor });
    }
  }
  return { rows, skipped, totals };
}
