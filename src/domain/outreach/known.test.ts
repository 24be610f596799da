import { describe, expect, it } from 'vitest';
import { missing, UNREADABLE, type Readings } from '../desk/readings';
import { knownValues, NO_FACTS, oneLinerOf, readCompanyFacts, valuesWith, whyYou, type CompanyFacts } from './known';
import { mergeMail } from './merge';
import { DEFAULT_TEMPLATES } from './template';

const TODAY = '2026-11-25';
const FACTS: CompanyFacts = {
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
const textsOf = (facts: CompanyFacts, reading: Readings['burn-rate'] | null) =>
  Object.fromEntries([...knownValues(facts, reading, TODAY)].map(([name, { text }]) => [name, text]));

describe('what is known of the sender', () => {
  it('comes from the profile, the raise and the plan, and says so', () => {
    expect(textsOf(FACTS, plan())).toEqual({
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
    const known = knownValues(FACTS, plan(), TODAY);
    expect(['company', 'amount', 'runway', 'month'].map((name) => known.get(name)?.from)).toEqual([
      'your profile',
      'what you raise',
      'your runway plan',
      'the calendar',
    ]);
  });

  it.each<[string, Readings['burn-rate'] | null, Record<string, string>]>([
    ['no plan', null, {}],
    ['a plan without costs', missing('costs'), {}],
    ['a plan that cannot be read', UNREADABLE, {}],
    ['revenue above the costs', plan({ months: null, burn: -50_000_00 }), {}],
    ['no money left', plan({ months: 0.4 }), { burn: '₹6 lakh' }],
    ['one month', plan({ months: 1.9 }), { burn: '₹6 lakh', runway: '1 month' }],
    ['a plan in dollars', plan({ currency: 'USD', burn: 12_500_00 }), { burn: '$12.5K', runway: '14 months' }],
  ])('%s says no wrong figure', (_, reading, expected) => {
    expect(textsOf(NO_FACTS, reading)).toEqual({ ...expected, month: 'November 2026' });
  });

  it.each<[number, 'INR' | 'USD', string]>([
    [2_34_56_789_00, 'INR', '₹2,34,56,789'],
    [2_35_00_000_00, 'INR', '₹2.35 crore'],
    [45_000_00, 'INR', '₹45,000'],
    [20_00_000_00, 'INR', '₹20 lakh'],
    [1_250_000_00, 'USD', '$1.25M'],
    [1_234_567_00, 'USD', '$1,234,567'],
  ])('says a raise of %d %s as %s', (amount, currency, text) => {
    expect(textsOf({ ...NO_FACTS, raise: { amount, currency } }, null)['amount']).toBe(text);
  });

  it('writes a raise in a currency that the tools do not count in by its code', () => {
    expect(textsOf({ ...NO_FACTS, raise: { amount: 2_000_000_00, currency: 'SGD' } }, null)['amount']).toBe(
      'SGD 20,00,000',
    );
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

describe('why this investor', () => {
  it.each<[readonly string[], string | null]>([
    [['AgriTech', 'Fintech'], 'you invest in Fintech, and we work in finance'],
    [['Payments', 'Fintech', 'Lending'], 'you invest in Payments and Fintech, and we work in finance'],
    [['AgriTech'], null],
    [[], null],
  ])('of %j is %j', (focus, reason) => {
    expect(whyYou(focus, FACTS)).toBe(reason);
  });

  it('is not said where the profile names no industry', () => {
    expect(whyYou(['Fintech'], NO_FACTS)).toBeNull();
  });
});

describe('a mail', () => {
  const [template] = DEFAULT_TEMPLATES;
  const known = knownValues(FACTS, plan(), TODAY);
  const fund = { id: 'seed:1', name: 'Peak Ventures', email: null, fund: 'Peak Ventures', focus: ['Fintech'] };

  it('asks only for what nobody has said', () => {
    const mail = mergeMail(template!, fund, valuesWith(new Map(), known, FACTS, fund.focus));
    expect(mail.missing).toEqual(['tractionOne', 'tractionTwo', 'useOfFunds', 'deckLink']);
    expect(mail.body).toContain('Why I am writing to you: you invest in Fintech, and we work in finance.');
    expect(mail.body).toContain('We are raising ₹5 crore to');
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

it.each([null, undefined, 'x', 3, { industries: 'Fintech' }, { company: 3 }])('%j is no answer of facts', (data) => {
  expect(readCompanyFacts(data)).toEqual(NO_FACTS);
});
