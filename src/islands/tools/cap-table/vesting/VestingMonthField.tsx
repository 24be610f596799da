/** The definition of a vesting month for all schedules of a cap table. Takes effect immediately. */
import { optionsOf } from '@/domain/options';
import type { CapTable } from '@/domain/cap-table/document/document';
import { SelectField } from '@/islands/ui/fields/inputs';

type Month = CapTable['vestingMonth'];

const MONTHS: { value: Month; label: string }[] = optionsOf({ '30-days': '30 days', calendar: 'A calendar month' });

export interface VestingMonthFieldProps {
  value: Month;
  onChange: (month: Month) => void;
  className?: string;
}

export function VestingMonthField({ value, onChange, className = '' }: VestingMonthFieldProps) {
  return (
    <SelectField
      label="A month of vesting is"
      help="For all schedules in this cap table"
      className={className}
      value={value}
      options={MONTHS}
      onChange={(event) => onChange(event.target.value === 'calendar' ? 'calendar' : '30-days')}
    />
  );
}
