/** Rules that put expenses into categories: plain text, never a pattern, so that no rule can be slow or break. First match wins. */
import { withoutAccents } from '@/domain/text/accents';
import { forEachInSlices, type Slices } from '@/domain/slices';
import {
  withCategory,
  type CategoryRule,
  type Expense,
  type ExpenseBook,
  type ExpenseCategory,
  type RuleTest,
} from './expense';
import { findPayee } from './vendors/payee-finder';
import { vendorOf, vendorText } from './vendors/vendor';

export const RULE_TEXT_LIMIT = 100;

export const RULE_TEST_LABELS: Readonly<Record<RuleTest, string>> = {
  contains: 'Description contains',
  starts: 'Description starts with',
  is: 'Description is exactly',
  words: 'Description has all the words',
};

export const RULE_MESSAGES = {
  text: 'Please enter the text to look for',
  category: 'Please select a category',
  tooShort: 'Please use at least 2 letters or digits',
} as const;

const folded = (text: string): string => withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

type Matcher = (description: string, words: () => ReadonlySet<string>) => boolean;

function matcherOf(rule: CategoryRule): Matcher {
  const text = folded(rule.text);
  if (text === '') return () => false;
  const parts = wordsOf(text);
  switch (rule.test) {
    case 'contains':
      return (description) => description.includes(text);
    case 'starts':
      return (description) => description.startsWith(text);
    case 'is':
      return (description) => description === text;
    case 'words':
      return (_, words) => parts.length > 0 && parts.every((part) => words().has(part));
  }
}

/** Returns a finder, made once for many descriptions: it gives the first rule that matches, or null. */
export function ruleFinder(rules: readonly CategoryRule[]): (description: string) => CategoryRule | null {
  const matchers = rules.map((rule) => ({ rule, matches: matcherOf(rule) }));
  return (description) => {
    if (matchers.length === 0) return null;
    const text = folded(description.slice(0, 500));
    let set: ReadonlySet<string> | null = null;
    const words = () => (set ??= new Set(wordsOf(text)));
    return matchers.find(({ matches }) => matches(text, words))?.rule ?? null;
  };
}

export interface RuleChange {
  expense: Expense;
  category: ExpenseCategory;
  rule: CategoryRule;
}

/** The changes that the rules would make to past expenses, to be shown before they are made. */
export function changesByRules(rules: readonly CategoryRule[], expenses: readonly Expense[]): RuleChange[] {
  const find = ruleFinder(rules);
  return expenses.flatMap((expense) => {
    const rule = find(expense.description);
    return rule && rule.category !== expense.category ? [{ expense, category: rule.category, rule }] : [];
  });
}

export function applyRuleChanges(expenses: readonly Expense[], changes: readonly RuleChange[]): Expense[] {
  const categories = new Map(changes.map(({ expense, category }) => [expense.id, category]));
  return expenses.map((expense) => {
    const category = categories.get(expense.id);
    return category === undefined ? expense : withCategory(expense, category);
  });
}

/** Undoes such changes, unless another category was chosen since. */
export function undoRuleChanges(expenses: readonly Expense[], changes: readonly RuleChange[]): Expense[] {
  const made = new Map(changes.map((change) => [change.expense.id, change]));
  return expenses.map((expense) => {
    const change = made.get(expense.id);
    if (!change || change.category !== expense.category) return expense;
    const { category, categoryFrom } = change.expense;
    return { ...expense, category, ...(categoryFrom && { categoryFrom }) };
  });
}

/** Appends the rule, or replaces the rule with the same id. */
export const putRule = (rules: readonly CategoryRule[], rule: CategoryRule): CategoryRule[] =>
  rules.some(({ id }) => id === rule.id)
    ? rules.map((other) => (other.id === rule.id ? rule : other))
    : [...rules, rule];

/** Moves a rule to another place; the order decides. */
export function moveRule(rules: readonly CategoryRule[], id: string, to: number): CategoryRule[] {
  const rule = rules.find((other) => other.id === id);
  if (!rule) return [...rules];
  const rest = rules.filter((other) => other.id !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), rule, ...rest.slice(place)];
}

/** The rule that a person most likely wants after changing the category of this expense; null if its description contains no name. */
export function suggestRule(
  expense: Pick<Expense, 'description'>,
  category: ExpenseCategory,
  id: string,
): CategoryRule | null {
  const text = vendorText(expense.description);
  return text.length < 2 ? null : { id, test: 'words', text, category };
}

/** The fields that show who was paid. */
type PaidExpense = Pick<Expense, 'description' | 'vendor'>;

/** Finds the most frequent category of earlier expenses with the same vendor; null for a new vendor. Unsorted expenses do not count. */
export function categoryFinder(expenses: readonly Expense[]): (paid: PaidExpense) => ExpenseCategory | null {
  const counts = new Map<string, Map<ExpenseCategory, number>>();
  for (const expense of expenses) {
    const { category } = expense;
    const { key } = vendorOf(expense);
    if (key === '' || expense.categoryFrom) continue;
    let vendor = counts.get(key);
    if (!vendor) counts.set(key, (vendor = new Map()));
    vendor.set(category, (vendor.get(category) ?? 0) + 1);
  }
  return (paid) => {
    const vendor = counts.size === 0 ? undefined : counts.get(vendorOf(paid).key);
    if (!vendor) return null;
    let best: ExpenseCategory | null = null;
    for (const [category, count] of vendor) if (best === null || count > vendor.get(best)!) best = category;
    return best;
  };
}

export interface CategorySuggestion {
  category: ExpenseCategory;
  /** A rule, the vendor's earlier category, or the table of common payees, which is only a guess. */
  from: 'rule' | 'history' | 'guess';
  ruleId: string | null;
  /** The name of a guessed payee; null if it is a purpose, such as rent. */
  payee: string | null;
}

/** Returns the category of a line by the rules first, then by its vendor's past, then by the common payees; null if none matches. */
export function suggestionOf(
  paid: PaidExpense,
  byRule: ReturnType<typeof ruleFinder>,
  byHistory: ReturnType<typeof categoryFinder>,
): CategorySuggestion | null {
  const rule = byRule(paid.description);
  if (rule) return { category: rule.category, from: 'rule', ruleId: rule.id, payee: null };
  const past = byHistory(paid);
  if (past) return { category: past, from: 'history', ruleId: null, payee: null };
  const guess = (paid.vendor ? findPayee(paid.vendor) : null) ?? findPayee(paid.description);
  return guess && { category: guess.category, from: 'guess', ruleId: null, payee: guess.name };
}

/** The most likely category of an expense with this description; null if none matches. */
export function* suggestCategoryInSlices(
  description: string,
  { rules, expenses }: Pick<ExpenseBook, 'rules' | 'expenses'>,
): Slices<CategorySuggestion | null> {
  const { key } = vendorOf({ description });
  const same: Expense[] = [];
  if (key !== '')
    yield* forEachInSlices(expenses, (expense) => {
      if (vendorOf(expense).key === key) same.push(expense);
    });
  return suggestionOf({ description }, ruleFinder(rules), categoryFinder(same));
}
