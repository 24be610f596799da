// Investor rights: pictures and worked examples. Payouts come from the waterfall of the cap table tool.
import { distribute } from '../../../src/domain/cap-table/calculation/exit/waterfall';
import { CRORE, divide, fraction, grouped, LAKH, percentOf, run, rupees, rupeesOf, toDecimal, whole } from './sums.mjs';

const paid = 2 * CRORE;
const noHolders = { exercisePrice: whole(0), seniority: 1, holders: [] };
const common = {
  ...noHolders,
  id: 'common',
  name: 'Founders',
  kind: 'common',
  preference: whole(0),
  participation: 'none',
  cap: null,
  shares: 80n,
};
/** The investor's payout from a sale; the investor paid ₹2 crore for 20%. */
function payout(proceeds, participation) {
  const claims = [
    common,
    {
      ...common,
      id: 'investor',
      name: 'Investor',
      kind: 'preferred',
      preference: whole(paid),
      participation,
      shares: 20n,
    },
  ];
  return distribute(claims, whole(proceeds), 'stacked').payouts.find(({ claimId }) => claimId === 'investor').amount;
}
const [low, high] = [5 * CRORE, 20 * CRORE];
const sale = 12 * CRORE;
const [plainLow, plainHigh] = [payout(low, 'none'), payout(high, 'none')];
const participating = payout(sale, 'full');
const once = payout(sale, 'none');

// Broad-based weighted average: old price × (A + B) ÷ (A + C).
const down = { old: 100, next: 50, before: 100_000, issued: 25_000 };
const weighted = divide(
  whole(down.old * (down.before + (down.issued * down.next) / down.old)),
  whole(down.before + down.issued),
);

const ratchet = { shares: 10_000 };
const ratcheted = Number(toDecimal(divide(whole(ratchet.shares * down.old), whole(down.next)), 0));

const pro = { stake: 10, round: 5 * CRORE };
const proPart = run('stake_worth', { stake_percent: pro.stake, valuation: pro.round });
const proAmount = /^(₹[\d.,]+(?: (?:lakh|crore))?)/.exec(proPart.result)[1];

const tag = { mine: 10_000, theirs: 40_000, wanted: 25_000 };
const tagged = divide(whole(tag.wanted * tag.mine), whole(tag.mine + tag.theirs));

const drag = { votes: 75_000, all: 100_000 };

const refusal = { shares: 1_000, price: 400 };

const tall = (value) => Number(value.n / value.d) / LAKH;

