import { describe, expect, it } from 'vitest';
import { missing, UNREADABLE, type NextRaise, type Readings } from '@/domain/desk/readings';
import {
  knownValues,
  NO_FACTS,
  oneLinerOf,
  valuesWith,
  reasonForInvestor,
  reasonFor,
  type CompanyFacts,
  type KnownValue,
  type MailReadings,
} from './known';
import { mergeMail } from './letters/merge';
import { DEFAULT_TEMPLATES } from './letters/template';

const TODAY = '2026-11-25';
const FACTS: CompanyFacts = {
  userType: 'founder',
  fullName: ' Asha Rao ',
  phone: '+919876543210',
  company: 'Venkatanarasimharajuvaripeta Agri & Foods Pvt. Ltd.',
  description: 'Cold storage that farmers rent by the crate. We run 12 sites.',
  stage: 'seed',
  industry: 'finance',
  industries: ['Fintech', 'Payments', 'Lending'],
  raise: { amount: 5_00_00_000_00, currency: 'INR' },
};
const plan = (over: Partial<Extract<Readings['burn-rate'], { kind: 'known' }>> = {}): Readings['burn-rate'] => ({
  kind: 'known',
  months: 14.6,
  band: 'critical',
  burn: 6_00_000_00,
  currency: 'INR',
  ...over,
});
const entered = (balance: number, revenue: number, currency: 'INR' | 'USD' = 'INR') => ({
  entered: { balance, revenue, currency },
});
const NONE: MailReadings = { plan: missing('document'), capTable: missing('document') };
const withPlan = (reading: Readings['burn-rate']): MailReadings => ({ ...NONE, plan: reading });
const textsOf = (facts: CompanyFacts, tools: MailReadings) =>
  Object.fromEntries([...knownValues(facts, tools, TODAY)].map(([name, { text }]) => [name, text]));
/** A cap table whose next round brings this in. */
const round = (raise?: Partial<NextRaise>): MailReadings => ({
  ...NONE,
  capTable: {
    kind: 'known',
    today: '100%',
    after: { round: 'Seed', share: '80%' },
    ...(raise && { raise: { round: 'Seed', amount: 6_00_00_000_00, decimals: 2, currency: 'INR', ...raise } }),
  },
});

