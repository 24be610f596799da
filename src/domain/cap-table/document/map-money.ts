/** Applies a change to every amount or every price of a cap table, for example to convert units or currencies. */
import type { CapTable, FundingRound, Scenario, Shares, Stakeholder } from './document';

type Holdings = Pick<Scenario, 'stakeholders' | 'fundingRounds' | 'shares'>;

const orNull = (amount: number | null, change: (amount: number) => number) => (amount === null ? null : change(amount));

function mapHoldings({ stakeholders, fundingRounds, shares }: Holdings, change: (amount: number) => number): Holdings {
  return {
    stakeholders: stakeholders.map((one): Stakeholder =>
      one.investment === undefined ? one : { ...one, investment: change(one.investment) },
    ),
    fundingRounds: fundingRounds.map((one): FundingRound => ({
      ...one,
      amount: change(one.amount),
      valuation: change(one.valuation),
      investors: one.investors.map((investor) => ({ ...investor, amount: orNull(investor.amount, change) })),
    })),
    shares: {
      ...shares,
      convertibles: shares.convertibles.map((one) => ({
        ...one,
        amount: change(one.amount),
        cap: orNull(one.cap, change),
        qualifiedAmount: orNull(one.qualifiedAmount, change),
      })),
    } satisfies Shares,
  };
}

/** The document with `change` applied to each amount of money, in saved scenarios too. Prices per share are not amounts. */
export const mapMoney = (table: CapTable, change: (amount: number) => number): CapTable => ({
  ...table,
  ...mapHoldings(table, change),
  scenarios: table.scenarios.map((one) => ({ ...one, ...mapHoldings(one, change) })),
});

const sharesAt = (shares: Shares, change: (price: string) => string): Shares => ({
  ...shares,
  classes: shares.classes.map((one) =>
    one.issuePrice === null ? one : { ...one, issuePrice: change(one.issuePrice) },
  ),
  certificates: shares.certificates.map((one) => (one.price === null ? one : { ...one, price: change(one.price) })),
  options: shares.options.map((one) => ({ ...one, exercisePrice: change(one.exercisePrice) })),
});

/** The document with `change` applied to each price per share, in saved scenarios too. */
export const mapPrices = (table: CapTable, change: (price: string) => string): CapTable => ({
  ...table,
  shares: sharesAt(table.shares, change),
  scenarios: table.scenarios.map((one) => ({ ...one, shares: sharesAt(one.shares, change) })),
});

/** True if an amount or a price is entered, so that another currency would change its meaning. */
export function hasMoney(table: CapTable): boolean {
  let found = false;
  const note = <Value extends number | string>(value: Value): Value => {
    found ||= Number(value) !== 0;
    return value;
  };
  mapMoney(table, note);
  mapPrices(table, note);
  return found;
}
