/** The faults of a row in an import that its schema does not find. */
import { expect, it } from 'vitest';
import { entityOf } from '@/domain/admin/entities';
import { faultsOfCurrency } from './judge';

const angels = entityOf('angel-investor');
const record = (min: number | null, max: number | null) => ({
  funds: { currency: 'INR', minInvestment: min, maxInvestment: max },
});
const [MIN, MAX, CURRENCY] = ['funds.minInvestment', 'funds.maxInvestment', 'funds.currency'];
const FAULT = { [CURRENCY]: 'This record has its amounts in INR. Give all of them in USD.' };

it.each([
  ['one amount in another currency', record(100_000, 500_000), { [MIN]: 10_000, [CURRENCY]: 'USD' }, FAULT],
  ['both amounts', record(100_000, 500_000), { [MIN]: 10_000, [MAX]: 50_000, [CURRENCY]: 'USD' }, {}],
  ['an amount in the same currency', record(100_000, 500_000), { [MIN]: 200_000, [CURRENCY]: 'INR' }, {}],
  ['an amount without a currency', record(100_000, 500_000), { [MIN]: 200_000 }, {}],
  ['the currency alone, which corrects it', record(100_000, 500_000), { [CURRENCY]: 'USD' }, {}],
  ['the only amount of the record', record(100_000, null), { [MIN]: 10_000, [CURRENCY]: 'USD' }, {}],
])('a row with %s', (_what, before, values, faults) => {
  expect(faultsOfCurrency(angels, before, values)).toEqual(faults);
});
