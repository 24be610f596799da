/** The figures above the charts: total, monthly average, what recurs, and the largest expense. */
import type { Totals } from '../../../domain/expenses/analytics';
import { formatCardMoney, type Currency } from '../../../domain/money';
import { shortDay } from './day-text';

export function TotalFigures({ totals, currency }: { totals: Totals; currency: Currency }) {
  const { total, count, months, monthlyAverage, recurringMonthly, largest } = totals;
  const figures = [
    {
      label: 'Total expenses',
      amount: total,
      detail: `${count.toLocaleString('en-IN')} ${count === 1 ? 'expense' : 'expenses'}`,
    },
    {
      label: 'Monthly average',
      amount: monthlyAverage,
      detail: months === 0 ? 'No months yet' : `over ${months} ${months === 1 ? 'month' : 'months'}`,
    },
    { label: 'Recurring a month', amount: recurringMonthly, detail: 'in an average month' },
    {
      label: 'Largest expense',
      amount: largest?.amount ?? 0,
      detail: largest ? `${largest.description}, ${shortDay(largest.date)}` : 'None yet',
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 max-[420px]:grid-cols-1 max-[420px]:gap-2 lg:grid-cols-4">
      {figures.map(({ label, amount, detail }) => (
        <div key={label} className="min-w-0 card p-5 max-[420px]:px-4 max-[420px]:py-3">
          <dt className="muted text-sm">{label}</dt>
          <dd className="mt-1 text-xl font-semibold tabular-nums wrap-anywhere">{formatCardMoney(amount, currency)}</dd>
          <dd className="muted mt-1 truncate text-[13px]" title={detail}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
