/** Converts a vesting schedule to vesting terms of the Open Cap Format, and back if the terms have that pattern. */
import { toShortDecimal } from '@/domain/money/fractions';
import { windowOf, MAX_WINDOW, type Acceleration } from '@/domain/cap-table/document/acceleration';
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { accelerationText } from '@/domain/cap-table/presentation/vesting-view';
import { decimalText, isObject, listIn, numberIn, objectIn, textIn, type OcfObject } from './format';

export const vestingId = (stakeholderId: string) => `vesting:${stakeholderId}`;
export const isOurVesting = (termsId: string): boolean => termsId.startsWith('vesting:');

/** Condition ids as in the format's samples. We append the window of a double trigger, for which the format has no field. */
const ACCELERATION = /^(single|double)-trigger-acceleration(?:-within-(\d{1,2})-months)?$/;

/** An event with a portion of the remainder, which is how the format expresses a sale. */
function accelerationToOcf(acceleration: Acceleration): OcfObject & { id: string } {
  const { trigger, share } = acceleration;
  return {
    id: `${trigger}-trigger-acceleration${trigger === 'double' ? `-within-${windowOf(acceleration)}-months` : ''}`,
    description: `${accelerationText(acceleration)}.`,
    portion: { numerator: decimalText(share) ?? '0', denominator: '100', remainder: true },
    trigger: { type: 'VESTING_EVENT' },
    next_condition_ids: [],
  };
}

/** Recognises an acceleration by its condition's id and a portion of the remainder; null for any other event. */
function accelerationFromOcf(condition: OcfObject): Acceleration | null {
  const named = ACCELERATION.exec(textIn(condition, 'id') ?? '');
  const portion = objectIn(condition, 'portion');
  const [part, whole] = [numberIn(portion['numerator']), numberIn(portion['denominator'])];
  if (!named || textIn(objectIn(condition, 'trigger'), 'type') !== 'VESTING_EVENT') return null;
  if (portion['remainder'] !== true || !part || !whole || part.n <= 0n || whole.n <= 0n) return null;
  const share = Number(toShortDecimal({ n: 100n * part.n * whole.d, d: part.d * whole.n }, 10));
  const months = named[2] === undefined ? null : Number(named[2]);
  if (share <= 0 || share > 100 || (months !== null && (months < 1 || months > MAX_WINDOW))) return null;
  return named[1] === 'single'
    ? { trigger: 'single', share }
    : { trigger: 'double', share, ...(months === null ? {} : { months }) };
}

/** Start, cliff, then a part each month; months of 30 days are written as days. The format vests in steps, we vest by the day. */
export function vestingToOcf(id: string, schedule: VestingSchedule, month: CapTable['vestingMonth']): OcfObject {
  const { cliff, vestingPeriod, acceleration } = schedule;
  const sold = acceleration && accelerationToOcf(acceleration);
  // A sale can come at any time, so it is listed before the dates.
  const next = (...ids: string[]) => [...(sold ? [sold.id] : []), ...ids];
  const period = (months: number, occurrences: number) =>
    month === 'calendar'
      ? { type: 'MONTHS', length: months, occurrences, day_of_month: 'VESTING_START_DAY_OR_LAST_DAY_OF_MONTH' }
      : { type: 'DAYS', length: months * 30, occurrences };
  const relative = (to: string, months: number, occurrences: number) => ({
    type: 'VESTING_SCHEDULE_RELATIVE',
    period: period(months, occurrences),
    relative_to_condition_id: to,
  });
  const rest = vestingPeriod - cliff;
  return {
    object_type: 'VESTING_TERMS',
    id,
    name: `${vestingPeriod} months, cliff of ${cliff}`,
    description: `${cliff}/${vestingPeriod} vest after ${cliff} months, the rest evenly until month ${vestingPeriod}.${acceleration ? ` ${accelerationText(acceleration)}.` : ''}`,
    allocation_type: 'CUMULATIVE_ROUNDING',
    vesting_conditions: [
      { id: 'start', quantity: '0', trigger: { type: 'VESTING_START_DATE' }, next_condition_ids: next('cliff') },
      {
        id: 'cliff',
        portion: { numerator: String(cliff), denominator: String(vestingPeriod) },
        trigger: relative('start', cliff, 1),
        next_condition_ids: rest > 0 ? next('monthly') : [],
      },
      ...(rest > 0
        ? [
            {
              id: 'monthly',
              portion: { numerator: '1', denominator: String(vestingPeriod) },
              trigger: relative('cliff', 1, rest),
              next_condition_ids: next(),
            },
          ]
        : []),
      ...(sold ? [sold] : []),
    ],
  };
}

/** The month type of vesting terms. */
export type OcfMonth = CapTable['vestingMonth'];

/** The months of a relative trigger. Null for other triggers, and for months on another day than the day of the start. */
function monthsOf(
  condition: OcfObject | undefined,
  startDate: string,
): { months: number; times: number; month: OcfMonth } | null {
  const trigger = objectIn(condition ?? {}, 'trigger');
  const period = trigger['period'];
  if (textIn(trigger, 'type') !== 'VESTING_SCHEDULE_RELATIVE' || !isObject(period)) return null;
  const length = Number(period['length']);
  // Earlier versions of the format said `repetitions`.
  const times = Number(period['occurrences'] ?? period['repetitions'] ?? 1);
  const isDays = textIn(period, 'type') === 'DAYS';
  const months = isDays ? length / 30 : length;
  const day = textIn(period, 'day_of_month') ?? 'VESTING_START_DAY_OR_LAST_DAY_OF_MONTH';
  const isOnDay =
    isDays || day.startsWith('VESTING_START_DAY') || Number.parseInt(day, 10) === Number(startDate.slice(8));
  return isOnDay && Number.isInteger(months) && Number.isInteger(times)
    ? { months, times, month: isDays ? '30-days' : 'calendar' }
    : null;
}

/** Cliff, period and acceleration of terms with a start, a cliff and then even vesting; null for any other pattern. */
export function vestingFromOcf(
  terms: OcfObject,
  startDate: string,
): (Pick<VestingSchedule, 'cliff' | 'vestingPeriod' | 'acceleration'> & { month: OcfMonth }) | null {
  const conditions = listIn(terms, 'vesting_conditions').map((one) => [one, accelerationFromOcf(one)] as const);
  const [start, first, then, more] = conditions.flatMap(([one, found]) => (found ? [] : [one]));
  const [acceleration, second] = conditions.flatMap(([, found]) => found ?? []);
  if (more || second || textIn(objectIn(start ?? {}, 'trigger'), 'type') !== 'VESTING_START_DATE') return null;
  const [cliff, monthly] = [monthsOf(first, startDate), monthsOf(then, startDate)];
  if (!cliff || cliff.times !== 1 || (then && (!monthly || monthly.months !== 1 || monthly.month !== cliff.month)))
    return null;
  const vestingPeriod = cliff.months + (monthly?.times ?? 0);
  const portion = objectIn(first ?? {}, 'portion');
  const even = Number(portion['numerator']) * vestingPeriod === Number(portion['denominator']) * cliff.months;
  if (!even || cliff.months < 1 || cliff.months > 48 || vestingPeriod > 120) return null;
  return { cliff: cliff.months, vestingPeriod, month: cliff.month, ...(acceleration ? { acceleration } : {}) };
}
