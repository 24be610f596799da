/** Describes a vesting schedule, and the effect of a sale on it, in words; and draws vesting as lines over time. */
import { formatDay } from '@/domain/time/days';
import { vestingEnd, vestedOn, type VestingMonth } from '@/domain/cap-table/vesting/vesting';
import { windowOf, type Acceleration } from '@/domain/cap-table/document/acceleration';
import type { VestingSchedule, Stakeholder } from '@/domain/cap-table/document/document';
import { toNumber } from '@/domain/money/fractions';
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';

/** "48 months, cliff of 12, linear, from 1 January 2024 to 11 December 2027" */
export function scheduleText(schedule: VestingSchedule, month: VestingMonth): string {
  const { vestingPeriod, cliff, vestingType, startDate } = schedule;
  const end = vestingEnd(schedule, month);
  const type = vestingType === 'cliff' ? 'of type cliff' : 'linear';
  return `${vestingPeriod} months, cliff of ${cliff}, ${type}, from ${formatDay(startDate)}${end ? ` to ${formatDay(end)}` : ''}`;
}

const leftOf = (share: number): string =>
  share === 100 ? 'all that is left' : share === 50 ? 'half of what is left' : `${share}% of what is left`;

/** "On a sale, half of what is left vests at once", "If let go within 12 months after a sale, all that is left vests". */
export function accelerationText(acceleration: Acceleration): string {
  const left = leftOf(acceleration.share);
  if (acceleration.trigger === 'single') return `On a sale, ${left} vests at once`;
  const months = windowOf(acceleration);
  return `If let go within ${months} ${months === 1 ? 'month' : 'months'} after a sale, ${left} vests`;
}

// Vesting as lines over time, for a chart: percent of the company vested by day, one line per stakeholder.

export interface VestingLine {
  id: string;
  name: string;
  /** `day` counts from 1970-01-01, `vested` is in percent; sorted by day. */
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

/** The lines of all holders whose schedule can be computed, each from its start to the latest end of all. */
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
