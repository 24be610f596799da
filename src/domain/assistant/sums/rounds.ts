/** Calculators about money for shares: SAFEs, priced rounds, the valuation that a price implies, and the worth of a stake. */
import { z } from 'zod';
import { postMoney } from '@/domain/cap-table/calculation/prices';
import type { Currency, Minor } from '@/domain/money/money';
import {
  calculator,
  NoSum,
  amount,
  amountAbove0,
  amountInput,
  currencyInput,
  divide,
  exact,
  line,
  money,
  multiply,
  percent,
  percentInput,
  share,
  soldPart,
  subtract,
  toMinor,
  whole,
} from './figures';
import { EQUITY_TOOL } from './ownership';

const ONE = whole(1);

const SAFE_REFUSED = {
  'pre-money':
    'A pre-money cap alone does not give a share: it depends on all other SAFEs and notes, the option pool and the price of the round. Put them into the cap table tool, which converts them together.',
  none: 'A SAFE without a cap has no share before the next priced round: it converts at the price of that round, less its discount if it has one. Put the round into the cap table tool.',
} as const;

/** Post-money SAFE: part = amount ÷ post-money cap, before the new money of the round. Source: Y Combinator, Safe User Guide. */
const safe = calculator({
  name: 'calculate_safe',
  description:
    'What part of the company a post-money SAFE gives, from its amount and its post-money valuation cap, and what later rounds leave of it.',
  status: 'Calculating the SAFE',
  input: z.object({
    amount: amountInput('Money that the investor puts in'),
    valuation_cap: amountInput('Valuation cap').optional(),
    cap_kind: z.enum(['post-money', 'pre-money', 'none']).default('post-money').describe('none: without a cap'),
    later_rounds_percent: z
      .array(percentInput('What a later round sells'))
      .max(20)
      .default([])
      .describe('Rounds after the conversion, in order'),
    currency: currencyInput,
  }),
  run({ amount: given, valuation_cap, cap_kind, later_rounds_percent, currency }) {
    if (cap_kind !== 'post-money') return SAFE_REFUSED[cap_kind];
    const paid = amountAbove0(given, 'The amount of the SAFE', currency);
    const cap = amountAbove0(valuation_cap, 'The valuation cap', currency);
    if (paid >= cap)
      throw new NoSum('The amount of the SAFE must be below its post-money cap: it would buy the whole company.');
    const part = divide(exact(paid), exact(cap));
    let left = part;
    const later = later_rounds_percent.map((sold, at) => {
      const rest = subtract(ONE, soldPart(sold, `What later round ${at + 1} sells`));
      const before = left;
      left = multiply(left, rest);
      return line(
        `After a round of ${share(subtract(ONE, rest))}`,
        `${share(before)} × ${share(rest)} = ${share(left)}`,
      );
    });
    return {
      title: 'Post-money SAFE',
      lines: [
        line('Amount', money(paid, currency)),
        line('Post-money cap', money(cap, currency)),
        line('Its share at conversion', share(part)),
        line('Left for all others', share(subtract(ONE, part))),
        ...later,
      ],
      formula: later.length > 0 ? 'amount ÷ cap × (1 − part sold later)' : 'amount ÷ post-money cap',
      result:
        later.length > 0
          ? `The investor gets ${share(part)} at conversion and holds ${share(left)} after the later rounds.`
          : `The investor gets ${share(part)}, counted before the money of the round in which it converts.`,
      href: EQUITY_TOOL,
    };
  },
});

/** Post-money = pre-money + investment, whichever of the two is given; the cap table's own rule (toolkit §4). */
function valuations(
  paid: Minor,
  pre: number | string | undefined,
  post: number | string | undefined,
  currency: Currency,
): { before: Minor; after: Minor } {
  if (pre === undefined && post === undefined) throw new NoSum('The pre-money or the post-money valuation is missing.');
  const kind = post === undefined ? 'pre-money' : 'post-money';
  const valuation =
    post === undefined
      ? amountAbove0(pre, 'The pre-money valuation', currency)
      : amount(post, 'The post-money valuation', currency);
  const after = Number(postMoney({ amount: paid, valuation, valuationKind: kind }) ?? 0n);
  if (after <= paid)
    throw new NoSum('The investment must be below the post-money valuation: it would buy the whole company.');
  const before = after - paid;
  if (pre !== undefined && post !== undefined && amount(pre, 'The pre-money valuation', currency) !== before)
    throw new NoSum('These do not fit: the post-money valuation is the pre-money valuation plus the investment.');
  return { before, after };
}

