// Equity: pictures and worked examples.
import { CRORE, grouped, LAKH, percentOf, run, rupees } from './sums.mjs';

const founderA = 45_000;
const table = [
  ['Founder A', founderA],
  ['Founder B', 35_000],
  ['Angel', 10_000],
  ['Options', 10_000],
];
const issued = table.filter(([name]) => name !== 'Options').reduce((sum, [, shares]) => sum + shares, 0);
const diluted = table.reduce((sum, [, shares]) => sum + shares, 0);

const grant = 48_000;
const vestedAt = (months) =>
  /** The first figure of the calculator is the vested part. */
  run('vesting', { shares: grant, months_served: months }).result;
const vestedShares = (months) => {
  const portion = run('vesting', { shares: grant, months_served: months }).line('Part vested');
  return [portion, grouped(Math.floor((grant * Number.parseFloat(portion)) / 100))];
};

const option = { count: 1_000, price: 10, worth: 100 };
const gain = option.count * (option.worth - option.price);

const ccd = { paid: 50 * LAKH, price: 500, equity: 90_000 };

const pool = { before: 100, round: 20, size: 10 };
const inside = pool.before - pool.round - pool.size;
const after = run('ownership', { stake_percent: 100, rounds_percent: [pool.round], pool_percent: pool.size }).result;
const afterPart = /^([\d.]+%)/.exec(after)[1];

const founder = { stake: 60, round: 20 };
const left = /^([\d.]+%)/.exec(
  run('ownership', { stake_percent: founder.stake, rounds_percent: [founder.round] }).result,
)[1];

const ccps = { count: 20_000, price: 1_000, equity: 80_000 };

const sweat = { shares: 2_000, worth: 500 };

