/** Changes the currency of the open document. Where figures are entered, one is asked what becomes of them first. */
import { useState, type ReactNode } from 'react';
import { Coins } from 'lucide-react';
import { CURRENCIES, CURRENCY_FACTS, type Currency } from '@/domain/money/money';
import type { Rate } from '@/domain/tools/currency-change';
import { chooseHomeCurrency, readHomeCurrency } from '@/stores/home-currency';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';
import type { MenuItem } from '@/islands/ui/overlay/menu-item';
import { whenFetched } from '@/islands/ui/loading/prefetch';
import { useOnce } from '@/islands/ui/hooks/use-once';
import { CurrencyDialog } from './CurrencyDialog';

export interface CurrencyChangeOptions<Data> {
  store: ToolStore<Data>;
  value: Currency;
  /** Whether there is anything that another currency would change. */
  hasMoney: boolean;
  /** The document in another currency, null as rate for the sign alone; fetched once someone has answered. */
  load: () => Promise<(data: Data, currency: Currency, rate: Rate) => Data>;
}

/** `dialog` is to be drawn where it may be; it is empty until something is asked. */
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
      if (hasMoney) setTo(currency);
      else store.edit((now) => ({ ...now, currency }), 'currency');
    },
    dialog: hasAsked && <CurrencyDialog from={value} to={to} onAnswer={change} onCancel={() => setTo(null)} />,
  };
}

/** The same as an entry of the menu ⋯. */
export function useCurrencyItem<Data extends { currency: string }>(
  options: CurrencyChangeOptions<Data>,
): { item: MenuItem; dialog: ReactNode } {
  const { choose, dialog } = useCurrencyChange(options);
  const onChoose = (currency: Currency) => {
    choose(currency);
    // Where figures are entered, the dialog asks.
    if (options.hasMoney || currency === readHomeCurrency()) return;
    chooseHomeCurrency(currency);
    toast('info', `New documents in all tools will now start in ${CURRENCY_FACTS[currency].name}.`);
  };
  const item: MenuItem = {
    label: `Currency: ${options.value}`,
    icon: <Coins className="size-4" aria-hidden="true" />,
    items: CURRENCIES.map((currency) => ({
      label: `${CURRENCY_FACTS[currency].symbol} ${currency}`,
      current: currency === options.value,
      hint: currency === options.value ? 'now' : undefined,
      onSelect: () => onChoose(currency),
    })),
  };
  return { item, dialog };
}
