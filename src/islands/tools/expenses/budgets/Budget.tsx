/** One budget: its row with the amounts spent, scheduled and left (or over), and its form. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { CircleCheck, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { BudgetUsage } from '@/domain/expenses/budgets';
import { formatMoney, formatShare, shareOf, sumMoney, formatPlainMoney, type Currency } from '@/domain/money/money';
import { IconButton } from '@/islands/ui/Button';
import { deleteBudget, saveBudget } from '@/islands/tools/expenses/expense-actions';
import { plainOptions } from '@/domain/options';
import { EXPENSE_CATEGORIES, isCategory, type Budget, type ExpenseCategory } from '@/domain/expenses/expense';
import type { BudgetInput } from '@/domain/expenses/expense-input';
import { toast } from '@/stores/toasts';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { NEW_ROW, useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { expenseStore } from '@/islands/tools/expenses/store';
import { useForm } from '@/islands/ui/form/use-form';
import { DraftNotice, FormDialog } from '@/islands/ui/form/actions';

/** The use from which a bar warns, in hundredths of a percent. */
const NEARLY = 8_000;

export interface BudgetRowProps {
  usage: BudgetUsage;
  currency: Currency;
  /** "all time", or the month. */
  when: string;
  onEdit: () => void;
}

function statusOf({ usage, isOver, willBeOver, spent, scheduled, amount, left }: BudgetUsage, currency: Currency) {
  const money = (value: number) => formatMoney(value, currency);
  if (isOver) return { tone: 'over', text: `Over budget by ${money(-left)}` } as const;
  if (willBeOver)
    return {
      tone: 'near',
      text: `Will be over by ${money(sumMoney([spent, scheduled, -amount]))} with scheduled expenses`,
    } as const;
  return { tone: usage !== null && usage >= NEARLY ? 'near' : 'good', text: `${money(left)} left` } as const;
}

const TONES = {
  over: { bar: 'bg-error', text: 'text-error', Icon: TriangleAlert },
  near: { bar: 'bg-warning', text: '', Icon: TriangleAlert },
  good: { bar: 'bg-secondary', text: 'muted', Icon: CircleCheck },
} as const;

export function BudgetRow({ usage, currency, when, onEdit }: BudgetRowProps) {
  const { category, amount, spent, scheduled, barPercent } = usage;
  const status = statusOf(usage, currency);
  const { bar, text, Icon } = TONES[status.tone];
  const percent = usage.usage === null ? null : formatShare(usage.usage);
  const coming = Math.min(100 - barPercent, Math.round((shareOf(scheduled, amount) ?? 0) / 100));
  return (
    <article className="h-full card p-5">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 font-sans text-base font-semibold tracking-normal">{category}</h2>
        <span className="-mt-1 -mr-2 flex">
          <IconButton label={`Edit budget for ${category}`} icon={Pencil} onClick={onEdit} />
          <IconButton
            label={`Delete budget for ${category}`}
            icon={Trash2}
            onClick={() => deleteBudget({ category, amount })}
          />
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
        <span>
          <span className="text-lg font-semibold">{formatMoney(spent, currency)}</span>{' '}
          <span className="muted">of {formatMoney(amount, currency)}</span>
        </span>
        {percent && <span className="ml-auto font-medium">{percent}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={`${category}, ${when}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={barPercent}
        aria-valuetext={`${percent ?? 'No percentage'}, ${status.text}`}
        className="mt-2 flex h-2.5 overflow-hidden rounded-full bg-base-content/10"
      >
        <span className={`block h-full ${bar}`} style={{ width: `${barPercent}%` }} />
        {coming > 0 && <span className={`block h-full opacity-40 ${bar}`} style={{ width: `${coming}%` }} />}
      </div>
      <p className={`mt-2 flex items-start gap-1.5 text-sm ${text}`}>
        <Icon className={`mt-0.5 size-4 shrink-0 ${status.tone === 'near' ? 'text-warning' : ''}`} aria-hidden="true" />
        <span className="min-w-0">
          {status.text}
          {scheduled > 0 && status.tone !== 'over' && (
            <span className="muted"> · {formatMoney(scheduled, currency)} scheduled</span>
          )}
        </span>
      </p>
    </article>
  );
}

/** `category` may be empty for a new budget; `isLocked` is true when an existing one is edited. */
export interface BudgetDraft {
  category: ExpenseCategory | '';
  isLocked: boolean;
}

export interface BudgetFormProps extends Closable {
  asked: BudgetDraft;
  budgets: readonly Budget[];
  currency: Currency;
}

/**
 * The form of a budget, created again each time it opens. The category of an existing budget cannot change. A budget for a category that
 * already has one replaces it.
 */
export function BudgetForm({ open, asked, budgets, currency, onClose }: BudgetFormProps) {
  const { category, isLocked } = asked;
  const ofCategory = (name: string) => budgets.find((budget) => budget.category === name);
  const { draftOf } = useRowDraft(expenseStore, 'budgets', []);
  const [initial] = useState(() => {
    const budget = ofCategory(category);
    return { category: category as string, amount: budget ? formatPlainMoney(budget.amount) : '' };
  });
  const form = useForm<{ category: string; amount: string }, BudgetInput>({
    initial,
    draft: draftOf(category || NEW_ROW),
    schema: async () => (await import('@/domain/expenses/expense-input')).budgetInput(currency),
    onValid: (budget) => {
      saveBudget(budget);
      toast('success', `Budget for ${budget.category} set to ${formatMoney(budget.amount, currency)}`);
      onClose();
    },
  });
  const { values } = form;
  const isChosen = isLocked || category !== '';
  const known = ofCategory(values.category);

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={isLocked ? 'Edit budget' : 'Set budget'}
      form={form}
      above={<DraftNotice form={form} />}
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
