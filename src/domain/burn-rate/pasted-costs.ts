/** Reads rows that people copy from a spreadsheet: name, role or category, monthly cost, a tab between them. */
import { parseAmount } from '@/domain/money/money-input';
import type { Currency, Minor } from '@/domain/money/money';
import { isTotalRow } from '@/domain/tables/table';
import { BURN_LIMITS, FIXED_COST_CATEGORIES, type FixedCostCategory } from './plan';

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
 * The rows of a pasted text, or null when it is no table and belongs into the field: without a tab. A line needs a name and an
 * amount, its last filled cell; a missing role becomes "Team", an unknown category "Setup". Lines without an amount, such as a
 * header, are skipped; `totals` are the lines that add up the others.
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
