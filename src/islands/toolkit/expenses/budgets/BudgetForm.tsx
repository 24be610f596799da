/** The form of a budget. The category of a budget that is edited stays; setting one for a category that has one replaces it. */
import { useEffect, useRef } from 'react';
import { EXPENSE_CATEGORIES, isCategory, type Budget, type ExpenseCategory } from '@/domain/expenses/expense';
import { budgetInput, type BudgetInput } from '@/domain/expenses/expense-input';
import { formatMoney, formatPlainMoney, type Currency } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-last';
import { MoneyRow } from '@/islands/toolkit/frame/MoneyInput';
import { saveBudget } from '@/islands/toolkit/expenses/expense-actions';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { SelectRow } from '@/islands/ui/form/rows';

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
    <Dialog
      open={asked !== null}
      onClose={onClose}
      size="sm"
      title={isLocked ? 'Edit budget' : 'Set budget'}
      footer={<FormActions form={form} onCancel={onClose} submitLabel={isLocked ? 'Save' : 'Set budget'} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <SelectRow
          form={form}
          name="category"
          label="Category"
          required
          help={
            isLocked
              ? 'You cannot change the category of a budget.'
              : known && isCategory(values.category)
                ? `Replaces the budget of ${formatMoney(known.amount, currency)}.`
                : undefined
          }
          autoFocus={!isChosen}
          disabled={isLocked}
          placeholder="Choose a category"
          options={EXPENSE_CATEGORIES.map((name) => ({ value: name, label: name }))}
        />
        <MoneyRow
          form={form}
          name="amount"
          label="Budget amount"
          currency={currency}
          required
          placeholder="0.00"
          autoFocus={isChosen}
        />
      </form>
    </Dialog>
  );
}
