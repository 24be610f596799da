/** Reads questions about customers, break-even, growth and GST. */
import { fromDecimal, multiply, toShortDecimal, whole } from '@/domain/money/fractions';
import type { Figure } from './figures';
import { filled, label, type SumReader } from './hand';

const PAGE = 'Burn Rate Calculator';
const CAC = label('cac|(?:customer )?acquisition cost|cost (?:of|per|to) acqui\\w*');
const LTV = label('ltv|clv|lifetime value');
const MARGIN = label('(?:gross )?margins?');
const CHURN = label('churn(?: rate)?', { first: 'churn(?: rate)?|leave|lose|losing' });
const PAYS = label(
  'arpu|(?:per|from each|for each|a|each) (?:customer|user|client|subscriber)|price|subscription|mrr per',
  {
    first:
      'arpu|price|prices?d? at|charge|charges|charging|pays?|paying|sell(?:ing)? (?:at|for)|revenue per (?:customer|user)|revenue|subscription|customer (?:pays|brings)|per customer',
  },
);
const SERVING = label('variable(?: costs?)?|cogs|to (?:serve|make|deliver)|(?:unit|serving|delivery) costs?', {
  first:
    'variable(?: costs?)?|cogs|(?:unit|serving|delivery) costs?|costs? (?:me|us) |serving (?:each|one|a customer) costs?|making (?:it|one) costs?',
});
const FIXED = label('fixed(?: costs?)?|overheads?|burn|rent|costs|expenses', {
  first: 'fixed(?: costs?)?|overheads?|burn|rent|costs|expenses|spend',
});
/** Words that only fixed costs have; "costs" may also be what one customer costs. */
const SURELY_FIXED = label('fixed(?: costs?)?|overheads?', { first: 'fixed(?: costs?)?|overheads?' });
const value = (figure: Figure | undefined) => figure?.value ?? undefined;

const BY_MONTH = 'Please give what a customer pays, and fixed costs, by the month.';
/** These calculators need monthly figures, so others are refused. */
const byMonth = (...figures: (Figure | undefined)[]): string | undefined =>
  figures.some((one) => one?.period && one.period !== 'month') ? BY_MONTH : undefined;

const cac: SumReader = {
  tool: 'calculate_cac',
  name: 'the CAC',
  page: PAGE,
  example: 'What is our CAC if we spent ₹2 lakh and won 40 customers?',
  asks: (words) => /\bcac\b|\bcustomer acquisition cost\b|\bcost (?:of|per|to) acqui\w*/.test(words),
  wants: /\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) (?:cac|customer acquisition cost)\b(?! payback)/,
  fill: (hand) =>
    filled(
      { spend: value(hand.next('money')), customers: value(hand.next('count')) },
      { spend: 'what marketing and sales cost', customers: 'how many new customers that won' },
    ),
};

const payback: SumReader = {
  tool: 'calculate_cac_payback',
  name: 'the CAC payback',
  page: PAGE,
  example: 'CAC payback with a CAC of ₹6,000, ₹1,000 a month per customer and 60 % gross margin?',
  asks: (words) => /\bpay\s?back\b/.test(words),
  wants: /\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) (?:cac )?pay\s?back\b/,
  fill(hand) {
    const margin = hand.labelled('percent', MARGIN);
    const cost = hand.labelled('money', CAC);
    const pays = hand.labelled('money', PAYS) ?? hand.next('money', ({ period }) => period === 'month');
    const first = cost ?? hand.next('money');
    const second = pays ?? hand.next('money');
    return filled(
      { cac: value(first), monthly_revenue_per_customer: value(second), gross_margin_percent: value(margin) },
      {
        cac: 'the CAC',
        monthly_revenue_per_customer: 'what a customer pays a month',
        gross_margin_percent: 'the gross margin',
      },
      byMonth(second),
    );
  },
};

const ltv: SumReader = {
  tool: 'calculate_ltv',
  name: 'the LTV',
  page: PAGE,
  example: 'LTV of a customer who pays ₹1,000 a month at 60 % margin and 5 % churn?',
  asks: (words) => /\b(?:ltv|clv|lifetime value)\b/.test(words) && !isRatio(words),
  wants: /\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) (?:ltv|lifetime value)\b/,
  fill(hand) {
    const margin = hand.labelled('percent', MARGIN);
    const churn = hand.labelled('percent', CHURN);
    const cost = hand.labelled('money', CAC);
    const pays = hand.labelled('money', PAYS) ?? hand.next('money');
    return filled(
      {
        monthly_revenue_per_customer: value(pays),
        gross_margin_percent: value(margin),
        monthly_churn_percent: value(churn),
        cac: value(cost),
      },
      {
        monthly_revenue_per_customer: 'what a customer pays a month',
        gross_margin_percent: 'the gross margin',
        monthly_churn_percent: 'the churn of a month',
      },
      churn?.period && churn.period !== 'month' ? 'Please give the churn by the month.' : byMonth(pays),
    );
  },
};

