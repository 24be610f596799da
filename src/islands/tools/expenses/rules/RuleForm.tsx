/** One rule as a form: how to compare, with which text, and the category. Used for a new rule, a changed one, and one made of a bank's line. */
import { optionsOf, plainOptions } from '@/domain/options';
import { EXPENSE_CATEGORIES, RULE_TESTS, type ExpenseCategory, type CategoryRule } from '@/domain/expenses/expense';
import { RULE_TEST_LABELS, RULE_TEXT_LIMIT } from '@/domain/expenses/rules';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows, type FieldLook } from '@/islands/ui/form/rows';

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
  /** What is in the form at first; without a category one must be chosen. */
  initial: Pick<CategoryRule, 'test' | 'text'> & { category: ExpenseCategory | '' };
  submitLabel: string;
  onRule: (rule: Omit<CategoryRule, 'id'>) => void;
  onCancel: () => void;
}

export function RuleForm({ initial, submitLabel, onRule, onCancel }: RuleFormProps) {
  const form = useForm({
    initial,
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
