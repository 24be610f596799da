/** The currency of the open document. */
import { CURRENCIES, CURRENCY_FACTS, isCurrency } from '../../../domain/money';
import { Select } from '../../ui/Select';
import { useCurrencyChange, type CurrencyChangeOptions } from './use-currency-change';

const OPTIONS = CURRENCIES.map((currency) => ({
  value: currency,
  label: `${CURRENCY_FACTS[currency].symbol} ${currency}`,
}));

export function CurrencySelect<Data extends { currency: string }>(props: CurrencyChangeOptions<Data>) {
  const { choose, dialog } = useCurrencyChange(props);
  return (
    <>
      <Select
        aria-label="Currency"
        title="Currency of this document"
        className="select-sm w-24! max-sm:w-22!"
        options={OPTIONS}
        value={props.value}
        onChange={(event) => isCurrency(event.target.value) && choose(event.target.value)}
      />
      {dialog}
    </>
  );
}