describe('what is known of the sender', () => {
  it('comes from the profile, the raise and the plan, and says so', () => {
    expect(textsOf(FACTS, withPlan(plan()))).toEqual({
      senderName: 'Asha Rao',
      senderPhone: '+919876543210',
      company: 'Venkatanarasimharajuvaripeta Agri & Foods Pvt. Ltd.',
      oneLiner: 'Cold storage that farmers rent by the crate',
      stage: 'seed',
      amount: '₹5 crore',
      burn: '₹6 lakh',
      runway: '14 months',
      month: 'November 2026',
    });
    const known = knownValues(FACTS, withPlan(plan()), TODAY);
    expect(['company', 'amount', 'runway', 'month'].map((name) => known.get(name)?.from)).toEqual([
      'your profile',
      'your fit settings',
      'your runway plan',
      'the calendar',
    ]);
  });

  it.each<[string, Readings['burn-rate'], Record<string, string>]>([
    ['no plan', missing('document'), {}],
    ['a plan without costs', missing('costs'), {}],
    ['a plan that cannot be read', UNREADABLE, {}],
    ['revenue above the costs', plan({ months: null, burn: -50_000_00 }), {}],
    ['no money left', plan({ months: 0.4 }), { burn: '₹6 lakh' }],
    ['one month', plan({ months: 1.9 }), { burn: '₹6 lakh', runway: '1 month' }],
    [
      'what is entered',
      plan(entered(84_00_000_00, 2_50_000_00)),
      { cash: '₹84 lakh', revenue: '₹2.5 lakh', burn: '₹6 lakh', runway: '14 months' },
    ],
    ['a plan with nothing but a balance', { ...missing('costs'), ...entered(90_000_00, 0) }, { cash: '₹90,000' }],
    ['a plan without a balance', { ...missing('balance'), ...entered(0, 12_500_00, 'USD') }, { revenue: '$12.5K' }],
    ['a plan in dollars', plan({ currency: 'USD', burn: 12_500_00 }), { burn: '$12.5K', runway: '14 months' }],
  ])('%s says no wrong figure', (_, reading, expected) => {
    expect(textsOf(NO_FACTS, withPlan(reading))).toEqual({ ...expected, month: 'November 2026' });
  });

  it.each<[number, 'INR' | 'USD', string]>([
    [2_34_56_789_00, 'INR', '₹2,34,56,789'],
    [2_35_00_000_00, 'INR', '₹2.35 crore'],
    [45_000_00, 'INR', '₹45,000'],
    [20_00_000_00, 'INR', '₹20 lakh'],
    [1_250_000_00, 'USD', '$1.25M'],
    [1_234_567_00, 'USD', '$1,234,567'],
    [1_234_000_000_00, 'USD', '$1,234,000,000'],
    [2_500_000_000_00, 'USD', '$2.5B'],
  ])('says a raise of %d %s as %s', (amount, currency, text) => {
    expect(textsOf({ ...NO_FACTS, raise: { amount, currency } }, NONE)['amount']).toBe(text);
  });

  it('writes a raise in a currency that the tools do not count in by its code', () => {
    expect(textsOf({ ...NO_FACTS, raise: { amount: 2_000_000_00, currency: 'SGD' } }, NONE)['amount']).toBe(
      'SGD 20,00,000',
    );
  });

  it.each<[string, CompanyFacts, MailReadings, Partial<KnownValue> | undefined]>([
    ['the cap table alone', NO_FACTS, round({}), { text: '₹6 crore', from: 'your cap table' }],
    [
      'both, which differ',
      FACTS,
      round({}),
      { text: '₹6 crore', from: 'your cap table', note: 'Your fit settings say ₹5 crore.' },
    ],
    ['both, which agree', FACTS, round({ amount: 5_00_00_000_00 }), { text: '₹5 crore', from: 'your cap table' }],
    [
      'a cap table in dollars',
      FACTS,
      round({ amount: 600_000_00, currency: 'USD' }),
      { text: '$600K', from: 'your cap table', note: 'Your fit settings say ₹5 crore.' },
    ],
    // Yen have no hundredths, dinars have thousandths.
    ['yen', NO_FACTS, round({ amount: 50_000_000, decimals: 0, currency: 'JPY' }), { text: 'JPY 5,00,00,000' }],
    ['dinars', NO_FACTS, round({ amount: 1_500_500, decimals: 3, currency: 'KWD' }), { text: 'KWD 1,500.5' }],
    ['a cap table without a round', FACTS, round(), { text: '₹5 crore', from: 'your fit settings' }],
    ['one that cannot be read', FACTS, { ...NONE, capTable: UNREADABLE }, { from: 'your fit settings' }],
    ['one over 100 %', NO_FACTS, { ...NONE, capTable: missing('over-100') }, undefined],
    ['neither', NO_FACTS, NONE, undefined],
  ])('a raise comes from %s', (_, facts, tools, amount) => {
    const known = knownValues(facts, tools, TODAY).get('amount');
    if (amount === undefined) expect(known).toBeUndefined();
    else expect(known).toMatchObject(amount);
    expect(known?.note).toBe(amount?.note);
  });

  it.each([
    ['Crates for farmers', 'Crates for farmers'],
    ['Crates for farmers.', 'Crates for farmers'],
    ['We work at 3.5 °C. And more.', 'We work at 3.5 °C'],
    ['खेतों के लिए भंडार। और भी।', 'खेतों के लिए भंडार'],
    ['First line\nsecond line', 'First line'],
    ['', ''],
    ['   ', ''],
    ['word '.repeat(60), ''],
  ])('takes of %j the line %j', (description, line) => {
    expect(oneLinerOf(description)).toBe(line);
  });
});

