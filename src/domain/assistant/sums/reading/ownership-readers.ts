/** Reads questions about a holder's share: after rounds, and after months of vesting. */
import { monthsOf, type Figure } from './figures';
import { filled, label, type Hand, type SumReader } from './hand';

const OWN = label('stake|ownership|shareholding|holding', {
  first:
    'founders?|on|own|owned|hold|holds|holding|held|stake|have|has|had|mera|from|start(?:ing)? (?:at|with)|vest(?:s|ing)?',
});
const SOLD =
  /\b(?:sell|sold|selling|dilut\w*|give|giving|gave|issue|raise|raising|round|rounds|another|then|after)\b[^,;]*$/;
const POOL = label('(?:esop |option |options |employee )*pool|esops?');
/** "A 10% pool post money", "10% ESOP after the round". */
export const isPoolAfter = ({ after }: Figure): boolean =>
  /^\s*(?:new )?(?:(?:esops?|options?|employee|pool)\s*)*,?\s*(?:on a |in the |of the )?(?:post[- ]?money\b(?! valuation)|after the round\b)/.test(
    after,
  );
export const EQUITY_PAGE = 'Cap Table & Equity';
const ROUNDS_MOST = 20;

const isEach = (one: Figure | undefined) =>
  /^\s*(?:of|at|each|with|that|sell|selling|dilut\w*|,|:)/.test(one?.before ?? '');

/** The percent that is said with a number of rounds: "20 % twice", "two rounds of 15 %". */
function repeatedBy(times: Figure, hand: Hand, percents: readonly Figure[]): Figure | undefined {
  const place = hand.figures.indexOf(times);
  const [last, next] = [hand.figures[place - 1], hand.figures[place + 1]];
  const order = times.text.includes('round') && isEach(next) ? [next, last] : [last, next];
  return order.find((one) => one && percents.includes(one));
}

/** The rounds in order: "20 % twice and 10 %" is 20, 20, 10. */
export function takeRounds(hand: Hand): string[] | undefined {
  const percents = hand.all('percent');
  const values = percents.map((one) => one.value ?? '');
  if (values.length === 0) return undefined;
  const often = new Map<Figure, number>();
  for (const times of hand.all('times')) {
    const count = Math.min(ROUNDS_MOST + 1, Number(times.value));
    const place = hand.figures.indexOf(times);
    // "In 3 rounds I sell 20, 15 and 10 %": the number only says how many there are.
    const isTotal = percents.length > 1 && percents.length === count;
    if (isTotal && percents.every((one) => hand.figures.indexOf(one) > place)) continue;
    const repeated = repeatedBy(times, hand, percents);
    if (!repeated || often.has(repeated)) return undefined;
    often.set(repeated, count);
  }
  return percents.flatMap((one) => Array.from({ length: often.get(one) ?? 1 }, () => one.value ?? ''));
}

