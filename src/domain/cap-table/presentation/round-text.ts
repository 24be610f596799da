/** What people call the choices of a priced round. */
import type { FundingRound, PriceMethod } from '@/domain/cap-table/document/document';

export const METHODS: Readonly<Record<PriceMethod, { name: string; text: string }>> = {
  'percent-ownership': {
    name: 'Percent ownership',
    text: 'Conversions dilute those before the round. The new money gets amount / post-money.',
  },
  'pre-money': {
    name: 'Pre-money fixed',
    text: 'The price uses the shares before conversions, so conversions dilute the new money too.',
  },
  'dollars-invested': {
    name: 'Amount invested',
    text: 'Converted money is added to the pre-money valuation, so everyone shares the discount.',
  },
};

export const POOL_TIMINGS: Readonly<Record<FundingRound['poolTiming'], string>> = {
  after: 'of all shares after the round, created before it',
  before: 'of the shares before the new money',
  'on-top': 'of all shares, created after closing',
};
