/** Makes a category rule of a line that is about to be imported. */
import { suggestRule } from '../../../../domain/expenses/rules';
import type { CategoryRule, ExpenseCategory } from '../../../../domain/expenses/expense';
import { Dialog } from '../../../ui/Dialog';
import { RuleForm } from '../rules/RuleForm';

interface Props {
  open: boolean;
  onClose: () => void;
  description: string;
  category: ExpenseCategory;
  onRule: (rule: Omit<CategoryRule, 'id'>) => void;
}

export default function LineRuleDialog({ open, onClose, description, category, onRule }: Props) {
  const initial = suggestRule({ description }, category, 'new') ?? {
    test: 'is' as const,
    text: description.slice(0, 100),
    category,
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a rule"
      description="Every matching line gets this category, now and in later files."
    >
      <p className="mb-4 rounded-lg bg-base-200 px-3 py-2 text-sm wrap-anywhere">{description}</p>
      <RuleForm key={description} initial={initial} submitLabel="Add rule" onRule={onRule} onCancel={onClose} />
    </Dialog>
  );
}
