/** The form of a rule: comparison, text and category. Used for a new rule, a changed one, and one made from a bank's line. */
import { optionsOf, plainOptions } from '@/domain/options';
import {
  EXPENSE_CATEGORIES,
  RULE_TESTS,
  type ExpenseCategory,
  type CategoryRule,
  type ExpenseBook,
} from '@/domain/expenses/expense';
import {
  RULE_TEST_LABELS,
  RULE_TEXT_LIMIT,
  applyRuleChanges,
  moveRule,
  putRule,
  undoRuleChanges,
  type RuleChange,
} from '@/domain/expenses/rules';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows, type FieldLook } from '@/islands/ui/form/rows';
import type { ToolStore } from '@/stores/tools/tool-store';

const TESTS = optionsOf(RULE_TEST_LABELS, RULE_TESTS);
const TEXT: FieldLook = {
  label: 'Text',
  required: true,
  help: 'Capital letters and accents do not matter.',
  autoFocus: true,
  maxLength: RULE_TEXT_LIMIT,
  spellCheck: false,
};
const CATEGORY: FieldLook = {
  label: 'Category',
  className: 'sm:col-span-2',
  required: true,
  options: plainOptions(EXPENSE_CATEGORIES),
  placeholder: 'Select a category',
};

export interface RuleFormProps {
  /** The initial values; without a category, people must choose one. */
  initial: Pick<CategoryRule, 'test' | 'text'> & { category: ExpenseCategory | '' };
  submitLabel: string;
  /** Not passed in an import, because its lines are also gone after a reload. */
  draft?: RowDraft;
  onRule: (rule: Omit<CategoryRule, 'id'>) => void;
  onCancel: () => void;
}

export function RuleForm({ initial, submitLabel, draft, onRule, onCancel }: RuleFormProps) {
  const form = useForm({
    initial,
    ...(draft && { draft }),
    schema: async () => (await import('@/domain/expenses/expense-input')).ruleInput,
    onValid: onRule,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {formRows(form, { test: { label: 'Compare', options: TESTS }, text: TEXT, category: CATEGORY })}
      </div>
      <div className="flex justify-end gap-2">
        <FormActions form={form} onCancel={onCancel} submitLabel={submitLabel} />
      </div>
    </form>
  );
}

// The actions of the rules dialog on the open book. Those with Undo return a function that undoes them.

export type BookStore = ToolStore<ExpenseBook>;

const editRules = (store: BookStore, change: (rules: readonly CategoryRule[]) => CategoryRule[]): void =>
  store.edit((book) => ({ ...book, rules: change(book.rules) }));

/** Adds a rule, or changes the rule with this id. */
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
