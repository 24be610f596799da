// Fundraising: pictures and worked examples.
import { accrued } from '../../../src/domain/cap-table/calculation/conversion-terms';
import { dayOf } from '../../../src/domain/cap-table/document/calendar';
import {
  CRORE,
  divide,
  fraction,
  grouped,
  LAKH,
  multiply,
  number,
  percentOf,
  run,
  rupees,
  rupeesOf,
  whole,
} from './sums.mjs';

const safe = { amount: 50 * LAKH, cap: 5 * CRORE };
const safePart = run('safe', { amount: safe.amount, valuation_cap: safe.cap }).line('Its share at conversion');

const isafe = { amount: 25 * LAKH, cap: 10 * CRORE };
const isafePart = percentOf(isafe.amount, isafe.cap);

// A company of 10 lakh shares before the round: the price of a share is the valuation over them.
const shares = 10 * LAKH;
const capped = { amount: 20 * LAKH, cap: 5 * CRORE, round: 10 * CRORE };
const priceAt = (valuation) => divide(whole(valuation), whole(shares));
const bought = (amount, price) => number(divide(whole(amount), price));

const discount = { price: 100, percent: 20, amount: 8 * LAKH };
const reduced = multiply(whole(discount.price), fraction(100 - discount.percent, 100));

const round = { paid: 2 * CRORE, pre: 8 * CRORE };
const priced = run('priced_round', { investment: round.paid, pre_money: round.pre });

const note = { amount: 25 * LAKH, rate: 10 };
const interest =
  Number(
    accrued(
      BigInt(note.amount * 100),
      { rate: String(note.rate), compounding: 'simple', dayCount: 'actual-365' },
      dayOf('2025-04-01'),
      dayOf('2026-04-01'),
    ),
  ) / 100;

export const FUNDRAISING = [
  {
    title: 'Post-money SAFE',
    example: `An investor pays ${rupees(safe.amount)} on a post-money cap of ${rupees(safe.cap)}: ${rupees(safe.amount)} ÷ ${rupees(safe.cap)} = ${safePart} of the company, before the new money of the next round.`,
    says: `A bar of the company: the SAFE holds ${safePart}, everybody else the rest.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Company at ${rupees(safe.cap)} post-money`,
          parts: [
            { label: 'All others', value: safe.cap - safe.amount, tone: 'stone' },
            { label: `SAFE ${safePart}`, value: safe.amount, tone: 'sun' },
          ],
        },
      ],
      note: `${rupees(safe.amount)} ÷ ${rupees(safe.cap)} = ${safePart}`,
    },
  },
  {
    title: 'iSAFE',
    example: `${rupees(isafe.amount)} on an iSAFE with a post-money cap of ${rupees(isafe.cap)} converts into ${isafePart} of the company.`,
    says: 'The investor pays now and gets CCPS, which become equity shares at the next priced round.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `Investor pays ${rupees(isafe.amount)}`, tone: 'sun' },
        { words: 'Company issues CCPS' },
        { words: 'Next priced round' },
        { words: `Equity shares: ${isafePart}`, tone: 'sea' },
      ],
    },
  },
  {
    title: 'Valuation cap',
    example: `The next round is priced at ${rupees(capped.round)} with ${grouped(shares)} shares before it, so a share costs ${rupeesOf(priceAt(capped.round))}. A cap of ${rupees(capped.cap)} converts at ${rupeesOf(priceAt(capped.cap))}: ${rupees(capped.amount)} buy ${bought(capped.amount, priceAt(capped.cap))} shares instead of ${bought(capped.amount, priceAt(capped.round))}.`,
    says: 'Two bars: the price of a share at the cap, and the higher price of the round.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'At the cap', value: capped.cap, text: rupeesOf(priceAt(capped.cap)), tone: 'sun' },
        { label: 'New investors', value: capped.round, text: rupeesOf(priceAt(capped.round)), tone: 'stone' },
      ],
      note: 'Price of a share: who came early pays by the cap',
    },
  },
  {
    title: 'Discount',
    example: `New investors pay ₹${discount.price} a share. With a discount of ${discount.percent}% the price is ${rupeesOf(reduced)}, so ${rupees(discount.amount)} buy ${bought(discount.amount, reduced)} shares instead of ${bought(discount.amount, whole(discount.price))}.`,
    says: `Two bars: ₹${discount.price} for new investors, ${rupeesOf(reduced)} with the discount.`,
    picture: {
      kind: 'bars',
      bars: [
        { label: 'New investors', value: 100, text: `₹${discount.price}`, tone: 'stone' },
        { label: 'SAFE holder', value: 100 - discount.percent, text: rupeesOf(reduced), tone: 'sun' },
      ],
      note: `Price of a share with ${discount.percent}% discount`,
    },
  },
  {
    title: 'Term sheet',
    says: 'What a term sheet holds; confidentiality and exclusivity usually bind, the rest does not.',
    picture: {
      kind: 'list',
      items: [
        { words: 'Amount and valuation', tone: 'stone' },
        { words: 'Kind of shares', tone: 'stone' },
        { words: 'Board and rights', tone: 'stone' },
        { words: 'Confidentiality', tone: 'sun' },
        { words: 'Exclusivity', tone: 'sun' },
      ],
      note: 'The last two usually bind',
    },
  },
  {
    title: 'Pre-money and post-money valuation',
    example: `${rupees(round.paid)} into ${rupees(round.pre)} pre-money: ${rupees(round.paid)} ÷ (${rupees(round.pre)} + ${rupees(round.paid)}) = ${priced.line('Investors get')}, at ${priced.line('Post-money')} post-money.`,
    says: `A bar of ${priced.line('Post-money')}: pre-money ${rupees(round.pre)} and new money ${rupees(round.paid)}.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Post-money ${priced.line('Post-money')}`,
          parts: [
            { label: `Pre ${rupees(round.pre)}`, value: round.pre, tone: 'stone' },
            { label: `New ${rupees(round.paid)}`, value: round.paid, tone: 'sun' },
          ],
        },
      ],
      note: `The new investor owns ${priced.line('Investors get')}`,
    },
  },
  {
    title: 'Lead investor',
    says: 'The lead sets price and terms and takes the largest part; others join on the same terms.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Lead: price, terms, checks', tone: 'sun' },
        { words: 'Others join on the same terms' },
        { words: 'The round closes', tone: 'sea' },
      ],
    },
  },
  {
    title: 'Data room',
    says: 'Seven folders of a data room.',
    picture: {
      kind: 'list',
      items: [
        { words: 'Incorporation', tone: 'sea' },
        { words: 'Cap table', tone: 'sea' },
        { words: 'Contracts', tone: 'sea' },
        { words: 'Accounts', tone: 'sea' },
        { words: 'Tax', tone: 'sea' },
        { words: 'People', tone: 'sea' },
        { words: 'Intellectual property', tone: 'sea' },
      ],
    },
  },
  {
    title: 'Convertible note',
    example: `${rupees(note.amount)} at ${note.rate}% simple interest for 365 days: interest ${rupees(interest)}, so ${rupees(note.amount + interest)} convert into shares or are repaid.`,
    says: 'A loan is paid, interest grows, and both become shares or are repaid.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `Loan of ${rupees(note.amount)}`, tone: 'sun' },
        { words: `Interest of ${rupees(interest)}` },
        { words: `${rupees(note.amount + interest)}: shares or cash`, tone: 'sea' },
      ],
    },
  },
];