const LTV_FIGURE =
  /\b(?:ltv|clv|lifetime value)\W*(?:is|of|at|=|:)?\s*(?:₹|rs\.?|\$)?\s*\d|\d\s*(?:k|lakh)?\s*(?:ltv|lifetime value)\b/;
const isRatio = (words: string) => LTV_FIGURE.test(words) && /\bcac\b/.test(words);

const ltvToCac: SumReader = {
  tool: 'calculate_ltv_to_cac',
  name: 'LTV:CAC',
  page: PAGE,
  example: 'LTV:CAC with an LTV of ₹30,000 and a CAC of ₹10,000?',
  asks: isRatio,
  wants: /\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) ltv\W*(?:to\W*)?cac\b/,
  fill: (hand) =>
    filled(
      { ltv: value(hand.labelled('money', LTV)), cac: value(hand.labelled('money', CAC)) },
      { ltv: 'the LTV', cac: 'the CAC' },
    ),
};

const ARR = label('(?:net )?(?:new )?(?:arr|annual recurring revenue)');
const BURNED = label('(?:net )?burn(?:ed|t)?', { first: '(?:net )?burn(?:ed|t|ing)?|spent|lost' });

const burnMultiple: SumReader = {
  tool: 'calculate_burn_multiple',
  name: 'the burn multiple',
  page: PAGE,
  example: 'Burn multiple with ₹60 lakh net burn and ₹40 lakh net new ARR?',
  asks: (words) => /\bburn multiple\b/.test(words),
  wants: /\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) burn multiple\b/,
  fill(hand) {
    const arr = hand.labelled('money', ARR);
    const burned = hand.labelled('money', BURNED) ?? hand.next('money');
    const isMixed = arr?.period && burned?.period && arr.period !== burned.period;
    return filled(
      { net_burn: value(burned), net_new_arr: value(arr ?? hand.next('money')) },
      { net_burn: 'the net burn', net_new_arr: 'the net new ARR of the same period' },
      isMixed ? 'Please give the net burn and the net new ARR of the same period.' : undefined,
    );
  },
};

