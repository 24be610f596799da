/** Vesting as lines over time, for a chart: percent of the company vested by day, a line a stakeholder. */
import { toNumber } from '@/domain/money/fractions';
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import type { Stakeholder } from '@/domain/cap-table/document/document';
import { vestedOn, vestingEnd, type VestingMonth } from '@/domain/cap-table/vesting/vesting';

export interface VestingLine {
  id: string;
  name: string;
  /** `day` counts from 1970-01-01, `vested` is in percent; in the order of days. */
  points: { day: number; vested: number }[];
}

/** Days at which the line of a schedule bends: its start, the day before the cliff and the cliff, each month, the end. */
function bendsOf(start: number, end: number, cliff: number): number[] {
  const days = [start, end];
  for (let months = 1; months <= 120; months += 1) {
    const day = addMonths(start, months);
    if (day >= end) break;
    days.push(day);
  }
  return [...days, cliff - 1, cliff].filter((day) => day >= start && day <= end);
}

/** The lines of all who have a schedule that can be computed, each from its start to the last end of all. */
export function vestingTimeline(stakeholders: readonly Stakeholder[], month: VestingMonth): VestingLine[] {
  const spans = stakeholders.flatMap((holder) => {
    const { vestingSchedule: schedule } = holder;
    if (!schedule) return [];
    const start = dayOf(schedule.startDate);
    const last = vestingEnd(schedule, month);
    const cliffEnd = vestingEnd({ ...schedule, vestingPeriod: schedule.cliff }, month);
    const [end, cliff] = [last && dayOf(last), cliffEnd && dayOf(cliffEnd)];
    return start === null || typeof end !== 'number' || typeof cliff !== 'number'
      ? []
      : [{ holder, schedule, start, end, cliff }];
  });
  const lastOfAll = Math.max(...spans.map(({ end }) => end));
  return spans.map(({ holder, schedule, start, end, cliff }) => {
    const days = [...new Set([...bendsOf(start, end, cliff), lastOfAll])].sort((a, b) => a - b);
    return {
      id: holder.id,
      name: holder.name,
      points: days.flatMap((day) => {
        const vested = vestedOn(holder.equity, schedule, dateOf(day), month);
        return vested.ok ? [{ day, vested: toNumber(vested.value.vested, 6) }] : [];
      }),
    };
  });
}
