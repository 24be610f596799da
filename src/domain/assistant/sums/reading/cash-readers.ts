/** Reads questions about runway, and about the cash needed for a number of months. */
import { add, divide, fromDecimal, multiply, subtract, toShortDecimal, whole, ZERO } from '@/domain/money/fractions';
import { monthsOf, type Figure } from './figures';
import { filled, label, type Hand, type Label, type SumReader } from './hand';

const REVENUE = label('revenue|income|sales|mrr|arr|turnover|kamai|earnings?|collections?|coming in|comes in|come in', {
  first:
    'revenue|coming in|comes in|income|sales|mrr|arr|turnover|kamai|earnings?|earn|earning|bring in|make|making|collect',
});
const COSTS = label(
  'pe|burn|costs?|expenses?|kharcha?|kharch|spends?|spending|outflow|opex|salaries|going out|goes out|go out',
  {
    first: 'net burn|burn|burning|costs?|expenses?|kharcha?|spends?|spending|outflow|opex|salaries|pay|lasts? at|at',
  },
);
const CASH = label('cash|bank|balance|savings|left|hai|in hand|reserves?|corpus|capital|bache|bacha|bachi', {
  first:
    'cash|bank|balance|savings|have|has|got|with|left|reserves?|does|do|will|did|corpus|capital|(?:mere|hamare|humare|apne) paas',
});
const NEW = label('more|extra|additional|new|top-?up|bridge', {
  first: 'raise|raising|raised|add|adding|inject|another|extra|additional|plus|new money|bridge|get|gets|receive',
});

const yearly = (figure: Figure) =>
  figure.period === 'year' || (figure.period === null && /\barr\W*(?:of|is)?\W*$/.test(figure.before));

/** "monthly_costs" or "yearly_costs", by the period of the figure. */
const flow = (figure: Figure | undefined, name: string) =>
  figure ? { [`${yearly(figure) ? 'yearly' : 'monthly'}_${name}`]: figure.value ?? undefined } : {};

const PERIODS = 'Please give costs and revenue by the month or by the year.';
const NET = 'A net burn already includes revenue. Give the costs before revenue, or leave the revenue out.';

/** One cost of several: "salaries 6 lakh, rent 1 lakh". */
const COST_ITEM = label(
  'salar(?:y|ies)|rent|payroll|marketing|ads|cloud|servers?|aws|software|office|legal|travel|inventory|vendors?|freelancers?|emis?|loan|interns?',
);

/** The sum of monthly costs that are named one by one. */
function itemised(hand: Hand): Figure | undefined {
  const items: Figure[] = [];
  for (let one = hand.labelled('money', COST_ITEM); one; one = hand.labelled('money', COST_ITEM)) items.push(one);
  const [first] = items;
  if (!first || items.length === 1) return first;
  const sum = items.reduce((all, { value }) => add(all, fromDecimal(value ?? '0') ?? ZERO), ZERO);
  return { ...first, value: toShortDecimal(sum, 2) };
}

function flows(hand: Hand) {
  const revenue = hand.labelled('money', REVENUE);
  const costs =
    hand.next('money', (one) => one.period !== null && COSTS.before.test(one.before)) ??
    hand.next('money', (one) => one.period !== null) ??
    itemised(hand) ??
    hand.labelled('money', COSTS);
  const isOdd = [revenue, costs].some((one) => one?.period === 'other' || one?.period === 'week');
  const problem = isOdd ? PERIODS : revenue && /\bnet burn\b/.test(hand.words) ? NET : undefined;
  return { places: { ...flow(costs, 'costs'), ...flow(revenue, 'revenue') }, hasCosts: Boolean(costs), problem };
}

const LESS = /\b(?:cut|cuts|cutting|reduc\w*|lower\w*|drop\w*|fall\w*|decreas\w*|sav(?:e|es|ing)|less|down|kam)\b/;

/** "If we cut costs by 1 lakh", "and revenue up by 20%": the new costs or revenue of the previous sum. */
function changedBy(before: Record<string, unknown>, hand: Hand): Record<string, unknown> | null {
  const figure = hand.figures.find(
    ({ kind, before: words }) => (kind === 'money' || kind === 'percent') && /\bby\W*$/.test(words),
  );
  const amount = fromDecimal(figure?.value ?? '');
  if (!figure || !amount) return null;
  const flow = /\b(?:revenue|sales|income|mrr|earn\w*)\b/.test(hand.words) ? 'revenue' : 'costs';
  const place = [`monthly_${flow}`, `yearly_${flow}`].find((one) => before[one] !== undefined);
  const was = place && fromDecimal(String(before[place]));
  if (!place || !was) return null;
  if (figure.kind === 'percent') hand.next('percent', (one) => one === figure);
  const change = figure.kind === 'percent' ? multiply(was, divide(amount, whole(100))) : amount;
  const now = LESS.test(hand.words) ? subtract(was, change) : add(was, change);
  const figures = Object.entries(before).filter(([name]) => /^(?:cash|monthly_costs|yearly_costs)$/.test(name));
  return { ...Object.fromEntries(figures), [place]: toShortDecimal(now.n < 0n ? ZERO : now, 2) };
}

/** "What if 8 lakh" names neither cash nor costs: it takes the place of the figure that it is nearer to. */
function loneAmount(before: Record<string, unknown>, hand: Hand): Record<string, unknown> | null {
  const [one, ...more] = hand.figures;
  const place = ['monthly_costs', 'yearly_costs'].find((name) => before[name] !== undefined);
  const [cash, costs, said] = [before['cash'], place && before[place], one?.value].map(Number);
  const isLabelled = [REVENUE, COSTS, CASH, NEW].some(
    ({ before: left, after }) => left.test(one?.before ?? '') || after.test(one?.after ?? ''),
  );
  if (!one || more.length > 0 || one.kind !== 'money' || one.period !== null || isLabelled || !place) return null;
  if (!cash || !costs || !said) return null;
  const isCosts = Math.abs(Math.log(said / costs)) < Math.abs(Math.log(said / cash));
  return isCosts ? { cash: before['cash'], [place]: one.value } : null;
}

