/** The specified projections: vested equity now and in some years. */
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import type { Stakeholder } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';
import { vestedOn, type Vested, type VestingMonth } from './vesting';

export const PROJECTIONS = [
  { label: 'Now', years: 0 },
  { label: '1 year', years: 1 },
  { label: '2 years', years: 2 },
  { label: '4 years', years: 4 },
] as const;

export interface Projection extends Vested {
  label: (typeof PROJECTIONS)[number]['label'];
  date: string;
}

/** Vested now and in 1, 2 and 4 years, counted from `today` in calendar years. */
export function vestingProjections(holder: Stakeholder, today: string, month: VestingMonth): Result<Projection[]> {
  const schedule = holder.vestingSchedule;
  const now = dayOf(today);
  if (!schedule || now === null) return failed(fault('date', 'Please choose a start date.', holder.id));
  const rows: Projection[] = [];
  for (const { label, years } of PROJECTIONS) {
    const date = dateOf(addMonths(now, years * 12));
    const vested = vestedOn(holder.equity, schedule, date, month);
    if (!vested.ok) return vested;
    rows.push({ label, date, ...vested.value });
  }
  return fine(rows);
}