const breakEven: SumReader = {
  tool: 'calculate_break_even',
  name: 'the break-even',
  page: PAGE,
  example: 'Break-even with fixed costs of ₹3 lakh a month, ₹1,000 per customer and 60 % margin?',
  asks: (words) => /\bbreak[- ]?even\b/.test(words),
  wants:
    /\bwhen (?:do|will) (?:i|we) break[- ]?even\b|\b(?:calculate|compute|work out|what(?:'s| is)) (?:my|our) break[- ]?even\b/,
  fill(hand) {
    const serving = hand.labelled('money', SERVING);
    const sure = hand.labelled('money', SURELY_FIXED);
    const fixed = sure ?? hand.labelled('money', FIXED);
    const pays = hand.labelled('money', PAYS);
    const margin = hand.labelled('percent', MARGIN);
    const said = fixed ?? hand.next('money');
    const price = pays ?? hand.next('money');
    // "Price 1,499, cost 499": what costs less than one customer pays is the cost of serving one.
    const isUnit = (one: Figure | undefined) =>
      one !== undefined &&
      !one.period &&
      price !== undefined &&
      Number(one.value) < Number(price.value) &&
      /\bcosts?\s*(?:is|of|at|=|:)?\s*$/.test(one.before);
    const isTurned = !serving && said !== sure && isUnit(said);
    const rest = sure && !serving ? hand.next('money', isUnit) : undefined;
    const served = serving ?? (isTurned ? said : rest);
    const costs = isTurned ? hand.next('money') : said;
    return filled(
      {
        monthly_fixed_costs: value(costs),
        price: value(price),
        variable_cost: value(served),
        gross_margin_percent: value(margin),
        ok: price ?? margin,
      },
      { monthly_fixed_costs: 'the fixed costs of a month', ok: 'the price a month or the gross margin' },
      byMonth(costs, price, served),
    );
  },
};

const MONTHS_OF = { months: 1, years: 12 } as const;
const START = label('now|today|at the start|currently', {
  first: 'from|start(?:ing)? (?:at|from|with)?|today|now|of|have|revenue|mrr',
});

/** Number of periods in the unit of the rate; null if the two do not fit, as in 5 % a year for 6 months. */
function periodsOf(time: Figure, every: 'week' | 'month' | 'year'): string | null {
  if (time.kind === `${every}s`) return time.value;
  if (every !== 'month' || time.kind !== 'years' || time.value === null) return null;
  const years = fromDecimal(time.value);
  return years && toShortDecimal(multiply(years, whole(MONTHS_OF.years)), 4);
}

const ALIKE = 'Please give the growth and the time in the same unit: weeks, months or years.';

const growth: SumReader = {
  tool: 'calculate_growth',
  name: 'compounded growth',
  page: PAGE,
  example: 'How much is 15 % growth a month for 12 months?',
  asks: (words) =>
    /%|percent/.test(words) &&
    (/\b(?:grow|grows|growing|grew|growth|compound\w*)\b/.test(words) ||
      /(?:%|percent)\s*(?:(?:a|per|every|each)\s+(?:month|week|year)|monthly|m-o-m|mom|weekly)\s+(?:for|over|in)\s+\d+\s*(?:month|week|year)/.test(
        words,
      )),
  wants: /(?!)/,
  fill(hand) {
    const rate = hand.next('percent');
    const time = hand.next(['months', 'years', 'weeks']);
    const start = hand.labelled('money', START) ?? hand.next('money');
    const said = rate?.period === 'other' ? undefined : (rate?.period ?? undefined);
    const every = said ?? (time?.kind === 'weeks' ? 'week' : time?.kind === 'years' ? 'year' : 'month');
    const periods = time && periodsOf(time, every);
    const problem = rate && (rate.period === 'other' || (time && periods === null)) ? ALIKE : undefined;
    return filled(
      {
        percent: value(rate),
        periods: rate ? (periods ?? undefined) : undefined,
        every: rate && time ? every : undefined,
        start_amount: value(start),
      },
      { percent: 'the growth a month in percent', periods: 'for how many months' },
      problem,
    );
  },
  amend({ every }, hand) {
    const time = hand.figures.find(({ kind }) => kind === 'months' || kind === 'years' || kind === 'weeks');
    if (!time || hand.figures.some(({ kind }) => kind === 'percent')) return {};
    const periods = periodsOf(time, every === 'week' || every === 'year' ? every : 'month');
    return periods === null ? ALIKE : { periods };
  },
};

const TAKES_OUT =
  /\breverse\b(?!\s+charge)|\bback[- ]?calculat|\b(?:remov(?:e|ing)|tak(?:e|ing) out|back(?:ing)? out)\b/;
/** "1,180 including GST, how much is it excluding GST?": the word at the amount says whether it includes GST. */
function includesGst(words: string, amount: Figure | undefined): boolean {
  if (TAKES_OUT.test(words)) return true;
  if (!/\bexclu/.test(words)) return /\binclu/.test(words);
  const said = (text = '') => [...text.matchAll(/\b(inclu|exclu)/g)].map(([word]) => word);
  return (said(amount?.after)[0] ?? said(amount?.before).at(-1)) === 'inclu';
}

const gst: SumReader = {
  tool: 'calculate_gst',
  name: 'GST',
  page: 'Expense Tracker',
  example: 'GST of 18 % on ₹50,000?',
  asks: (words) =>
    /\bgst\b/.test(words) &&
    !/\b(?:regist\w*|limits?|applicab\w*|threshold|turnover|exports?|composition|required|mandatory)\b/.test(words) &&
    (/\d.*(?:%|percent).*\d|\d.*\d\s*(?:%|percent)/.test(words) ||
      /\bgst (?:on|for|of)\b|\bhow much\b|\bkitn[ae]\b|\b(?:add|calculate|compute|includ\w*|inclusive|reverse|remove)\b/.test(
        words,
      )),
  wants: /\b(?:calculate|compute|work out) (?:my|our|the) gst\b/,
  fill(hand) {
    const amount = hand.next('money');
    return filled(
      {
        amount: value(amount),
        rate_percent: value(hand.next('percent')),
        is_included: includesGst(hand.words, amount) ? true : undefined,
      },
      { amount: 'the amount' },
    );
  },
};

export const BUSINESS_READERS = [gst, payback, ltvToCac, ltv, cac, burnMultiple, breakEven];
export const GROWTH_READER: SumReader = growth;