/** Investor's part = investment ÷ post-money; all earlier holders keep 1 − that part. Source: toolkit §4, dilution. */
const pricedRound = calculator({
  name: 'calculate_priced_round',
  description:
    'A priced round from the investment and the pre-money or post-money valuation: the other valuation, what the investors get, and how holders are diluted.',
  status: 'Calculating the round',
  input: z.object({
    investment: amountInput('New money of the round, all investors together'),
    pre_money: amountInput('Pre-money valuation').optional(),
    post_money: amountInput('Post-money valuation').optional(),
    stake_percent: percentInput('What the person owns before the round').optional(),
    currency: currencyInput,
  }),
  run({ investment, pre_money, post_money, stake_percent, currency }) {
    const paid = amountAbove0(investment, 'The investment', currency);
    const { before, after } = valuations(paid, pre_money, post_money, currency);
    const part = divide(exact(paid), exact(after));
    const rest = subtract(ONE, part);
    const stake =
      stake_percent === undefined ? null : percent(stake_percent, 'What you own', { most: 100, isAbove: true });
    const afterRound = stake && multiply(stake, rest);
    return {
      title: 'Priced round',
      lines: [
        line('Pre-money', money(before, currency)),
        line('Investment', money(paid, currency)),
        line('Post-money', money(after, currency)),
        line('Investors get', share(part)),
        line('Earlier holders keep', `${share(rest)} of what they had`),
        ...(stake && afterRound ? [line('You', `${share(stake)} × ${share(rest)} = ${share(afterRound)}`)] : []),
      ],
      formula: 'investment ÷ (pre-money + investment)',
      result: `The investors get ${share(part)} at ${money(after, currency)} post-money (${money(before, currency)} pre-money)${afterRound ? `; you keep ${share(afterRound)}` : ''}.`,
      href: EQUITY_TOOL,
    };
  },
});

/** Post-money = amount ÷ part sold. */
const valuation = calculator({
  name: 'calculate_valuation',
  description: 'The valuation that an amount for a part of the company implies, post-money and pre-money.',
  status: 'Calculating the valuation',
  input: z.object({
    amount: amountInput('Money that is paid'),
    percent: percentInput('Part of the company that it buys'),
    currency: currencyInput,
  }),
  run({ amount: given, percent: sold, currency }) {
    const paid = amountAbove0(given, 'The amount', currency);
    const part = soldPart(sold, 'The part that is sold');
    const post = toMinor(divide(exact(paid), part));
    return {
      title: 'Implied valuation',
      lines: [
        line('Amount', money(paid, currency)),
        line('Part sold', share(part)),
        line('Post-money', `${money(paid, currency)} ÷ ${share(part)} = ${money(post, currency)}`),
        line('Pre-money', money(post - paid, currency)),
      ],
      formula: 'amount ÷ part sold; pre-money = post-money − amount',
      result: `${money(post, currency)} post-money, ${money(post - paid, currency)} pre-money.`,
      href: EQUITY_TOOL,
    };
  },
});

/** Worth on paper = part × valuation; preferences of investors come first in an exit. */
const stakeWorth = calculator({
  name: 'calculate_stake_worth',
  description: 'What a part of the company is worth on paper at a valuation.',
  status: 'Calculating what the stake is worth',
  input: z.object({
    stake_percent: percentInput('The part'),
    valuation: amountInput('Valuation of the whole company'),
    currency: currencyInput,
  }),
  run({ stake_percent, valuation: given, currency }) {
    const part = percent(stake_percent, 'The part', { most: 100, isAbove: true });
    const company = amountAbove0(given, 'The valuation', currency);
    const worth = money(toMinor(multiply(part, exact(company))), currency);
    return {
      title: 'Worth of a stake',
      lines: [line('Stake', share(part)), line('Valuation', money(company, currency))],
      formula: 'stake × valuation',
      result: `${worth} on paper. In an exit, preferred shares are paid first.`,
      href: EQUITY_TOOL,
    };
  },
});

export const ROUND_CALCULATORS = [safe, pricedRound, valuation, stakeWorth];
