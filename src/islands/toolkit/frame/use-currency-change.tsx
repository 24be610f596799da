/** Changes the currency of the open document. Where figures are entered, one is asked what becomes of them first. */
import { Suspense, useState, type ReactNode } from 'react';
import type { Currency } from '../../../domain/money';
import type { Rate } from '../../../domain/toolkit/currency-change';
import { chooseHomeCurrency } from '../../../stores/home-currency';
import type { ToolStore } from '../../../stores/tool-store';
import { lazyComponent } from '../../ui/lazy-component';
import { whenFetched } from '../../ui/prefetch';
import { useOnce } from '../../ui/use-once';

const fetchDialog = () => import('./CurrencyDialog');
const CurrencyDialog = lazyComponent(fetchDialog);

export interface CurrencyChangeOptions<Data> {
  store: ToolStore<Data>;
  value: Currency;
  /** Whether there is anything that another currency would change. */
  hasMoney: boolean;
  /** The document in another currency, null as rate for the sign alone; fetched once somebody has answered. */
  load: () => Promise<(data: Data, currency: Currency, rate: Rate) => Data>;
}

/** `dialog` is to be drawn where it may stand; it is empty until something is asked. */
export function useCurrencyChange<Data extends { currency: string }>(
  options: CurrencyChangeOptions<Data>,
): { choose: (currency: Currency) => void; dialog: ReactNode } {
  const { store, value, hasMoney, load } = options;
  const [to, setTo] = useState<Currency | null>(null);
  const hasAsked = useOnce(to !== null);
  const change = (currency: Currency, rate: Rate, isHome: boolean) => {
    setTo(null);
    if (isHome) chooseHomeCurrency(currency);
    // The answer was about these two currencies: another tab may have changed the document meanwhile.
    whenFetched(load, (changed) => store.edit((now) => (now.currency === value ? changed(now, currency, rate) : now)));
  };
  return {
    choose(currency) {
      if (currency === value) return;
      if (hasMoney) whenFetched(fetchDialog, () => setTo(currency));
      else store.edit((now) => ({ ...now, currency }), 'currency');
    },
    dialog: hasAsked && (
      <Suspense>
        <CurrencyDialog from={value} to={to} onAnswer={change} onCancel={() => setTo(null)} />
      </Suspense>
    ),
  };
}
