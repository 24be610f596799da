/** Chooses how many months the chart and the projection show. */
import { Select } from '@/islands/ui/fields/inputs';
import { HORIZONS } from '@/domain/burn-rate/projection';

const OPTIONS = HORIZONS.map((months) => ({ value: String(months), label: `${months} months` }));

export function HorizonSelect({ value, onMonths }: { value: number; onMonths: (months: number) => void }) {
  return (
    <Select
      aria-label="Months to show"
      className="select-sm w-32!"
      options={OPTIONS}
      value={String(value)}
      onChange={(event) => onMonths(Number(event.target.value))}
    />
  );
}
