/** The preview of a statement: new and known lines, money in, and the category of each line. */
import { daysBetween } from '@/domain/time/days';
import type { Minor } from '@/domain/money/money';
import type { Expense, ExpenseBook, ExpenseCategory } from '@/domain/expenses/expense';
import { categoryFinder, ruleFinder, suggestionOf } from '@/domain/expenses/rules';
import { vendorMemory } from '@/domain/expenses/vendors/vendor';
import { REPORT_EVERY, type OnProgress } from '@/domain/tables/reading';
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { importKeysOf } from './memory';
import type { Statement, StatementLine } from './statement';

export interface PreviewRow extends StatementLine {
  importKey: string;
  /** `new` will be imported; `known` was imported before; `income` is money in, which the tracker does not store. */
  status: 'new' | 'known' | 'income';
  category: ExpenseCategory;
  /** Source of the category: a rule, the vendor's earlier category, a guess from common payees, the file itself, a person, or none. */
  reason: 'rule' | 'history' | 'guess' | 'file' | 'person' | 'none';
  ruleId: string | null;
  /** The payee that a guess recognised, such as "IndiGo"; null if the category is not a guess. */
  payee: string | null;
  /** An expense with the same amount within three days, typed or of another import: perhaps the same. */
  similarTo: string | null;
  /** True if that expense came from a file: then the line is left out, and the expense gets no key. */
  isSimilarImported?: boolean;
  /** The whole expense, if the file is an export of this tool. */
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

/**
 * Finds for each line an expense that may be the same, each expense once, the nearest day first. Typed expenses count, and those of
 * other imports: from another bank or format within three days, from the same one only on the same day. Lines of this file never count.
 */
function findSimilar(
  lines: readonly (StatementLine | null)[],
  { expenses, imports }: Pick<ExpenseBook, 'expenses' | 'imports'>,
  keys: ReadonlySet<string>,
  source: string,
): (Expense | null)[] {
  const sources = new Map(imports.map((record) => [record.id, record.source]));
  const byAmount = new Map<Minor, Expense[]>();
  for (const expense of expenses) {
    if (expense.importKey !== null && keys.has(expense.importKey)) continue;
    const list = byAmount.get(expense.amount);
    if (list) list.push(expense);
    else byAmount.set(expense.amount, [expense]);
  }
  const isNear = (expense: Expense, date: string, days: number): boolean => {
    if (Math.abs(daysBetween(expense.date, date)) !== days) return false;
    const from = expense.importId === undefined ? undefined : sources.get(expense.importId);
    return days === 0 || expense.importKey === null || from !== source;
  };
  const taken = new Set<string>();
  const found: (Expense | null)[] = lines.map(() => null);
  for (let days = 0; days <= NEAR_DAYS; days += 1)
    lines.forEach((line, at) => {
      if (!line || found[at]) return;
      const like = byAmount.get(line.amount)?.find((one) => !taken.has(one.id) && isNear(one, line.date, days));
      if (!like) return;
      taken.add(like.id);
      found[at] = like;
    });
  return found;
}

export function previewImport(
  statement: Statement,
  book: Pick<ExpenseBook, 'expenses' | 'rules' | 'imports'>,
  { source = '', onProgress }: { source?: string; onProgress?: OnProgress | undefined } = {},
): ImportPreview {
  const known = new Set(book.expenses.flatMap(({ importKey }) => (importKey === null ? [] : [importKey])));
  const byRule = ruleFinder(book.rules);
  const byHistory = categoryFinder(book.expenses);
  const vendorFor = vendorMemory(book.expenses);
  const keys = importKeysOf(statement.lines);
  const statusOf = (line: StatementLine, index: number): PreviewRow['status'] =>
    known.has(keys[index]!) ? 'known' : line.amount < 0 || line.revenue !== undefined ? 'income' : 'new';
  const similar = findSimilar(
    statement.lines.map((line, at) => (statusOf(line, at) === 'new' && line.held === undefined ? line : null)),
    book,
    new Set(keys),
    source,
  );
  const counts = { new: 0, known: 0, income: 0, faults: statement.faults.length, similar: 0 };
  let total = 0;
  const rows = statement.lines.map((read, index): PreviewRow => {
    const vendor = read.vendor ?? vendorFor(read.description);
    const line = vendor === undefined ? read : { ...read, vendor };
    if (index % REPORT_EVERY === 0) onProgress?.(index / statement.lines.length, index);
    const importKey = keys[index]!;
    const status = statusOf(line, index);
    const suggestion = suggestionOf(line, byRule, byHistory);
    const like = similar[index] ?? null;
    counts[status] += 1;
    if (like) counts.similar += 1;
    if (status === 'new' && line.held === undefined) total += line.amount;
    return {
      ...line,
      importKey,
      status,
      category: suggestion?.category ?? 'Other',
      reason: suggestion?.from ?? 'none',
      ruleId: suggestion?.ruleId ?? null,
      payee: suggestion?.payee ?? null,
      similarTo: like?.id ?? null,
      ...(like && like.importKey !== null && { isSimilarImported: true }),
    };
  });
  return { rows, faults: statement.faults, counts, total };
}

// A person's choices for the lines of a preview, by place, and the lines that a view shows.

/** `same`: the line is an expense that was typed before. */
export type Decision = 'add' | 'same' | 'leave';

export interface LineChoice {
  category?: ExpenseCategory;
  decision?: Decision;
}

/** By place in the preview; lines without a choice follow the preview. */
export type Choices = ReadonlyMap<number, LineChoice>;

/**
 * A line that looks like a typed expense counts as that one unless a person decides otherwise, so that nothing is counted twice
 * unnoticed. A line that the file does not mark as paid is left out, and so is one that another file seems to have added already.
 */
export function decisionOf(row: PreviewRow, choice: LineChoice | undefined): Decision | 'known' | 'income' {
  if (row.status !== 'new') return row.status;
  if (choice?.decision) return choice.decision;
  if (row.held !== undefined) return 'leave';
  return row.similarTo === null ? 'add' : row.isSimilarImported ? 'leave' : 'same';
}

export const categoryOf = (row: PreviewRow, choice: LineChoice | undefined): ExpenseCategory =>
  choice?.category ?? row.category;

/** True for a line to be added that has no category from any source. */
export const isUnsorted = (row: PreviewRow, choice: LineChoice | undefined): boolean =>
  row.reason === 'none' && choice?.category === undefined && decisionOf(row, choice) === 'add';

/** True for a line whose category is a guess that no one has accepted or changed. */
export const isGuess = (row: PreviewRow, choice: LineChoice | undefined): boolean =>
  row.reason === 'guess' && choice?.category === undefined && decisionOf(row, choice) === 'add';

export interface Chosen {
  /** With the categories that were chosen. */
  add: PreviewRow[];
  same: PreviewRow[];
  /** Sum of `add`, minor units. */
  total: Minor;
}

export function chosenOf(rows: readonly PreviewRow[], choices: Choices): Chosen {
  const chosen: Chosen = { add: [], same: [], total: 0 };
  rows.forEach((row, place) => {
    const choice = choices.get(place);
    const decision = decisionOf(row, choice);
    if (decision === 'add') {
      chosen.add.push(choice?.category ? { ...row, category: choice.category, reason: 'person' } : row);
      chosen.total += row.amount;
    } else if (decision === 'same') chosen.same.push(row);
  });
  return chosen;
}

/** The choices with this change to some lines. */
export function withChoice(choices: Choices, places: Iterable<number>, change: LineChoice): Choices {
  const next = new Map(choices);
  for (const place of places) next.set(place, { ...next.get(place), ...change });
  return next;
}

export const LINE_VIEWS = ['all', 'add', 'unsorted', 'guess', 'similar', 'known', 'income', 'left'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

function isIn(view: LineView, row: PreviewRow, choice: LineChoice | undefined): boolean {
  if (view === 'all') return true;
  if (view === 'similar') return row.similarTo !== null;
  if (view === 'unsorted') return isUnsorted(row, choice);
  if (view === 'guess') return isGuess(row, choice);
  return decisionOf(row, choice) === (view === 'left' ? 'leave' : view);
}

/** How many lines each view has. */
export function countViews(rows: readonly PreviewRow[], choices: Choices): Record<LineView, number> {
  const counts = { all: rows.length, add: 0, unsorted: 0, guess: 0, similar: 0, known: 0, income: 0, left: 0 };
  rows.forEach((row, place) => {
    const choice = choices.get(place);
    const decision = decisionOf(row, choice);
    counts[decision === 'leave' ? 'left' : decision === 'same' ? 'similar' : decision] += 1;
    // "The same" is counted above; the other similar lines here.
    if (row.similarTo !== null && decision !== 'same') counts.similar += 1;
    if (isUnsorted(row, choice)) counts.unsorted += 1;
    else if (isGuess(row, choice)) counts.guess += 1;
  });
  return counts;
}

/** The places of the lines in a view whose description contains every word. */
export function placesIn(rows: readonly PreviewRow[], choices: Choices, view: LineView, words: string): number[] {
  const wanted = typedWords(words.slice(0, 100));
  return rows.flatMap((row, place) => {
    if (!isIn(view, row, choices.get(place))) return [];
    if (wanted.length === 0) return [place];
    return hasWords(folded(row.description), wanted) ? [place] : [];
  });
}
