/** Exchange rates as records. */
import { EXCHANGE_RATES, type ExchangeRateInput } from '@/domain/admin/entities/exchange-rates';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { containsSql } from './conditions';
import type { Store } from './store';

export const exchangeRateStore: Store<ExchangeRateInput> = {
  entity: EXCHANGE_RATES,
  table: 'exchange_rates',
  columns: {
    currency: ({ currency }) => currency,
    paise: ({ rupees }) => Math.round(rupees * 100),
    day: ({ day }) => day,
    source: ({ source }) => source,
  },
  toRecord: ({ currency, paise, day, source }) => ({ currency, rupees: Number(paise) / 100, day, source }),
  sorts: { currency: 'currency', day: 'day', updatedAt: 'updated_at' },
  search: (text) => containsSql(['currency', 'source'], text),
  samenessColumns: ['currency'],
  onChange: forgetCatalogue,
};
