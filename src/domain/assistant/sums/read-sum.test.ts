/** How people ask for sums, and how they ask for something else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATORS } from './calculators';
import { readSum } from './read-sum';
import { quickest } from '@tests/setup/browser/quickest';

const runway = (cash: string, monthly_costs: string, more = {}) =>
  ['runway', { cash, monthly_costs, ...more }] as const;
const rounds = (...rounds_percent: string[]) => ['ownership', { rounds_percent }] as const;
const safe = (amount: string, valuation_cap: string, more = {}) =>
  ['safe', { amount, valuation_cap, ...more }] as const;
const arithmetic = (sign: string, left: string, right: string, more = {}) =>
  ['arithmetic', { numbers: [left, right], sign, ...more }] as const;
const fortyAtSix = runway('4000000', '600000');

describe('a sum is read with its figures', () => {
  it.each<readonly [string, readonly [string, object]]>([
    ['how long does ₹40 lakh last at 6 lakh a month?', fortyAtSix],
    ['How long will 40L last if we burn 6L p.m.?', fortyAtSix],
    ['40L in the bank, burn 6L p.m., runway?', fortyAtSix],
    ['40 lakhs cash, 6 lacs monthly expenses. How many months?', fortyAtSix],
    ['I have 4000000 and spend 600000 a month, how long will it last?', fortyAtSix],
    ['I have Rs. 40,00,000 and my costs are Rs 6,00,000 per month, how long will it last?', fortyAtSix],
    ['40 lakh hai, 6 lakh mahine ka kharcha, kitne mahine chalega?', fortyAtSix],
    ['mere paas 40 lakh hai aur har mahine 6 lakh kharcha, kab tak chalega?', fortyAtSix],
    ['४० लाख, ६ लाख a month: how long does it last?', fortyAtSix],
    ['Monthly costs 6 lakh, cash 40 lakh: what is our runway?', fortyAtSix],
    ['Runway with 40 lakh cash and 6 lakh/month burn', fortyAtSix],
    [
      'bank has 1 crore 20 lakh, salaries 6 lakh, rent 1 lakh, revenue 2 lakh: runway?',
      runway('12000000', '700000', { monthly_revenue: '200000' }),
    ],
    ['12 LPA x 4', arithmetic('x', '1200000', '4', { gives: 'amount', yearly: true })],
    ['4 engineers at 12 LPA each, monthly cost?', arithmetic('x', '4', '1200000', { gives: 'amount', yearly: true })],
    ['5 crore / 8 lakh', arithmetic('/', '50000000', '800000')],
    ['6 lakh / 4', arithmetic('/', '600000', '4', { gives: 'amount' })],
    ['10 crore - 1.5 crore', arithmetic('-', '100000000', '15000000', { gives: 'amount' })],
    ['25 x 40', arithmetic('x', '25', '40')],
    ['3 lakh x 12 months', arithmetic('x', '300000', '12', { gives: 'amount' })],
    ["what's 45% of a 20% stake", arithmetic('x', '45', '20', { gives: 'percent' })],
    ['40 customers paying 2500 a month what is mrr', arithmetic('x', '40', '2500', { gives: 'amount' })],
    ['10% tds on 90000', ['percent', { percent: '10', whole: '90000' }]],
    ['tds on 90000 at 10%', ['percent', { percent: '10', whole: '90000' }]],
    ['reverse gst 59000 at 18%', ['gst', { amount: '59000', rate_percent: '18', is_included: true }]],
    ['MRR is 12 lakh, what is the ARR', ['recurring', { mrr: '1200000' }]],
    ['ARR is 1.2 crore what is MRR', ['recurring', { arr: '12000000' }]],
    [
      'revenue went from 8 lakh to 10 lakh, how much growth is that',
      ['change', { before: '800000', after: '1000000' }],
    ],
    ['users went from 400 to 500, growth?', ['change', { before: '400', after: '500' }]],
    [
      'I own 25%, the company is sold for 80 crore, what do I get',
      ['stake_worth', { stake_percent: '25', valuation: '800000000' }],
    ],
    ['if I own 40% and company sold for 50 crore', ['stake_worth', { stake_percent: '40', valuation: '500000000' }]],
    ['my 40% stake is worth how much at 50 crore', ['stake_worth', { stake_percent: '40', valuation: '500000000' }]],
    ['12 % and exit at $30M', ['stake_worth', { stake_percent: '12', valuation: '30000000', currency: 'USD' }]],
    [
      'company 50 crore me bik gayi to mera 25% kitna hoga',
      ['stake_worth', { stake_percent: '25', valuation: '500000000' }],
    ],
    ['growth from 2L to 8L MRR in 12 months, cmgr', ['change', { before: '200000', after: '800000', months: '12' }]],
    ['MRR grew from 2 lakh to 8 lakh', ['change', { before: '200000', after: '800000' }]],
    ['50 lakh se 1.2 crore kitna growth', ['change', { before: '5000000', after: '12000000' }]],
    [
      'break-even with fixed costs 3 lakh, price 1,499, cost 499',
      ['break_even', { monthly_fixed_costs: '300000', price: '1499', variable_cost: '499' }],
    ],
    [
      'break-even: price ₹1,499, costs ₹499, overheads 3 lakh a month',
      ['break_even', { monthly_fixed_costs: '300000', price: '1499', variable_cost: '499' }],
    ],
    ['how long does 40 lakh last if I spend 12 LPA', ['runway', { cash: '4000000', yearly_costs: '1200000' }]],
    ['company sold 20% for 2 crore, what is the valuation', ['valuation', { amount: '20000000', percent: '20' }]],
    [
      'I hold 40% and the company is valued at 25 crore, what is my stake worth',
      ['stake_worth', { stake_percent: '40', valuation: '250000000' }],
    ],
    ['runway: cash 1cr burn 9L', runway('10000000', '900000')],
    [
      'Our burn is 6 lakh per month. We have 40 lakh and are raising 1 crore. How long will we last?',
      runway('4000000', '600000', { new_money: '10000000' }),
    ],
    ['$2m in bank and $150k burn a month: runway?', runway('2000000', '150000', { currency: 'USD' })],
    [
      'We have 1.2 cr and spend 10 lakhs per month with revenue of 2 lakh. How long will it last?',
      runway('12000000', '1000000', { monthly_revenue: '200000' }),
    ],
    ['We raised 2 crore and burn 12 lakh a month, how long does it last?', runway('20000000', '1200000')],
    ['1 crore 20 lakh in the bank and 10 lakh monthly costs, how long will it last?', runway('12000000', '1000000')],
    [
      'INR 25,00,000 cash, yearly costs of 24 lakh, how long does it last?',
      ['runway', { cash: '2500000', yearly_costs: '2400000' }],
    ],
    [
      'cash 30 lakh, costs 24 lakh a year, how long does it last?',
      ['runway', { cash: '3000000', yearly_costs: '2400000' }],
    ],
    ['Will 40 lakh last 12 months at 4 lakh a month?', runway('4000000', '400000', { target_months: '12' })],
    ['how much do I need for 18 months at 6 lakh a month?', ['cash_needed', { months: '18', monthly_costs: '600000' }]],
    ['need 18 months at 7 lakh a month, how much money?', ['cash_needed', { months: '18', monthly_costs: '700000' }]],
    [
      'kitna paisa chahiye 12 mahine ke liye, 5 lakh mahine ka kharcha?',
      ['cash_needed', { months: '12', monthly_costs: '500000' }],
    ],
    [
      'How much should I raise for one year if I burn 8 lakh a month and have 20 lakh?',
      ['cash_needed', { months: '12', monthly_costs: '800000', cash: '2000000' }],
    ],
    ['what do I own after selling 20 % twice?', rounds('20', '20')],
    ['What do I own if I sell 20% then 15%?', rounds('20', '15')],
    ['If we sell 10% three times how much do we keep?', rounds('10', '10', '10')],
    ['how much will I own after two rounds of 15 percent?', rounds('15', '15')],
    [
      'What happens to my 30% if we raise two rounds of 20%?',
      ['ownership', { stake_percent: '30', rounds_percent: ['20', '20'] }],
    ],
    [
      '4800 options vesting monthly over 48 months with a 1 year cliff. I leave after 20 months. How many vested?',
      ['vesting', { shares: '4800', months_served: '20', vesting_months: '48', cliff_months: '12' }],
    ],
    [
      'YC gives $125k for 7%. what valuation is that?',
      ['valuation', { amount: '125000', percent: '7', currency: 'USD' }],
    ],
    ['I sell 20 % twice and 10 % once, what is left?', rounds('20', '20', '10')],
    ['In 3 rounds I sell 20%, 15% and 10%: what do I own?', rounds('20', '15', '10')],
    [
      'I own 60%, then two rounds of 15 percent. What is left?',
      ['ownership', { stake_percent: '60', rounds_percent: ['15', '15'] }],
    ],
    [
      'Dilute karne ke baad mera kitna bachega if I sell 15% of 60%?',
      ['ownership', { stake_percent: '60', rounds_percent: ['15'] }],
    ],
    ['My 40% stake is diluted by 25%', ['ownership', { stake_percent: '40', rounds_percent: ['25'] }]],
    [
      'What will I own after a 20% round and a 10% ESOP pool?',
      ['ownership', { rounds_percent: ['20'], pool_percent: '10' }],
    ],
    [
      'founder 70%, seed 15%, series A 20%, ESOP 10%: what is left?',
      ['ownership', { stake_percent: '70', rounds_percent: ['15', '20'], pool_percent: '10' }],
    ],
    ['dilution of 20 % twice on 35 %', ['ownership', { stake_percent: '35', rounds_percent: ['20', '20'] }]],
    [
      'Investment of 2 crore at a post-money valuation of 10 crore: dilution?',
      ['priced_round', { investment: '20000000', post_money: '100000000' }],
    ],
    ['2cr on 8cr pre', ['priced_round', { investment: '20000000', pre_money: '80000000' }]],
    ['what does a 5 crore post-money SAFE of 50 lakh give?', safe('5000000', '50000000')],
    ['50 lakh SAFE at a 5 crore cap, how much equity?', safe('5000000', '50000000')],
    ['What share does a ₹25 lakh SAFE with a ₹2.5 cr post money cap get?', safe('2500000', '25000000')],
    ['SAFE of 50 lakh, 5 crore pre-money cap', safe('5000000', '50000000', { cap_kind: 'pre-money' })],
    ['uncapped SAFE of 50 lakh: what does it give?', ['safe', { amount: '5000000', cap_kind: 'none' }]],
    [
      '5 crore post-money SAFE of 50 lakh, then a 20% round',
      safe('5000000', '50000000', { later_rounds_percent: ['20'] }),
    ],
    [
      'What do investors get if we raise ₹1 crore at ₹4 crore pre-money?',
      ['priced_round', { investment: '10000000', pre_money: '40000000' }],
    ],
    [
      'raise 50 lakh at 5 crore post money valuation, what % do they get?',
      ['priced_round', { investment: '5000000', post_money: '50000000' }],
    ],
    [
      'I own 60% and we raise 2 crore at 8 crore pre-money',
      ['priced_round', { investment: '20000000', pre_money: '80000000', stake_percent: '60' }],
    ],
    ["What's the valuation if I sell 10% for 50 lakh?", ['valuation', { amount: '5000000', percent: '10' }]],
    ['asking 1 crore for 2% equity, what is the valuation?', ['valuation', { amount: '10000000', percent: '2' }]],
    [
      'what is my 8% worth at a valuation of 50 crore?',
      ['stake_worth', { stake_percent: '8', valuation: '500000000' }],
    ],
    ['How much of my 25% has vested after 18 months?', ['vesting', { stake_percent: '25', months_served: '18' }]],
    [
      '10,000 shares over 4 years with 1 year cliff, how many vested after 18 months?',
      ['vesting', { shares: '10000', months_served: '18', vesting_months: '48', cliff_months: '12' }],
    ],
    [
      'we spent 2 lakh on ads and got 40 new customers, what is our CAC?',
      ['cac', { spend: '200000', customers: '40' }],
    ],
    [
      'CAC payback with CAC of 6,000, 1,000 a month per customer and 60% gross margin',
      ['cac_payback', { cac: '6000', monthly_revenue_per_customer: '1000', gross_margin_percent: '60' }],
    ],
    [
      'LTV if a customer pays 1000 a month, 60% margin, 5% churn?',
      ['ltv', { monthly_revenue_per_customer: '1000', gross_margin_percent: '60', monthly_churn_percent: '5' }],
    ],
    ['LTV of 30,000 and CAC of 10,000, ratio?', ['ltv_to_cac', { ltv: '30000', cac: '10000' }]],
    [
      'burn multiple with 60 lakh net burn and 40 lakh net new ARR',
      ['burn_multiple', { net_burn: '6000000', net_new_arr: '4000000' }],
    ],
    [
      'break even: fixed costs 3 lakh, price 1500, variable cost 500',
      ['break_even', { monthly_fixed_costs: '300000', price: '1500', variable_cost: '500' }],
    ],
    ['15% a month for 12 months', ['growth', { percent: '15', periods: '12', every: 'month' }]],
    ['7% weekly growth for 52 weeks', ['growth', { percent: '7', periods: '52', every: 'week' }]],
    [
      '2 lakh growing 10% a month for a year',
      ['growth', { percent: '10', periods: '12', every: 'month', start_amount: '200000' }],
    ],
    ['GST on 1 lakh', ['gst', { amount: '100000' }]],
    ['gst kitna lagega 5 lakh pe', ['gst', { amount: '500000' }]],
    ['whats 15% of 3.4 crore', ['percent', { percent: '15', whole: '34000000' }]],
    ['8 is what percent of 40', ['percent', { part: '8', whole: '40' }]],
    [
      'we spend 8 lakh and earn 3 lakh, cash 50 lakh',
      ['runway', { cash: '5000000', monthly_costs: '800000', monthly_revenue: '300000' }],
    ],
    [
      'earning 2 lakh, spending 6 lakh, 36 lakh in the bank',
      ['runway', { cash: '3600000', monthly_costs: '600000', monthly_revenue: '200000' }],
    ],
    ['runway with 40,00,000 and 6,00,000', ['runway', { cash: '4000000', monthly_costs: '600000' }]],
    [
      'paise khatam ho rahe hai 10 lakh bache hai mahine ka 2 lakh kharcha',
      ['runway', { cash: '1000000', monthly_costs: '200000' }],
    ],
    [
      'our burn is 12L per month and we have 1.1 cr, but revenue grows 10% every month from 3L',
      [
        'growing_runway',
        { cash: '11000000', monthly_costs: '1200000', monthly_revenue: '300000', growth_percent: '10' },
      ],
    ],
    [
      '10 crore pre money, 2 crore from angels and 1 crore from a fund. what will founders hold',
      [
        'holdings',
        {
          investments: [
            { name: 'Angels', amount: '20000000' },
            { name: 'Fund', amount: '10000000' },
          ],
          pre_money: '100000000',
        },
      ],
    ],
    [
      'we are 3 founders 40/35/25, adding 10% esop pool and then raising 1cr at 9cr pre. what does each own',
      [
        'holdings',
        {
          founders_percent: ['40', '35', '25'],
          pool_percent: '10',
          investments: [{ amount: '10000000' }],
          pre_money: '90000000',
        },
      ],
    ],
    [
      'esop pool of 10% post money, 4 crore at 16 crore pre, 2 founders equal',
      [
        'holdings',
        {
          founders_percent: ['50', '50'],
          pool_percent: '10',
          pool_after: true,
          investments: [{ amount: '40000000' }],
          pre_money: '160000000',
        },
      ],
    ],
    [
      'if i raise 3 crore at 12 crore pre and create a 12% option pool what will i have left if i own 60%',
      [
        'holdings',
        { founders_percent: ['60'], pool_percent: '12', investments: [{ amount: '30000000' }], pre_money: '120000000' },
      ],
    ],
    [
      'SAFE of 50 lakh at 5 crore post money cap, then series A 10 cr at 40 cr pre',
      [
        'holdings',
        {
          safes: [{ amount: '5000000', cap: '50000000' }],
          investments: [{ amount: '100000000' }],
          pre_money: '400000000',
        },
      ],
    ],
    ['add 18% GST to 50,000', ['gst', { amount: '50000', rate_percent: '18' }]],
    ['reverse gst 5% from 1050', ['gst', { amount: '1050', rate_percent: '5', is_included: true }]],
    ['remove gst from 1180', ['gst', { amount: '1180', is_included: true }]],
    ['GST of 18% under reverse charge on 10,000', ['gst', { amount: '10000', rate_percent: '18' }]],
    // The word at the amount counts.
    [
      '1,180 including 18% GST, how much is it excluding GST?',
      ['gst', { amount: '1180', rate_percent: '18', is_included: true }],
    ],
    [
      'how much is the price excluding GST of 1,180 including GST at 18%',
      ['gst', { amount: '1180', rate_percent: '18', is_included: true }],
    ],
    ['price of 1,000 excluding GST, how much including 18% GST', ['gst', { amount: '1000', rate_percent: '18' }]],
    [
      'sold 10% in angel round, 20% in seed, 15% in series A. I had 50%. What do I own?',
      ['ownership', { stake_percent: '50', rounds_percent: ['10', '20', '15'] }],
    ],
    [
      'how much GST is in 1,18,000 including 18% GST',
      ['gst', { amount: '118000', rate_percent: '18', is_included: true }],
    ],
  ])('%s', (question, [tool, input]) => expect(readSum(question)).toEqual({ tool: `calculate_${tool}`, input }));
});

describe('what asks for no sum is left to the search', () => {
  it.each([
    'What is runway?',
    'What is a post-money SAFE?',
    'Explain burn multiple',
    'what is gst',
    'What does dilution mean?',
    'runway kya hota hai?',
    'What is a 4 year vesting with 1 year cliff?',
    'What is the difference between pre-money and post-money?',
    'How do I calculate runway?',
    'Our startup has 12 months of runway and 40 lakh in the bank, should we raise?',
    'Is it ok to give 1% ESOP to first hire vesting 4 years',
    'We have 6 months runway with 30 lakh, what is our burn?',
    'Draft a mail to an investor, we raise 2 crore at 8 crore pre-money',
    'how many months of runway should I have?',
    'how long does it take to raise 2 crore?',
    'gst registration limit 40 lakh',
    'Do I have to pay 18% GST on SaaS exports?',
    'tell me about 100X.VC iSAFE 1.25 crore',
    'Is a 5 crore valuation for 10% good?',
    'How do I extend my runway?',
    'How do I raise 2 crore?',
    'How do I get a grant of 20 lakh?',
    'How much equity should I give a cofounder?',
    'Is 20% dilution normal in a seed round?',
    'Is 6 months of runway enough?',
    'What is a good LTV to CAC ratio?',
    'Top 10 SAFE mistakes',
    'Which investors write cheques of 50 lakh?',
    'Investors who invest ₹2 crore to ₹5 crore in fintech',
    'Find incubators that take less than 6% equity',
    'Who invests 2 crore at seed?',
    'startup india seed fund 20 lakh',
    'hello',
    '',
    '12345',
    '💸💸 <script>alert(1)</script>',
  ])('%s', (question) => expect(readSum(question)).toBeNull());
});

describe('what is missing, left over or not to be read is said', () => {
  it.each([
    ['How many months of runway do I have?', /cash in the bank and what a month costs.*₹40 lakh.*Burn Rate Calculator/],
    ['How long will my money last?', /cash in the bank/],
    ['What is my runway?', /cash in the bank/],
    ['How long will 40 lakh last?', /still need what a month costs/],
    ['break-even price ₹1,499, cost ₹499', /still need the fixed costs of a month/],
    ['calculate our CAC', /new customers/],
    ['50 lakh SAFE, what does it give?', /its valuation cap/],
    [
      'If I raise 1 crore at 5 crore valuation how much do I give?',
      /whether 5 crore is the valuation before the money \(pre-money\) or after/,
    ],
    ['how long does $40k last at €6k a month?', /mixes US dollars and euros/],
    ['how long does $40k last at 6 lakh a month?', /mixes US dollars and Indian rupees/],
    ['how long does 40 lakh last at 6 lakh a month in 2026?', /“2026”/],
    ['how long does 40 to 50 lakh last at 6 lakh a month', /“40”/],
    ['I hold 51% and want to stay above 50% after selling 5%', /“50%”/],
    ['post money SAFE 50L 5Cr cap and another SAFE 25L 5Cr cap', /“25l”/],
    ['GST 5% on 1,000 and 18% on 2,000', /“18%” and “2,000”/],
    ['SAFE of 50 lakh at 5 crore cap with 20% discount', /“20%”/],
    ['how long does 40 lakh last at 6 lakh a month growing 5% a month?', /“5%”/],
    ['How long does 1,5000 last at 500 a month?', /cannot read “1,5000”/],
    ['how long does 40 lakh last at 20,000 a day?', /by the month or by the year/],
    ['40 lakh in bank, net burn 6 lakh a month, revenue 2 lakh, runway?', /net burn already includes revenue/],
    ['What is the payback with a CAC of 6,000, 12,000 a year per customer and 60% gross margin?', /by the month/],
  ])('%s', (question, words) => {
    const read = readSum(question);
    expect(read && 'says' in read ? read.says : read).toMatch(words);
  });
});

describe('a follow-up', () => {
  const LASTS = 'how long does ₹40 lakh last at 6 lakh a month?';
  const OWNS = 'what do I own after selling 20 % twice?';
  it.each<readonly [string, string, readonly [string, object]]>([
    ['and at 8 lakh a month?', LASTS, runway('4000000', '800000')],
    ['what if I have 60 lakh?', LASTS, runway('6000000', '600000')],
    ['and with revenue of 2 lakh', LASTS, runway('4000000', '600000', { monthly_revenue: '200000' })],
    ['what about 96 lakh a year?', LASTS, ['runway', { cash: '4000000', yearly_costs: '9600000' }]],
    ['what if I sell 15 % instead?', OWNS, rounds('15', '15')],
    ['and three times?', OWNS, rounds('20', '20', '20')],
    ['then 10% more', OWNS, rounds('20', '20', '10')],
    [
      'what if burn drops to 5 lakh and we raise 1 crore',
      LASTS,
      runway('4000000', '500000', { new_money: '10000000' }),
    ],
    ['what if I have 60 lakh and raise 1 crore?', LASTS, runway('6000000', '600000', { new_money: '10000000' })],
    ['aur 10 lakh pe?', LASTS, runway('4000000', '1000000')],
    ['and with 30%?', OWNS, rounds('30', '30')],
    ['and if we add a 10% pool', OWNS, ['ownership', { rounds_percent: ['20', '20'], pool_percent: '10' }]],
    [
      'at 10 crore',
      'What do investors get if we raise ₹1 crore at ₹4 crore pre-money?',
      ['priced_round', { investment: '10000000', pre_money: '100000000' }],
    ],
    [
      'what if it is 4 crore post-money',
      'What do investors get if we raise ₹1 crore at ₹4 crore pre-money?',
      ['priced_round', { investment: '10000000', post_money: '40000000' }],
    ],
    ['what about 60 lakh?', 'what does a 5 crore post-money SAFE of 50 lakh give?', safe('6000000', '50000000')],
    ['and for 24 months?', '15% a month for 12 months', ['growth', { percent: '15', periods: '24', every: 'month' }]],
    ['18%', 'GST on 1 lakh', ['gst', { amount: '100000', rate_percent: '18' }]],
    ['and at an 8 crore cap?', 'what does a 5 crore post-money SAFE of 50 lakh give?', safe('5000000', '80000000')],
    ['60 lakh and 5 lakh a month', 'How many months of runway do I have?', runway('6000000', '500000')],
    [
      'post-money',
      'If I raise 1 crore at 5 crore valuation how much do I give?',
      ['priced_round', { investment: '10000000', post_money: '50000000' }],
    ],
  ])('%s', (question, before, [tool, input]) =>
    expect(readSum(question, before === undefined ? [] : [before])).toEqual({ tool: `calculate_${tool}`, input }),
  );

  it.each([
    ['And investors in Pune?', LASTS],
    ['What is dilution?', OWNS],
    ['and at 8 lakh a month?', 'Which investors are in Pune?'],
    ['Which incubators give 25 lakh?', 'How many months of runway do I have?'],
  ])('%s is none after “%s”', (question, before) =>
    expect(readSum(question, before === undefined ? [] : [before])).toBeNull(),
  );

  it('goes on from a sum that was changed itself', () =>
    expect(
      readSum('and with revenue of 1.5 lakh?', [
        'runway for 30 lakh at 5 lakh a month',
        'what if burn goes up to 7 lakh',
      ]),
    ).toEqual({
      tool: 'calculate_runway',
      input: { cash: '3000000', monthly_costs: '700000', monthly_revenue: '150000' },
    }));

  it.each<[string, string, string]>([
    ['and if we cut costs by 1 lakh', '500000', '100000'],
    ['what if costs go up by 20%?', '720000', '100000'],
    ['and if revenue grows by 50k', '600000', '150000'],
    ['what if revenue falls by half a lakh', '600000', '50000'],
  ])('“%s” changes by that much what was there', (question, monthly_costs, monthly_revenue) =>
    expect(readSum(question, ['runway for 45 lakh at 6 lakh a month', 'and with 1 lakh revenue'])).toEqual({
      tool: 'calculate_runway',
      input: { cash: '4500000', monthly_costs, monthly_revenue },
    }),
  );

  it('of a percentage takes the other one', () =>
    expect(readSum('and for 20%?', ['what is 10% of 10 lakh'])).toEqual({
      tool: 'calculate_percent',
      input: { percent: '20', whole: '1000000' },
    }));

  it('says that a bare figure was read in the unit of the other', () =>
    expect(readSum('raise 2 crore at 10 pre')).toEqual({
      tool: 'calculate_priced_round',
      input: { investment: '20000000', pre_money: '100000000' },
      note: expect.stringContaining('10 crore') as string,
    }));

  it.each<[string, Record<string, string>, string]>([
    [
      'raise 50 lakh at 4.5 pre',
      { investment: '5000000', pre_money: '45000000' },
      'I read “4.5” as 4.5 crore, as 4.5 lakh would be no more than the money raised.',
    ],
    [
      'raise 50 lakh at 60 pre',
      { investment: '5000000', pre_money: '6000000' },
      'I read “60” as 60 lakh, as the other figure is in lakh.',
    ],
    [
      'raise 1 crore at 9 post',
      { investment: '10000000', post_money: '90000000' },
      'I read “9” as 9 crore, as the other figure is in crore.',
    ],
    [
      'raise $500k at 4 pre',
      { investment: '500000', pre_money: '4000000', currency: 'USD' },
      'I read “4” as 4 million, as 4 thousand would be no more than the money raised.',
    ],
  ])('reads the valuation of “%s” in the unit that fits, and says so', (question, input, note) =>
    expect(readSum(question)).toEqual({ tool: 'calculate_priced_round', input, note }),
  );

  it('takes equal founders for equal parts', () =>
    expect(readSum('3 founders equal, raise 1 crore at 9 crore pre, 10% esop')).toMatchObject({
      tool: 'calculate_holdings',
      input: { founders_percent: ['33.33', '33.33', '33.33'], pool_percent: '10' },
    }));

  it('with a figure that has no place is asked about', () =>
    expect(readSum('And in 2027?', [LASTS])).toEqual({ says: expect.stringContaining('“2027”') as string }));

  it('in another currency is asked about', () =>
    expect(readSum('and at $8k a month?', [LASTS])).toEqual({
      says: expect.stringContaining('one currency') as string,
    }));
});

it('reads whatever is typed without throwing, and gives only inputs that the calculators take', () => {
  const word = fc.constantFrom(
    ...'how long does last runway own selling SAFE cap vesting % twice 20% ₹40 lakh 6L a month per $ 1,00,000 -5 e 12 months pre-money valuation for CAC GST 18% and , ? 9999999999999999 crore'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 14 }),
      fc.option(fc.array(word, { maxLength: 8 }), { nil: undefined }),
      (now, before) => {
        const read = readSum(now.join(' '), before ? [before.join(' ')] : []);
        if (!read || 'says' in read) return;
        const found = CALCULATORS.find(({ name }) => name === read.tool);
        expect(found?.input.safeParse(read.input).success).toBe(true);
      },
    ),
  );
});

it.each([
  'how long at ',
  'which find list show ',
  '20 % twice ',
  'is of at a an the for ',
  '1 crore 20 lakh ',
  'what is cost of per to ',
  '₹',
  '1,',
  '. ',
])('reads 600 signs of %j at once', (part) => {
  const question = part.repeat(600).slice(0, 600);
  expect(quickest(250, () => readSum(question, [question]))).toBeLessThan(250);
});

describe('a follow-up with one bare amount', () => {
  it.each([
    ['what if 8 lakh', { cash: '6000000', monthly_costs: '800000' }],
    ['what if 75 lakh', { cash: '7500000', monthly_costs: '500000' }],
    ['add 30 lakh from a grant', { cash: '6000000', new_money: '3000000', monthly_costs: '500000' }],
  ])('“%s” changes the figure that it is nearer to', (question, input) =>
    expect(readSum(question, ['runway for 60 lakh at 5 lakh'])).toMatchObject({ tool: 'calculate_runway', input }),
  );

  it('TDS without a rate asks for it', () =>
    expect(readSum('tds on 90000 professional fees')).toMatchObject({
      says: expect.stringContaining('rate') as string,
    }));

  it.each(['2-3 lakh', '50 lakh - 1 crore cheque', '1/2', '24/7 support', '2026-11-29', 'what is 10 x growth'])(
    '“%s” is no arithmetic',
    (question) => expect(readSum(question)).not.toMatchObject({ tool: 'calculate_arithmetic' }),
  );
});
