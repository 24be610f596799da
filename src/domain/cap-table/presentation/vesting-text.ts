/** Describes a vesting schedule, and the effect of a sale on it, in words. */
import { formatDay } from '@/domain/time/days';
import { vestingEnd, type VestingMonth } from '@/domain/cap-table/vesting/vesting';
import { windowOf, type Acceleration } from '@/domain/cap-table/document/acceleration';
import type { VestingSchedule } from '@/domain/cap-table/document/document';

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
