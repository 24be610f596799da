/** A statement before it is taken over: what is new, what is known, what came in, and the category of each line. */
import { daysBetween } from '../../days';
import type { Minor } from '../../money';
import type { Expense, ExpenseBook, ExpenseCategory } from '../expense';
import { categoryFinder, ruleFinder, suggestionOf } from '../rules';
import { importKeysOf } from './fingerprints';
import { REPORT_EVERY, type OnProgress } from '../../tables/reading';
import type { Statement, StatementLine } from './statement';

export interface PreviewRow extends StatementLine {
  importKey: string;
  /** `new` will be taken over; `known` is there already; `income` is money in, which the tracker does not keep. */
  status: 'new' | 'known' | 'income';
  category: ExpenseCategory;
  /** Why this category: an own rule, what the same vendor had before, a guess from common payees, the file itself, a person, or nothing. */
  reason: 'rule' | 'history' | 'guess' | 'file' | 'person' | 'none';
  ruleId: string | null;
  /** Of a guess: whom it recognised, "IndiGo"; null for all else. */
  payee: string | null;
  /** An expense that was typed in with the same amount within three days: perhaps the same. */
  similarTo: string | null;
  /** The whole expense, where the file is an export of this tool. */
  own?: Expense;
}

export interface ImportPreview {
  rows: PreviewRow[];
  faults: Statement['faults'];
  counts: { new: number; known: number; income: number; faults: number; similar: number };
  /** Sum of the new lines, minor units. */
  total: Minor;
}

const NEAR_DAYS = 3;

/** The typed expense that a line may be, each one once; the nearest day first. */
function similarFinder(expenses: readonly Expense[]): (line: StatementLine) => Expense | null {
  const byAmount = new Map<Minor, Expense[]>();
  for (const expense of expenses) {
    if (expense.importKey !== null) continue;
    const list = byAmount.get(expense.amount);
    if (list) list.push(expense);
    else byAmount.set(expense.amount, [expense]);
  }
  const taken = new Set<string>();
  return ({ amount, date }) => {
    let best: Expense | null = null;
    let bestDays = NEAR_DAYS + 1;
    for (const expense of byAmount.get(amount) ?? []) {
      const days = Math.abs(daysBetween(expense.date, date));
      if (days < bestDays && !taken.has(expense.id)) [best, bestDays] = [expense, days];
    }
    if (best) taken.add(best.id);
    return best;
  };
}

export function previewImport(
  statement: Statement,
  book: Pick<ExpenseBook, 'expenses' | 'rules'>,
  onProgress?: OnProgress,
): ImportPreview {
  const known = new Set(book.expenses.flatMap(({ importKey }) => (importKey === null ? [] : [importKey])));
  const byRule = ruleFinder(book.rules);
  const byHistory = categoryFinder(book.expenses);
  const findSimilar = similarFinder(book.expenses);
  const keys = importKeysOf(statement.lines);
  const counts = { new: 0, known: 0, income: 0, faults: statement.faults.length, similar: 0 };
  let total = 0;
  const rows = statement.lines.map((line, index): PreviewRow => {
    if (index % REPORT_EVERY === 0) onProgress?.(index / statement.lines.length, index);
    const importKey = keys[index]!;
    const status = known.has(importKey) ? 'known' : line.amount < 0 || line.revenue !== undefined ? 'income' : 'new';
    const suggestion = suggestionOf(line, byRule, byHistory);
    const similarTo = status === 'new' && line.held === undefined ? (findSimilar(line)?.id ?? null) : null;
    counts[status] += 1;
    if (similarTo) counts.similar += 1;
    if (status === 'new' && line.held === undefined) total += line.amount;
    return {
      ...line,
      importKey,
      status,
      category: suggestion?.category ?? 'Other',
      reason: suggestion?.from ?? 'none',
      ruleId: suggestion?.ruleId ?? null,
      payee: suggestion?.payee ?? null,
      similarTo,
    };
  });
  return { rows, faults: statement.faults, counts, total };
}
