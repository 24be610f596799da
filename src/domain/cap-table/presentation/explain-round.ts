/** Explains every number of a priced round, as data for a panel beside the table. */
import { multiply, ONE, subtract, whole, type Fraction } from '@/domain/money/fractions';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable } from '@/domain/cap-table/document/document';
import { explain, figure, type Explanation, type Figure } from '@/domain/cap-table/calculation/explanation';
import { ownershipPercent } from '@/domain/cap-table/calculation/holdings';
import { instrumentName } from './texts';
import type { Conversion, RoundOutcome } from '@/domain/cap-table/calculation/priced-round';

const shares = (value: bigint) => figure('shares', whole(value));

/** The price. The value that is divided depends on the method. */
function explainPrice(outcome: RoundOutcome, money: (minor: bigint) => Figure): Explanation {
  const converted = outcome.conversions.reduce((all, one) => all + one.shares, 0n);
  const due = outcome.conversions.reduce((all, one) => all + one.due, 0n);
  const inputs: Record<string, Figure> = {
    'Pre-money valuation': money(outcome.preMoney),
    'Shares before': shares(outcome.base),
    'Pool increase': shares(outcome.poolIncrease),
  };
  if (outcome.method === 'pre-money')
    return explain(
      'Price per share',
      'Pre-money valuation / (Shares before + Pool increase)',
      inputs,
      figure('price', outcome.price),
      'price',
    );
  inputs['Conversion shares'] = shares(converted);
  if (outcome.method === 'percent-ownership')
    return explain(
      'Price per share',
      'Pre-money valuation / (Shares before + Pool increase + Conversion shares)',
      inputs,
      figure('price', outcome.price),
      'price',
    );
  inputs['Amount converted'] = money(due);
  return explain(
    'Price per share',
    '(Pre-money valuation + Amount converted) / (Shares before + Pool increase + Conversion shares)',
    inputs,
    figure('price', outcome.price),
    'price',
  );
}

function explainConversion(
  table: CapTable,
  one: Conversion,
  outcome: RoundOutcome,
  money: (minor: bigint) => Figure,
): Explanation[] {
  const label = `Conversion of ${instrumentName(table, one.id)}`;
  const about = `conversion:${one.id}`;
  const price: Record<string, Figure> = {};
  let formula = 'Price per share';
  if (one.term.kind === 'discount') {
    price['Price per share'] = figure('price', outcome.price);
    if (one.basis === 'discount') {
      price['Discount'] = figure('percent', multiply(subtract(ONE, one.term.factor), whole(100)));
      formula = 'Price per share × (1 − Discount)';
    }
  } else if (one.term.kind === 'pre-cap') {
    price['Valuation cap'] = money(one.term.cap);
    price['Shares before and pool increase'] = shares(outcome.base + outcome.poolIncrease);
    formula = 'Valuation cap / Shares before and pool increase';
  }
  const amount = explain(
    `${label}: amount`,
    'Principal + Interest',
    { Principal: money(one.principal), Interest: money(one.interest) },
    money(one.due),
    about,
  );
  if (one.term.kind === 'post-cap') return [amount, ...explainPostCap(label, about, one, one.term.cap, outcome, money)];
  return [
    amount,
    explain(`${label}: price`, formula, price, figure('price', one.price), about),
    explain(
      `${label}: shares`,
      'Amount / Conversion price, whole shares',
      { Amount: money(one.due), 'Conversion price': figure('price', one.price) },
      shares(one.shares),
      about,
    ),
  ];
}

/** A post-money SAFE: its shares are a part of the company; the price follows from it. */
function explainPostCap(
  label: string,
  about: string,
  one: Conversion,
  cap: bigint,
  outcome: RoundOutcome,
  money: (minor: bigint) => Figure,
): Explanation[] {
  const others = outcome.conversions.reduce(
    (all, { term, shares: issued }) => (term.kind === 'post-cap' ? all : all + issued),
    outcome.base,
  );
  const inputs = {
    'Valuation cap': money(cap),
    'Shares before and other conversions': shares(others),
    'Share of all post-money caps': figure('percent', multiply(outcome.postMoneyParts, whole(100))),
  };
  const all = 'Shares before and other conversions / (1 − Share of all post-money caps)';
  return [
    explain(`${label}: price`, `Valuation cap / (${all})`, inputs, figure('price', one.price), about),
    explain(
      `${label}: shares`,
      `Amount / Valuation cap × ${all}, whole shares`,
      { Amount: money(one.due), ...inputs },
      shares(one.shares),
      about,
    ),
  ];
}

/** Everything a round computed: pool, price, conversions, new shares, totals; and each holder's part afterwards. */
export function explainRound(table: CapTable, step: Step): Explanation[] {
  const { outcome, ownership } = step;
  if (!outcome) return [];
  const unit = minorPerUnit(table.currency);
  const money = (minor: bigint) => figure('money', { n: minor, d: unit });
  const price = figure('price', outcome.price);
  const part = (heldShares: bigint): Fraction => ownershipPercent(heldShares, ownership.fullyDiluted) ?? whole(0);
  return [
    explain(
      'Option pool',
      'Pool before + Pool increase + Pool on top',
      {
        'Pool before': shares(outcome.poolBefore),
        'Pool increase': shares(outcome.poolIncrease),
        'Pool on top': shares(outcome.poolOnTop),
      },
      shares(ownership.pool),
      'pool',
    ),
    explainPrice(outcome, money),
    ...outcome.conversions.flatMap((one) => explainConversion(table, one, outcome, money)),
    ...outcome.proRata.map((right) =>
      explain(
        `Pro-rata right of ${instrumentName(table, right.instrumentId)}`,
        'Conversion shares / Shares before and conversions × New shares',
        { Ratio: figure('percent', multiply(right.ratio, whole(100))), 'New shares': shares(outcome.newShares) },
        shares(right.shares),
        `pro-rata:${right.instrumentId}`,
      ),
    ),
    explain(
      'New shares',
      `Amount / Price per share, whole shares${outcome.purchases.length > 1 ? ' for each investor' : ''}`,
      { Amount: money(outcome.newMoney), 'Price per share': price },
      shares(outcome.newShares),
      'new-shares',
    ),
    explain(
      'Fully diluted shares',
      'Shares before + Conversion shares + Pool increase + New shares + Pool on top',
      {
        'Shares before': shares(outcome.base),
        'Conversion shares': shares(outcome.capitalisation - outcome.base),
        'Pool increase': shares(outcome.poolIncrease),
        'New shares': shares(outcome.newShares),
        'Pool on top': shares(outcome.poolOnTop),
      },
      shares(outcome.fullyDiluted),
      'fully-diluted',
    ),
    explain(
      'Effective pre-money valuation',
      'Pre-money valuation − Pool increase × Price per share',
      {
        'Pre-money valuation': money(outcome.preMoney),
        'Pool increase': shares(outcome.poolIncrease),
        'Price per share': price,
      },
      figure('money', outcome.effectivePreMoney),
      'effective-pre-money',
    ),
    explain(
      'Post-money valuation',
      'Fully diluted shares × Price per share',
      { 'Fully diluted shares': shares(outcome.fullyDiluted), 'Price per share': price },
      figure('money', outcome.postMoneyAtPrice),
      'post-money',
    ),
    ...ownership.rows.map((row) =>
      explain(
        `Ownership of ${row.name}`,
        'Shares / Fully diluted shares',
        { Shares: shares(row.total), 'Fully diluted shares': shares(ownership.fullyDiluted) },
        figure('percent', part(row.total)),
        `holder:${row.holderId}`,
      ),
    ),
  ];
}
