/** Calculators about a holder's share: after rounds, and after months of vesting. */
import { z } from 'zod';
import { vestedPortion } from '@/domain/cap-table/vesting/vesting';
import { DEFAULT_VESTING } from '@/domain/cap-table/document/document';
import {
  calculator,
  NoSum,
  compare,
  count,
  counted,
  countInput,
  HUNDRED,
  line,
  multiply,
  number,
  percent,
  percentInput,
  share,
  soldPart,
  subtract,
  whole,
} from './figures';

export const EQUITY_TOOL = '/portal/tools/equity-split';
const ONE = whole(1);
const ROUNDS_MOST = 20;

/** Each round leaves every holder stake × (1 − part sold); a new pool dilutes as a round does. Source: toolkit §4, dilution. */
const ownership = calculator({
  name: 'calculate_ownership',
  description:
    'The share of a company that someone owns after rounds that each sell a part of it, and after a new option pool.',
  status: 'Calculating what is left',
  input: z.object({
    stake_percent: percentInput('What the person owns today').default(100),
    rounds_percent: z
      .array(percentInput('What one round sells'))
      .max(ROUNDS_MOST)
      .describe('One figure for each round, in order: [20, 20] for 20 % twice'),
    pool_percent: percentInput('New option pool that dilutes all, after the rounds').optional(),
  }),
  run({ stake_percent, rounds_percent, pool_percent }) {
    const stake = percent(stake_percent, 'What you own today', { most: 100, isAbove: true });
    if (rounds_percent.length === 0 && pool_percent === undefined)
      throw new NoSum('What a round sells is missing: without a round or a pool nothing is diluted.');
    let left = stake;
    const lines = [line('Today', share(stake))];
    const dilute = (name: string, value: number | string, label: string) => {
      const part = soldPart(value, label);
      const after = multiply(left, subtract(ONE, part));
      lines.push(line(`${name} ${share(part)}`, `${share(left)} × ${share(subtract(ONE, part))} = ${share(after)}`));
      left = after;
    };
    rounds_percent.forEach((sold, at) => dilute(`Round ${at + 1} sells`, sold, `What round ${at + 1} sells`));
    if (pool_percent !== undefined) dilute('A new pool takes', pool_percent, 'The option pool');
    return {
      title: 'Ownership after dilution',
      lines,
      formula: 'stake × (1 − part sold), round by round',
      result: `${share(left)} is left of ${share(stake)}.`,
      href: EQUITY_TOOL,
    };
  },
});

/** The cap table's own vesting: nothing before the cliff, then months ÷ period, all at its end (toolkit §4). */
const vesting = calculator({
  name: 'calculate_vesting',
  description: 'How much of a grant of shares or of a stake has vested after some months, with a period and a cliff.',
  status: 'Calculating what has vested',
  input: z.object({
    stake_percent: percentInput('The stake that vests, where it is given in percent').optional(),
    shares: countInput('The shares that vest, where they are given by number').optional(),
    months_served: countInput('Months since the vesting began'),
    vesting_months: countInput('Months until all has vested').default(DEFAULT_VESTING.vestingPeriod),
    cliff_months: countInput('Months before anything vests; 0 for none').default(DEFAULT_VESTING.cliff),
  }),
  run({ stake_percent, shares, months_served, vesting_months, cliff_months }) {
    if (stake_percent !== undefined && shares !== undefined)
      throw new NoSum('Give the stake in percent or the number of shares, not both.');
    const served = count(months_served, 'The months served', { most: 1200 });
    const period = count(vesting_months, 'The vesting period', { least: 1, most: 120, isWhole: true });
    const cliff = count(cliff_months, 'The cliff', { most: 48, isWhole: true });
    if (compare(cliff, period) > 0) throw new NoSum('The cliff cannot be longer than the vesting period.');
    const held =
      shares === undefined
        ? percent(stake_percent ?? 100, 'The stake', { most: 100, isAbove: true })
        : count(shares, 'The shares', { least: 1, most: 1_000_000_000_000, isWhole: true });
    const portion = vestedPortion(
      {
        startDate: '',
        cliff: Number(cliff.n / cliff.d),
        vestingPeriod: Number(period.n / period.d),
        vestingType: 'linear',
      },
      served,
    );
    // A partly earned share does not count yet.
    const got = multiply(held, portion);
    const vested = shares === undefined ? got : whole(got.n / got.d);
    const shown = (value: typeof held) => (shares === undefined ? share(value, 4) : number(value));
    const isBefore = compare(served, cliff) < 0;
    const rest = shown(subtract(held, vested));
    return {
      title: 'Vesting',
      lines: [
        line(shares === undefined ? 'Stake' : 'Shares', shown(held)),
        line('Months served', number(served)),
        line('Vesting period', counted(period, 'month')),
        line('Cliff', compare(cliff, whole(0)) === 0 ? 'none' : counted(cliff, 'month')),
        line('Part vested', `${number(multiply(portion, HUNDRED))}%`),
      ],
      formula: isBefore ? '0 before the cliff' : 'all × months served ÷ vesting period, at most all',
      result: isBefore
        ? `Nothing has vested yet: the cliff is ${counted(cliff, 'month')}.`
        : `${shown(vested)} of ${shown(held)}${shares === undefined ? ' has' : ' shares have'} vested; ${rest} ${shares === undefined ? 'has' : 'have'} not.`,
      href: EQUITY_TOOL,
    };
  },
});

export const OWNERSHIP_CALCULATORS = [ownership, vesting];
