/** The form of a budget. The category of a budget that is edited stays; setting one for a category that has one replaces it. */
import { useEffect, useId, useRef } from 'react';
import { EXPENSE_CATEGORIES, isCategory, type Budget, type ExpenseCategory } from '../../../domain/expenses/expense';
import { budgetInput, type BudgetInput } from '../../../domain/expenses/expense-input';
import { formatMoney, formatPlainMoney, type Currency } from '../../../domain/money';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { useLast } from '../../ui/use-last';
import { MoneyInput } from '../frame/MoneyInput';
import { useToolForm } from '../frame/use-tool-form';
import { saveBudget } from './expense-actions';

/** `category` is empty for a new budget; `isLocked` where a known one is edited. */
export interface BudgetAsked {
  category: ExpenseCategory | '';
  isLocked: boolean;
}

export interface BudgetFormProps {
  /** Null while nothing is open. */
  asked: BudgetAsked | null;
  budgets: readonly Budget[];
  currency: Currency;
  onClose: () => void;
}

export default function BudgetForm({ asked, budgets, currency, onClose }: BudgetFormProps) {
  const formId = useId();
  const { category = '', isLocked = false } = useLast(asked) ?? {};
  const ofCategory = (name: string) => budgets.find((budget) => budget.category === name);
  const form = useToolForm<{ category: string; amount: string }, BudgetInput>({
    initial: { category: '', amount: '' },
    schema: () => budgetInput(currency),
    onValid: (budget) => {
      saveBudget(budget);
      toast('success', `Budget for ${budget.category} set to ${formatMoney(budget.amount, currency)}`);
      onClose();
    },
  });
  const { values, errors, set } = form;
  const known = ofCategory(values.category);

  const onOpen = useRef((_: BudgetAsked) => {});
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
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {isLocked ? 'Save' : 'Set budget'}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        <Field
          label="Category"
          error={errors['category']}
          required
          help={
            isLocked
              ? 'The category of a budget stays as it is.'
              : known && isCategory(values.category)
                ? `Replaces the budget of ${formatMoney(known.amount, currency)}.`
                : undefined
          }
        >
          {(props) => (
            <Select
              {...props}
              {...(isLocked || category !== '' ? {} : { 'data-autofocus': '' })}
              disabled={isLocked}
              placeholder="Choose a category"
              options={EXPENSE_CATEGORIES.map((name) => ({ value: name, label: name }))}
              value={values.category}
              onChange={(event) => set('category', event.target.value)}
            />
          )}
        </Field>
        <Field label="Budget amount" error={errors['amount']} required>
          {(props) => (
            <MoneyInput
              {...props}
              {...(isLocked || category !== '' ? { 'data-autofocus': '' } : {})}
              currency={currency}
              placeholder="0.00"
              value={values.amount}
              onValue={(value) => set('amount', value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
