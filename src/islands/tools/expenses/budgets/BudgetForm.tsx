/** The form of a budget. The category of a budget that is edited stays; setting one for a category that has one replaces it. */
import { useEffect, useRef } from 'react';
import { plainOptions } from '@/domain/options';
import { EXPENSE_CATEGORIES, isCategory, type Budget, type ExpenseCategory } from '@/domain/expenses/expense';
import { budgetInput, type BudgetInput } from '@/domain/expenses/expense-input';
import { formatMoney, formatPlainMoney, type Currency } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { useLast } from '@/islands/ui/hooks/use-last';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { saveBudget } from '@/islands/tools/expenses/expense-actions';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

/** `category` is empty for a new budget; `isLocked` where a known one is edited. */
export interface BudgetDraft {
  category: ExpenseCategory | '';
  isLocked: boolean;
}

export interface BudgetFormProps {
  /** Null while nothing is open. */
  asked: BudgetDraft | null;
  budgets: readonly Budget[];
  currency: Currency;
  onClose: () => void;
}

export function BudgetForm({ asked, budgets, currency, onClose }: BudgetFormProps) {
  const { category = '', isLocked = false } = useLast(asked) ?? {};
  const ofCategory = (name: string) => budgets.find((budget) => budget.category === name);
  const form = useForm<{ category: string; amount: string }, BudgetInput>({
    initial: { category: '', amount: '' },
    schema: () => budgetInput(currency),
    onValid: (budget) => {
      saveBudget(budget);
      toast('success', `Budget for ${budget.category} set to ${formatMoney(budget.amount, currency)}`);
      onClose();
    },
  });
  const { values } = form;
  const isChosen = isLocked || category !== '';
  const known = ofCategory(values.category);

  const onOpen = useRef((_: BudgetDraft) => {});
  onOpen.current = ({ category: of }) => {
    const budget = ofCategory(of);
    form.reset({ category: of, amount: budget ? formatPlainMoney(budget.amount) : '' });
  };
  useEffect(() => {
    if (asked) onOpen.current(asked);
  }, [asked]);

  return (
    <FormDialog
      open={asked !== null}
      onClose={onClose}
      size="sm"
      title={isLocked ? 'Edit budget' : 'Set budget'}
      form={form}
      submitLabel={isLocked ? 'Save' : 'Set budget'}
      fields={{
        category: {
          label: 'Category',
          required: true,
          help: isLocked
            ? 'You cannot change the category of a budget.'
            : known && isCategory(values.category) && `Replaces the budget of ${formatMoney(known.amount, currency)}.`,
          autoFocus: !isChosen,
          disabled: isLocked,
          placeholder: 'Choose a category',
          options: plainOptions(EXPENSE_CATEGORIES),
        },
        amount: {
          label: 'Budget amount',
          ...moneyLook(currency),
          required: true,
          placeholder: '0.00',
          autoFocus: isChosen,
        },
      }}
    />
  );
}