export const INVESTOR_RIGHTS = [
  {
    title: 'Liquidation preference',
    example: `An investor paid ${rupees(paid)} for 20%, 1x non-participating. At a sale for ${rupees(low)} the investor takes ${rupeesOf(plainLow)} (20% would be ${rupeesOf(fraction(low, 5))}); at ${rupees(high)} the shares convert and bring ${rupeesOf(plainHigh)}.`,
    says: 'Two sales: at the low price the investor takes the money back, at the high one a share as if converted.',
    picture: {
      kind: 'bars',
      bars: [
        { label: `Sale ${rupees(low)}`, value: tall(plainLow), text: rupeesOf(plainLow), tone: 'sun' },
        { label: `Sale ${rupees(high)}`, value: tall(plainHigh), text: rupeesOf(plainHigh), tone: 'sea' },
      ],
      note: `${rupees(paid)} for 20%: money back, or the share`,
    },
  },
  {
    title: 'Participating preference',
    example: `An investor paid ${rupees(paid)} for 20%, and the company is sold for ${rupees(sale)}: ${rupees(paid)} back, then 20% of the other ${rupees(sale - paid)}, together ${rupeesOf(participating)}. Without participation it would be ${rupeesOf(once)}.`,
    says: 'Two bars: what the investor gets with participation, and the smaller sum without.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Participating', value: tall(participating), text: rupeesOf(participating), tone: 'clay' },
        { label: 'Not', value: tall(once), text: rupeesOf(once), tone: 'stone' },
      ],
      note: `Investor’s part of a sale for ${rupees(sale)}`,
    },
  },
  {
    title: 'Anti-dilution',
    example: `An investor paid ₹${down.old} a share; later ${grouped(down.issued)} shares are sold at ₹${down.next}, with ${grouped(down.before)} before. Weighted average lowers the conversion price to ${rupeesOf(weighted)}, full ratchet to ₹${down.next}.`,
    says: 'Three bars: the old conversion price, the weighted average and the full ratchet.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Before', value: down.old, text: `₹${down.old}`, tone: 'stone' },
        { label: 'Average', value: Number(weighted.n) / Number(weighted.d), text: rupeesOf(weighted), tone: 'sun' },
        { label: 'Ratchet', value: down.next, text: `₹${down.next}`, tone: 'clay' },
      ],
      note: `Conversion price after a round at ₹${down.next}`,
    },
  },
  {
    title: 'Broad-based weighted average',
    example: `₹${down.old} × (${grouped(down.before)} + ${grouped((down.issued * down.next) / down.old)}) ÷ (${grouped(down.before)} + ${grouped(down.issued)}) = ${rupeesOf(weighted)}: ${grouped(down.issued)} shares at ₹${down.next} after a price of ₹${down.old}, with ${grouped(down.before)} shares before.`,
    says: `The old conversion price of ₹${down.old} and the one after the adjustment, ${rupeesOf(weighted)}.`,
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Old price', value: down.old, text: `₹${down.old}`, tone: 'stone' },
        { label: 'Adjusted', value: Number(weighted.n) / Number(weighted.d), text: rupeesOf(weighted), tone: 'sun' },
        { label: 'New round', value: down.next, text: `₹${down.next}`, tone: 'sea' },
      ],
      note: 'Weighed by all shares, as if converted',
    },
  },
  {
    title: 'Full ratchet',
    example: `An investor bought ${grouped(ratchet.shares)} shares at ₹${down.old}. After a round at ₹${down.next} the same money converts at ₹${down.next}: ${grouped(ratcheted)} shares instead of ${grouped(ratchet.shares)}.`,
    says: `The same money converts into ${grouped(ratcheted)} shares instead of ${grouped(ratchet.shares)}.`,
    picture: {
      kind: 'bars',
      bars: [
        { label: `At ₹${down.old}`, value: ratchet.shares, text: grouped(ratchet.shares), tone: 'stone' },
        { label: `At ₹${down.next}`, value: ratcheted, text: grouped(ratcheted), tone: 'clay' },
      ],
      note: 'Shares for the same money',
    },
  },
  {
    title: 'Pro-rata right',
    example: `An investor with ${pro.stake}% may take ${pro.stake}% of a round of ${rupees(pro.round)}, that is ${proAmount}, and holds ${pro.stake}% after it as before.`,
    says: `A round of ${rupees(pro.round)}, of which the holder of ${pro.stake}% may take ${proAmount}.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Round of ${rupees(pro.round)}`,
          parts: [
            { label: proAmount, value: pro.stake, tone: 'sun' },
            { label: 'others', value: 100 - pro.stake, tone: 'stone' },
          ],
        },
      ],
      note: `Holds ${pro.stake}%, may take ${pro.stake}%`,
    },
  },
  {
    title: 'Drag-along',
    example: `Holders of ${grouped(drag.votes)} of ${grouped(drag.all)} shares, ${percentOf(drag.votes, drag.all)}, agree to sell. With a drag-along at 75% the other ${grouped(drag.all - drag.votes)} shares are sold on the same terms.`,
    says: 'The agreed majority of 75% sells, and the rest must sell with it.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: 'Who decides on the sale',
          parts: [
            { label: `${percentOf(drag.votes, drag.all)} agree`, value: drag.votes, tone: 'sun' },
            { label: 'must', value: drag.all - drag.votes, tone: 'clay' },
          ],
        },
      ],
      note: 'All sell, on the same terms',
    },
  },
  {
    title: 'Tag-along',
    example: `A buyer wants ${grouped(tag.wanted)} shares from a holder of ${grouped(tag.theirs)}. A small holder of ${grouped(tag.mine)} tags along in proportion and sells ${grouped(Number(tagged.n / tagged.d))} of them at the same price.`,
    says: 'A buyer takes shares of the large holder and, on the same terms, of the small one.',
    picture: {
      kind: 'table',
      head: ['Holder', 'Has', 'Sells'],
      rows: [
        ['Large', grouped(tag.theirs), grouped(tag.wanted - Number(tagged.n / tagged.d))],
        ['Small', grouped(tag.mine), grouped(Number(tagged.n / tagged.d))],
      ],
      widths: [30, 35, 35],
      tones: ['sun', 'sea'],
      note: `A buyer wants ${grouped(tag.wanted)} shares`,
    },
  },
  {
    title: 'Right of first refusal',
    example: `A founder has an offer for ${grouped(refusal.shares)} shares at ${rupees(refusal.price)}. Company and investors may take them for the same ${rupees(refusal.shares * refusal.price)} first.`,
    says: 'An offer goes to the company and the investors first; only what they refuse goes to the buyer.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `Offer: ${grouped(refusal.shares)} shares at ₹${refusal.price}` },
        { words: 'Company and investors first', tone: 'sun' },
        { words: 'They refuse: the buyer may', tone: 'stone' },
      ],
    },
  },
  {
    title: 'Reserved matters',
    says: 'Decisions that need the investors’ consent, beside one that the company takes alone.',
    picture: {
      kind: 'pair',
      left: { title: 'Ask first', tone: 'sun', items: ['New shares', 'A sale', 'Large debt', 'The articles'] },
      right: { title: 'Alone', tone: 'stone', items: ['Hiring', 'Pricing', 'Product', 'Suppliers'] },
    },
  },
];
