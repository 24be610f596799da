/** What the dialog of rules does to the open book; each returns how to take it back, where that is offered. */
import type { ExpenseBook, CategoryRule } from '@/domain/expenses/expense';
import { applyRuleChanges, moveRule, putRule, undoRuleChanges, type RuleChange } from '@/domain/expenses/rules';
import type { ToolStore } from '@/stores/tools/tool-store';

export type BookStore = ToolStore<ExpenseBook>;

const editRules = (store: BookStore, change: (rules: readonly CategoryRule[]) => CategoryRule[]): void =>
  store.edit((book) => ({ ...book, rules: change(book.rules) }));

/** Adds a rule, or changes the one of this id. */
export function saveRule(store: BookStore, rule: Omit<CategoryRule, 'id'>, id: string = crypto.randomUUID()): void {
  const { test, text, category } = rule;
  editRules(store, (rules) => putRule(rules, { id, test, text, category }));
}

export function deleteRule(store: BookStore, rule: CategoryRule, place: number): () => void {
  editRules(store, (rules) => rules.filter(({ id }) => id !== rule.id));
  return () => editRules(store, (rules) => moveRule(putRule(rules, rule), rule.id, place));
}

export const placeRule = (store: BookStore, id: string, place: number): void =>
  editRules(store, (rules) => moveRule(rules, id, place));

export function applyChanges(store: BookStore, changes: readonly RuleChange[]): () => void {
  store.edit((book) => ({ ...book, expenses: applyRuleChanges(book.expenses, changes) }));
  return () => store.edit((book) => ({ ...book, expenses: undoRuleChanges(book.expenses, changes) }));
}