export const EQUITY = [
  {
    title: 'Cap table',
    example: `${table.map(([name, shares]) => `${name} ${grouped(shares)}`).join(', ')}: ${grouped(diluted)} shares fully diluted, so Founder A holds ${percentOf(founderA, diluted)}.`,
    says: 'A small cap table with shares and percentages of four holders.',
    picture: {
      kind: 'table',
      head: ['Holder', 'Shares', 'Part'],
      rows: table.map(([name, shares]) => [name, grouped(shares), percentOf(shares, diluted)]),
      widths: [40, 34, 26],
      tones: ['sun', 'sea', 'leaf', 'dusk'],
      note: `${grouped(diluted)} shares in all`,
    },
  },
  {
    title: 'Fully diluted',
    example: `${grouped(issued)} shares are issued and ${grouped(diluted - issued)} options granted. A founder with ${grouped(founderA)} shares holds ${percentOf(founderA, issued)} of the issued shares and ${percentOf(founderA, diluted)} fully diluted.`,
    says: 'Two bars: the founder’s part of the issued shares, and the smaller one once options count.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Issued: ${grouped(issued)} shares`,
          parts: [
            { label: percentOf(founderA, issued), value: founderA, tone: 'sun' },
            { label: '', value: issued - founderA, tone: 'stone' },
          ],
        },
        {
          label: `With options: ${grouped(diluted)}`,
          parts: [
            { label: percentOf(founderA, diluted), value: founderA, tone: 'sun' },
            { label: '', value: issued - founderA, tone: 'stone' },
            { label: '', value: diluted - issued, tone: 'dusk' },
          ],
        },
      ],
    },
  },
  {
    title: 'Vesting',
    example: `${grouped(grant)} shares vest over 48 months with a one-year cliff. ${vestedAt(18)}`,
    says: 'What has vested over four years: nothing in the first year, then a quarter, then month by month to all.',
    picture: {
      kind: 'curve',
      across: '4 years',
      up: 'Vested',
      lines: [
        {
          tone: 'sun',
          points: [
            [0, 0],
            [0.25, 0],
            [0.25, 0.25],
            [1, 1],
          ],
        },
      ],
      marks: [
        { at: [0.25, 0.25], label: '1 year: 25%', to: [0.55, 0.18] },
        { at: [1, 1], label: '100%', to: [0.84, 0.96] },
      ],
    },
  },
  {
    title: 'Vesting cliff',
    example: `Of ${grouped(grant)} shares over 48 months, ${vestedShares(11)[1]} have vested after 11 months and ${vestedShares(12)[1]} after 12.`,
    says: 'A line of time: nothing vests for twelve months, then a quarter at once.',
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: 0.42, label: 'nothing', tone: 'stone' },
        { from: 0.42, to: 1, label: 'each month', tone: 'sun' },
      ],
      points: [
        { at: 0, label: 'Start' },
        { at: 0.42, label: ['12 months:', `${vestedShares(12)[0]} at once`], above: true },
        { at: 1, label: '48 months' },
      ],
    },
  },
  {
    title: 'ESOP',
    example: `${grouped(option.count)} options at ₹${option.price} on shares now worth ₹${option.worth}: the holder pays ${rupees(option.count * option.price)} for shares worth ${rupees(option.count * option.worth)}, a gain of ${rupees(gain)} before tax.`,
    says: `A share worth ₹${option.worth}, of which the holder pays ₹${option.price}.`,
    picture: {
      kind: 'flow',
      steps: [
        { words: `Grant at ₹${option.price} a share` },
        { words: 'Vests, one year at the least' },
        { words: `Exercise: pay ₹${option.price}`, tone: 'sun' },
        { words: `Own a share worth ₹${option.worth}`, tone: 'sea' },
      ],
    },
  },
  {
    title: 'Option pool',
    example: `A round sells ${pool.round}%. A pool of ${pool.size}% of the company after the round is made before it, in the pre-money: the old holders keep ${inside}%. Made after the round it dilutes all, and they keep ${afterPart}.`,
    says: `The company after the round: old holders ${inside}%, pool ${pool.size}%, new investors ${pool.round}%.`,
    picture: {
      kind: 'circle',
      parts: [
        { label: ['Old holders', `${inside}%`], value: inside, tone: 'stone' },
        { label: ['Pool', `${pool.size}%`], value: pool.size, tone: 'dusk' },
        { label: ['Investors', `${pool.round}%`], value: pool.round, tone: 'sun' },
      ],
      note: 'A pool in the pre-money: old holders bear it',
    },
  },
  {
    title: 'Dilution',
    example: `A founder holds ${founder.stake}%, and a round sells ${founder.round}%: ${founder.stake}% × ${100 - founder.round}% = ${left}. The shares are as many as before.`,
    says: `Two bars: the founder’s part falls from ${founder.stake}% to ${left}.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: 'Before the round',
          parts: [
            { label: `${founder.stake}%`, value: founder.stake, tone: 'sun' },
            { label: '', value: 100 - founder.stake, tone: 'stone' },
          ],
        },
        {
          label: `After it sells ${founder.round}%`,
          parts: [
            { label: left, value: Number.parseFloat(left), tone: 'sun' },
            { label: '', value: 100 - founder.round - Number.parseFloat(left), tone: 'stone' },
            { label: 'new', value: founder.round, tone: 'sea' },
          ],
        },
      ],
    },
  },
  {
    title: 'CCPS',
    example: `${grouped(ccps.count)} CCPS at ${rupees(ccps.price)} bring ${rupees(ccps.count * ccps.price)}. At one equity share for each they become ${grouped(ccps.count)} shares; with ${grouped(ccps.equity)} equity shares before, that is ${percentOf(ccps.count, ccps.count + ccps.equity)}.`,
    says: 'Preference shares become equity shares at an agreed ratio or event.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `CCPS for ${rupees(2 * CRORE)}`, tone: 'sun' },
        { words: 'Agreed event or date' },
        { words: 'Equity shares, 1 for 1', tone: 'sea' },
      ],
    },
  },
  {
    title: 'CCD',
    example: `Debentures of ${rupees(ccd.paid)} convert at ${rupees(ccd.price)} a share into ${grouped(ccd.paid / ccd.price)} shares; with ${grouped(ccd.equity)} before, that is ${percentOf(ccd.paid / ccd.price, ccd.paid / ccd.price + ccd.equity)}. Until then ${rupees(ccd.paid)} are a loan.`,
    says: 'A loan to the company must become equity shares at an agreed event or date.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `CCDs for ${rupees(ccd.paid)}`, tone: 'sun' },
        { words: 'Interest while it is a loan' },
        { words: 'Agreed event or date' },
        { words: `${grouped(ccd.paid / ccd.price)} equity shares`, tone: 'sea' },
      ],
    },
  },
  {
    title: 'Perquisite tax on ESOP',
    example: `${grouped(option.count)} options at ₹${option.price} are exercised when a share is worth ₹${option.worth}: the perquisite is ${rupees(gain)}, taxed as salary of that year, though no share has been sold.`,
    says: `Of a share worth ₹${option.worth}, ₹${option.price} are paid and the rest is a perquisite.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: `A share worth ₹${option.worth} at exercise`,
          parts: [
            { label: `Paid ₹${option.price}`, value: option.price, tone: 'stone' },
            { label: `Perquisite ₹${option.worth - option.price}`, value: option.worth - option.price, tone: 'sun' },
          ],
        },
      ],
      note: 'Taxed at exercise; a later sale is taxed again, on its gain',
    },
  },
  {
    title: 'Sweat equity',
    example: `${grouped(sweat.shares)} shares worth ${rupees(sweat.worth)} each for know-how valued at ${rupees(sweat.shares * sweat.worth)}: no cash is paid.`,
    says: 'Work and know-how go to the company; shares come back instead of cash.',
    picture: {
      kind: 'exchange',
      left: 'Builder',
      right: 'Company',
      there: ['know-how'],
      back: ['shares', 'no cash'],
      note: `Valued here at ${rupees(10 * LAKH)}`,
    },
  },
];
