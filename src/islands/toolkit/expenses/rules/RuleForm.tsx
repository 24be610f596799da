/** One rule as a form: how to compare, with which text, and the category. Used for a new rule, a changed one, and one made of a bank's line. */
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../../../../domain/expenses/expense';
import {
  RULE_TESTS,
  RULE_TEST_LABELS,
  RULE_TEXT_LIMIT,
  type CategoryRule,
  type RuleTest,
} from '../../../../domain/expenses/rules';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { useToolForm } from '../../frame/use-tool-form';

const TESTS = RULE_TESTS.map((value) => ({ value, label: RULE_TEST_LABELS[value] }));
const CATEGORIES = EXPENSE_CATEGORIES.map((value) => ({ value, label: value }));

export interface RuleFormProps {
  /** What stands in the form at first; without a category one must be chosen. */
  initial: Pick<CategoryRule, 'test' | 'text'> & { category: ExpenseCategory | '' };
  submitLabel: string;
  onRule: (rule: Omit<CategoryRule, 'id'>) => void;
  onCancel: () => void;
}

export function RuleForm({ initial, submitLabel, onRule, onCancel }: RuleFormProps) {
  const form = useToolForm({
    initial,
    schema: async () => (await import('../../../../domain/expenses/expense-input')).ruleInput,
    onValid: onRule,
  });
  const { values, errors, set } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Compare" error={errors['test']}>
          {(props) => (
            <Select
              {...props}
              options={TESTS}
              value={values.test}
              onChange={(event) => set('test', event.target.value as RuleTest)}
            />
          )}
        </Field>
        <Field label="Text" error={errors['text']} required help="Capitals and accents do not matter.">
          {(props) => (
            <input
              {...props}
              data-autofocus=""
              autoFocus
              className="input w-full max-md:min-h-11"
              value={values.text}
              maxLength={RULE_TEXT_LIMIT}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set('text', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Category" error={errors['category']} required>
        {(props) => (
          <Select
            {...props}
            options={CATEGORIES}
            placeholder="Select a category"
            value={values.category}
            onChange={(event) => set('category', event.target.value as ExpenseCategory)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
