/** The currency of the open document. Amounts keep their figures: nothing is converted. */
import { CURRENCIES, CURRENCY_FACTS, isCurrency, type Currency } from '../../../domain/money';
import { Select } from '../../ui/Select';

const OPTIONS = CURRENCIES.map((currency) => ({
  value: currency,
  label: `${CURRENCY_FACTS[currency].symbol} ${currency}`,
}));

export interface CurrencySelectProps {
  value: Currency;
  onCurrency: (currency: Currency) => void;
}

export function CurrencySelect({ value, onCurrency }: CurrencySelectProps) {
  return (
    <Select
      aria-label="Currency"
      title="Currency of this document; amounts are not converted"
      className="select-sm w-24! max-sm:w-22!"
      options={OPTIONS}
      value={value}
      onChange={(event) => isCurrency(event.target.value) && onCurrency(event.target.value)}
    />
  );
}
