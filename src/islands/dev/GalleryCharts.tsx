/** The charts with figures made up for looking at. */
import { formatMoney, formatShortMoney } from '@/domain/money/money';
import { BarList } from '@/islands/ui/chart/BarList';
import { ColumnChart } from '@/islands/ui/chart/ColumnChart';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { ShareChart } from '@/islands/ui/chart/ShareChart';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const short = (units: number) => formatShortMoney(Math.round(units * 100), 'INR');
const cash = (start: number, burn: number, growth: number) =>
  MONTHS.map((_, index) => ({ x: index, y: start - burn * index + growth * index ** 2 }));

export function GalleryCharts() {
  return (
    <div className="grid gap-8">
      <LineChart
        title="Cash at the end of each month"
        summary="Plan falls below zero in October; the plan with two customers more does not."
        x={{ label: 'Month', format: (index) => MONTHS[Math.round(index)] ?? '' }}
        y={{ label: '₹', format: short }}
        series={[
          { id: 'a', label: 'As it is', points: cash(4_000_000, 450_000, 2_000) },
          { id: 'b', label: 'Two customers more', points: cash(4_000_000, 450_000, 28_000) },
          { id: 'c', label: 'Hire in May', points: cash(4_000_000, 520_000, 12_000), dashed: true },
        ]}
        markers={[{ x: 9, label: 'Out of money' }]}
      />
      <ColumnChart
        title="Expenses by month"
        summary="Salaries are most of it in every month."
        y={{ label: '₹ a month', format: short }}
        series={[
          { id: 'salary', label: 'Salary & Benefits' },
          { id: 'office', label: 'Office & Utilities' },
          { id: 'travel', label: 'Travel & Entertainment' },
        ]}
        groups={MONTHS.map((label, index) => ({
          id: label,
          label,
          values: [300_000 + index * 9_000, 60_000, (index % 4) * 25_000],
        }))}
      />
      <BarList
        title="By category"
        summary="Three categories."
        bars={[
          { id: 'salary', label: 'Salary & Benefits', value: 30, text: formatMoney(300_000_00, 'INR'), detail: '60%' },
          { id: 'office', label: 'Office & Utilities', value: 15, text: formatMoney(150_000_00, 'INR'), detail: '30%' },
          { id: 'other', label: 'Other', value: 5, text: formatMoney(50_000_00, 'INR'), detail: '10%' },
        ]}
      />
      <ShareChart
        title="Ownership"
        summary="Two founders hold three quarters."
        parts={[
          { id: 'asha', label: 'Asha Menon', share: 0.45, text: '45%' },
          { id: 'ravi', label: 'Ravi Kumar', share: 0.3, text: '30%' },
          { id: 'pool', label: 'Option pool', share: 0.1, text: '10%' },
          { id: 'seed', label: 'Seed investors', share: 0.15, text: '15%' },
        ]}
        centre={{ text: '100%', label: 'of the company' }}
      />
    </div>
  );
}