const ownership: SumReader = {
  tool: 'calculate_ownership',
  name: 'what you own after rounds',
  page: EQUITY_PAGE,
  example: 'What do I own after selling 20 % twice?',
  asks: (words) =>
    /\b(?:own|left|remain\w*|stake|dilut\w*|hold|holding|keep|have|share|ownership|happens? to (?:my|our)|bachega|bacheg[ai])\b/.test(
      words,
    ) &&
    /\b(?:sell|sold|selling|dilut\w*|give|giving|gave|rounds?|raise|raising|issue|pool|esops?)\b/.test(words) &&
    /%|percent/.test(words),
  wants:
    /\bhow much (?:equity )?(?:will|would|do|of (?:my|the|our) company (?:will|would|do)) (?:i|we) (?:own|hold|have left|keep)\b.*\b(?:after|round|rounds|dilution)\b|\b(?:calculate|compute|work out|what(?:'s| is| will be)) (?:my|our) (?:dilution|ownership|stake)\b/,
  fill(hand) {
    const pool = hand.labelled('percent', POOL);
    const own = hand.next('percent', (one) => isOwn(one, hand));
    return filled(
      {
        stake_percent: own?.value,
        pool_percent: pool?.value,
        rounds_percent: takeRounds(hand) ?? (pool ? [] : undefined),
      },
      { rounds_percent: 'how many percent each round sells' },
    );
  },
  // "And three times?", "then 10 % more"
  amend({ rounds_percent: rounds }, hand) {
    const before = Array.isArray(rounds) ? (rounds as string[]) : [];
    const percents = hand.figures.filter(({ kind }) => kind === 'percent');
    const isMore = /\b(?:more|another|further|additional|also|again)\b/.test(hand.words);
    if (
      isMore &&
      percents.length === 1 &&
      !POOL.before.test(percents[0]?.before ?? '') &&
      !POOL.after.test(percents[0]?.after ?? '')
    )
      return { rounds_percent: [...before, percents[0]?.value ?? ''] };
    const [first] = new Set(before).size === 1 ? before : [];
    const times = first && percents.length === 0 ? hand.next('times') : undefined;
    const often = Math.min(ROUNDS_MOST + 1, Number(times?.value ?? 0));
    return times ? { rounds_percent: Array.from({ length: often }, () => first) } : {};
  },
};

/** "I own 60 %", "my 60 % stake"; not "what do I own after selling 20 %". */
export function isOwn(one: Figure, hand: Hand): boolean {
  if (/^\s*(?:dilution|rounds?|sale)\b/.test(one.after)) return false;
  if (OWN.before.test(one.before)) return true;
  // "Sell 15 % of my 60 %": 60 % is the stake of which a part is sold.
  if (
    /^\s*of (?:my |our |mera |mere |the )?$/.test(one.before) &&
    hand.figures[hand.figures.indexOf(one) - 1]?.kind === 'percent'
  )
    return true;
  if (SOLD.test(one.before)) return false;
  const isFirst = hand.figures.find(({ kind }) => kind === 'percent') === one;
  return isFirst && (/\b(?:my|our)\s*$/.test(one.before) || OWN.after.test(one.after));
}

const CLIFF = label('cliff');
const VESTS = label('vesting|schedule|vest', { first: 'over|vesting(?: period)?|vests|period' });

const vesting: SumReader = {
  tool: 'calculate_vesting',
  name: 'what has vested',
  page: EQUITY_PAGE,
  example: 'How much of my 25 % has vested after 18 months?',
  asks: (words) =>
    /\bvest(?:s|ed|ing)?\b/.test(words) &&
    (/\b(?:how (?:much|many)|what|kitn[ae])\b/.test(words) || /%|percent|shares/.test(words)),
  wants:
    /\bhow (?:much|many)\b.*\b(?:i|we|my|our|co-?founder)\b.*\bvest(?:ed)?\b|\bhow (?:much|many)\b.*\bvest(?:s|ed)? (?:after|in)\b/,
  fill(hand) {
    const time = ['months', 'years'] as const;
    const cliff = hand.labelled(time, CLIFF);
    const served = hand.next(
      time,
      (one) =>
        /\b(?:after|served|for|been|since|left|at|in|worked)\W*(?:the first )?$/.test(one.before) &&
        !VESTS.after.test(one.after),
    );
    const period = hand.labelled(time, VESTS);
    const last = served ?? hand.next(time);
    const stake = hand.next('percent');
    const shares = stake ? undefined : hand.next(['shares']);
    return filled(
      {
        stake_percent: stake?.value,
        shares: shares?.value,
        months_served: last ? monthsOf(last) : undefined,
        vesting_months: period ? monthsOf(period) : undefined,
        cliff_months: cliff ? monthsOf(cliff) : /\b(?:no|without a?) cliff\b/.test(hand.words) ? '0' : undefined,
      },
      { months_served: 'the months since the vesting began' },
    );
  },
};

export const OWNERSHIP_READERS = [vesting, ownership];