describe('why a field is asked', () => {
  const founder: CompanyFacts = { ...NO_FACTS, userType: 'founder' };
  const table = (capTable: Readings['cap-table']): MailReadings => ({ ...NONE, capTable });
  const known = (over: Partial<Extract<Readings['burn-rate'], { kind: 'known' }>>) => withPlan(plan(over));

  it.each<[string, string, CompanyFacts, MailReadings, string | null]>([
    ['company', 'a half filled profile', founder, NONE, 'Your profile has no company name yet. Add it'],
    ['senderName', 'a half filled profile', founder, NONE, 'Your profile has no name yet. Add it'],
    ['oneLiner', 'no description', founder, NONE, 'Your profile does not describe your company yet. Add it'],
    [
      'oneLiner',
      'a description without a short sentence',
      { ...founder, description: 'word '.repeat(60) },
      NONE,
      'The first sentence of your company description is too long for one line. Shorten it',
    ],
    ['company', 'a visitor, who has none', { ...NO_FACTS, userType: 'visitor' }, NONE, null],
    ['company', 'an account that could not be asked', NO_FACTS, NONE, null],
    ['runway', 'an account that could not be asked', NO_FACTS, NONE, null],
    ['tractionOne', 'what only the sender knows', founder, NONE, null],
    ['runway', 'no plan', founder, NONE, 'There is no runway plan in your account or this browser. Plan your runway'],
    [
      'runway',
      'no balance',
      founder,
      withPlan(missing('balance')),
      'Your runway plan has no bank balance yet. Add your bank balance',
    ],
    [
      'burn',
      'no costs',
      founder,
      withPlan(missing('costs')),
      'Your plan has no costs yet, so we cannot work out your runway. Add your monthly costs',
    ],
    ['runway', 'a broken plan', founder, withPlan(UNREADABLE), 'Your runway plan could not be read. Open it'],
    [
      'cash',
      'costs alone',
      founder,
      withPlan({ ...missing('balance'), ...entered(0, 0) }),
      'Your runway plan has no bank balance yet. Add your bank balance',
    ],
    ['revenue', 'no revenue', founder, known(entered(100, 0)), 'Your runway plan has no revenue yet. Add it'],
    ['cash', 'no plan', founder, NONE, 'There is no runway plan in your account or this browser. Plan your runway'],
    ['cash', 'a broken plan', founder, withPlan(UNREADABLE), 'Your runway plan could not be read. Open it'],
    [
      'runway',
      'revenue above the costs',
      founder,
      known({ months: null, burn: -1 }),
      'Your revenue covers your costs. Open your plan',
    ],
    [
      'burn',
      'revenue above the costs',
      founder,
      known({ months: null, burn: -1 }),
      'Your revenue covers your costs. Open your plan',
    ],
    [
      'runway',
      'no money',
      founder,
      known({ months: 0 }),
      'At this burn, your money will not last the month. Open your plan',
    ],
    [
      'amount',
      'no cap table',
      founder,
      NONE,
      'There is no cap table in your account or this browser. Set up your cap table',
    ],
    ['amount', 'a broken one', founder, table(UNREADABLE), 'Your cap table could not be read. Open it'],
    [
      'amount',
      'one over 100 %',
      founder,
      table(missing('over-100')),
      'The percentages add up to more than 100%. Bring it to 100%',
    ],
    [
      'amount',
      'one without holdings',
      founder,
      table(missing('founders')),
      'Your cap table has no next round yet. Add it',
    ],
    [
      'amount',
      'a round without an amount',
      founder,
      round(),
      'The next round in your cap table has no amount yet. Add it',
    ],
    [
      'amount',
      'one without a round',
      founder,
      table({ kind: 'known', today: '80%', after: null }),
      'Your cap table has no next round yet. Add it',
    ],
  ])('%s, with %s', (name, _, facts, tools, expected) => {
    const reason = reasonFor(name, facts, tools);
    expect(reason && `${reason.text} ${reason.action}`).toBe(expected);
    if (reason) expect(reason.href).toMatch(/^\/portal\/(settings\/profile\?edit=1|tools\/(burn-rate|equity-split))$/);
  });
});

describe('why this investor', () => {
  it.each<[readonly string[], string | null]>([
    [['AgriTech', 'Fintech'], 'you invest in Fintech, and we work in finance'],
    [['Payments', 'Fintech', 'Lending'], 'you invest in Payments and Fintech, and we work in finance'],
    [['AgriTech'], null],
    [[], null],
  ])('of %j is %j', (focus, reason) => {
    expect(reasonForInvestor(focus, FACTS)).toBe(reason);
  });

  it('is not said where the profile names no industry', () => {
    expect(reasonForInvestor(['Fintech'], NO_FACTS)).toBeNull();
  });
});

describe('a mail', () => {
  const [template] = DEFAULT_TEMPLATES;
  const known = knownValues(FACTS, withPlan(plan()), TODAY);
  const fund = { id: 'seed:1', name: 'Peak Ventures', email: null, fund: 'Peak Ventures', focus: ['Fintech'] };

  it('asks only for what no one has said', () => {
    const mail = mergeMail(template!, fund, valuesWith(new Map(), known, FACTS, fund.focus));
    expect(mail.missing).toEqual(['tractionOne', 'tractionTwo', 'useOfFunds', 'deckLink']);
    expect(mail.body).toContain('Why I am writing to you: you invest in Fintech, and we work in finance.');
    expect(mail.body).toContain('We are raising ₹5 crore to');
  });

  it('takes cash and revenue of a progress update from the plan, and says so', () => {
    const update = DEFAULT_TEMPLATES.find(({ id }) => id === 'update');
    const sums = knownValues(FACTS, withPlan(plan(entered(84_00_000_00, 2_50_000_00))), TODAY);
    const mail = mergeMail(update!, fund, valuesWith(new Map(), sums, FACTS, []));
    expect(mail.body).toContain('- Cash: ₹84 lakh, which is 14 months of runway');
    expect(mail.body).toContain('- Revenue: ₹2.5 lakh (');
    expect(mail.missing).not.toContain('cash');
    expect(['cash', 'revenue'].map((name) => sums.get(name)?.from)).toEqual(['your runway plan', 'your runway plan']);
  });

  it('says what was typed rather than what is known, and what is known where that was emptied', () => {
    const typed = new Map([
      ['company', 'Kaveri'],
      ['amount', '  '],
      ['whyYou', 'your note on cold chains'],
    ]);
    const values = valuesWith(typed, known, FACTS, fund.focus);
    expect([values.get('company'), values.get('amount'), values.get('whyYou')]).toEqual([
      'Kaveri',
      '₹5 crore',
      'your note on cold chains',
    ]);
  });
});
