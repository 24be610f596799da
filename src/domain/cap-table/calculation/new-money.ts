/** Who buys the new shares of a round: pro-rata rights first, then the named investors, then the round's own row. */
import { divide, multiply, round as toWhole, whole, type Fraction } from '@/domain/money/fractions';
import { amountOf, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { CapTable, FundingRound } from '@/domain/cap-table/document/document';
import { fault, type Fault } from '@/domain/cap-table/document/faults';
import { sharesFor, worthOf } from './prices';

export interface NewMoney {
  /** A stakeholder, or `round:…` for what no one named bought. */
  holderId: string;
  shares: bigint;
  /** Units of the currency. */
  paid: Fraction;
  by: 'pro-rata' | 'named' | 'open';
}

export interface ProRataRight {
  instrumentId: string;
  holderId: string;
  /** Conversion shares / capitalisation before pool increase and new money (pro-rata side letter of the post-money SAFE). */
  ratio: Fraction;
  shares: bigint;
  /** Units of the currency at the round's price. */
  cost: Fraction;
  used: boolean;
}

interface Offer {
  price: Fraction;
  /** New shares of the round. */
  shares: bigint;
  capitalisation: bigint;
  rights: { id: string; holderId: string; shares: bigint }[];
}

/** Splits the round's shares; pro-rata purchases are part of the round's amount, not on top of it. */
export function allot(table: CapTable, round: FundingRound, offer: Offer) {
  const faults: Fault[] = [];
  const purchases: NewMoney[] = [];
  let left = offer.shares;
  const buy = (holderId: string, wanted: bigint, by: NewMoney['by']) => {
    const shares = wanted > left ? left : wanted;
    if (shares < wanted)
      faults.push(fault('allotment', `${round.name}: investors take more than the round's amount.`, round.id));
    left -= shares;
    if (shares > 0n) purchases.push({ holderId, shares, paid: worthOf(shares, offer.price), by });
  };

  const proRata = offer.rights.map(({ id, holderId, shares: held }): ProRataRight => {
    const ratio = divide(whole(held), whole(offer.capitalisation));
    const shares = toWhole(multiply(ratio, whole(offer.shares)), 'floor');
    const used = round.proRata.includes(id);
    return { instrumentId: id, holderId, ratio, shares, cost: worthOf(shares, offer.price), used };
  });
  for (const right of proRata) if (right.used) buy(right.holderId, right.shares, 'pro-rata');

  const people = new Set(table.stakeholders.map((one) => one.id));
  const open: string[] = [];
  for (const { stakeholderId, amount } of round.investors) {
    if (!people.has(stakeholderId))
      faults.push(fault('unknown-holder', `${round.name}: an investor is not among the stakeholders.`, round.id));
    else if (amount === null) open.push(stakeholderId);
    else {
      const minor = moneyOf(amount);
      if (minor === null) faults.push(fault('amount', `${round.name}: an investor's amount is not valid.`, round.id));
      else buy(stakeholderId, sharesFor(amountOf(minor, table.currency), offer.price), 'named');
    }
  }
  // What is left goes in equal parts to investors without an amount, else to the round's own row.
  const takers = open.length > 0 ? open : [`round:${round.id}`];
  const part = left / BigInt(takers.length);
  const extra = left % BigInt(takers.length);
  takers.forEach((holderId, at) =>
    buy(holderId, part + (BigInt(at) < extra ? 1n : 0n), open.length > 0 ? 'named' : 'open'),
  );
  return { purchases, proRata, faults };
}