const COSTS_WORDS = 'what a month costs';

const ASKS =
  /\brunway\b|\bhow (?:long|many months)\b|\b(?:will|would|does|do|can|is)\b.*\b(?:last|survive|enough)\b|\blasts?\b.*\?|\bkitn[ae] (?:mahine|time|din|saal|der)\b|\bkab tak\b|\bchaleg[ai]\b|\brun out\b|\bout of (?:cash|money)\b/;

/** "We spend 8 lakh and earn 3 lakh, cash 50 lakh": only one sum uses cash and costs, so the question need not name it. */
const isSum = (words: string): boolean =>
  /\b(?:cash|bank|balance|bach[aei]|paas|savings|in hand|left)\b/.test(words) &&
  /\b(?:spend\w*|burn\w*|costs?|kharch\w*|expenses?|outflow|going out|goes out)\b/.test(words) &&
  !/\bhow much\b|\d\s*-?\s*(?:months?|mahine) left\b/.test(words);

const runway: SumReader = {
  tool: 'calculate_runway',
  name: 'the runway',
  page: 'Burn Rate Calculator',
  example: 'How long does ₹40 lakh last at 6 lakh a month?',
  labels: [REVENUE, COSTS, CASH],
  asks: (words) =>
    (ASKS.test(words) || isSum(words)) &&
    // How long saving takes is not how long money lasts.
    !/\b(?:until|till|before) (?:i|we) (?:have|reach|get to|hit|save|collect)\b/.test(words) &&
    !/\bhow long (?:does|do|will|would|did)\b.*\btake\b|\bwhat(?:'s| is) (?:my|our) (?:net |monthly )?burn\b/.test(
      words,
    ),
  wants:
    /^(?!.*\bshould\b)(?:.*?)(?:\bhow (?:long|many months)\b.*\b(?:(?:my|our) (?:money|cash|funds|runway|savings|bank)|runway (?:do|have) (?:i|we)|(?:can|will|do) (?:i|we) (?:survive|last|run))|\bhow (?:much|many months of|long a|long is (?:my|our)) runway\b.*\b(?:i|we|my|our)\b|\bhow (?:long is|much is) (?:my|our) runway\b|\b(?:calculate|compute|work out|find out|what(?:'s| is)) (?:my|our) (?:cash )?runway\b|\b(?:mera|hamara|humara) (?:paisa|cash|runway)\b.*\b(?:chaleg[ai]|kitn[ae])|\bwhen (?:do|will) (?:i|we) run out of (?:cash|money)\b)/,
  fill(hand) {
    const { places, hasCosts, problem } = flows(hand);
    const named = hand.labelled('money', CASH);
    const added = hand.labelled('money', NEW);
    const cash = named ?? hand.next('money') ?? added;
    // "Runway with 40 lakh and 6 lakh": the figure that is left is the cost of a month.
    const costs = hasCosts || !cash ? undefined : hand.next('money');
    const target = hand.next(['months', 'years']);
    return filled(
      {
        ...places,
        cash: cash?.value ?? undefined,
        new_money: added && added !== cash ? added.value : undefined,
        target_months: target ? monthsOf(target) : undefined,
        ...flow(costs, 'costs'),
        ok: hasCosts || costs !== undefined || undefined,
      },
      { cash: 'the cash in the bank', ok: COSTS_WORDS },
      problem,
    );
  },
  // "What if we raise 1 crore?" adds to the cash and does not replace it. "Cut costs by 1 lakh" changes the earlier costs by that amount.
  amend(before, hand) {
    const by = changedBy(before, hand);
    if (by) return by;
    const alone = loneAmount(before, hand);
    if (alone) return alone;
    const { cash } = before;
    const plain = hand.figures.filter((one) => one.kind === 'money' && one.period === null);
    const has = ({ before, after }: Label) => plain.filter((one) => before.test(one.before) || after.test(one.after));
    const [added] = has(NEW);
    return added && cash !== undefined && has(CASH).length === 0 ? { cash, new_money: added.value } : {};
  },
};

const cashNeeded: SumReader = {
  tool: 'calculate_cash_needed',
  name: 'the cash that some months need',
  page: 'Burn Rate Calculator',
  example: 'How much do I need for 18 months at 6 lakh a month?',
  labels: [REVENUE, COSTS],
  asks: (words) =>
    /\b(?:how much|kitn[ae])\b.*\b(?:need|raise|require|chahiye|cash|money|funding)\b.*\d|\d.*\b(?:how much|kitn[ae])\b.*\b(?:need|raise|require|chahiye|cash|money|funding|paisa)\b/.test(
      words,
    ) &&
    /\d+\s*-?\s*(?:months?|mahine|years?|yrs?|saal)\b/.test(words) &&
    !/\brunway is\b/.test(words),
  wants: /\bhow much (?:cash|money|funding)? ?(?:do|should|must|will) (?:i|we) (?:need|raise)\b.*\b(?:months|runway)\b/,
  fill(hand) {
    const { places, hasCosts, problem } = flows(hand);
    const time = hand.next(['months', 'years']);
    const cash = hand.labelled('money', CASH);
    return filled(
      {
        ...places,
        months: time ? monthsOf(time) : undefined,
        cash: cash?.value ?? undefined,
        ok: hasCosts || undefined,
      },
      { months: 'the number of months', ok: COSTS_WORDS },
      problem,
    );
  },
};

export const CASH_READERS = [cashNeeded, runway];
