/** The currency of the open document. */
import { CURRENCIES, CURRENCY_FACTS, isCurrency, type Currency } from '../../../domain/money';
import { chooseHomeCurrency, readHomeCurrency } from '../../../stores/home-currency';
import { toast } from '../../../stores/toasts';
import { Select } from '../../ui/Select';
import { useCurrencyChange, type CurrencyChangeOptions } from './use-currency-change';

const OPTIONS = CURRENCIES.map((currency) => ({
  value: currency,
  label: `${CURRENCY_FACTS[currency].symbol} ${currency}`,
}));

export function CurrencySelect<Data extends { currency: string }>(props: CurrencyChangeOptions<Data>) {
  const { choose, dialog } = useCurrencyChange(props);
  const onChoose = (currency: Currency) => {
    choose(currency);
    // Where figures are entered, the dialog asks.
    if (props.hasMoney || currency === readHomeCurrency()) return;
    chooseHomeCurrency(currency);
    toast('info', `New documents in all tools will now start in ${CURRENCY_FACTS[currency].name}.`);
  };
  return (
    <>
      <Select
        aria-label="Currency"
        title="Currency of this document"
        className="select-sm w-24! max-sm:w-22!"
        options={OPTIONS}
        value={props.value}
        onChange={(event) => isCurrency(event.target.value) && onChoose(event.target.value)}
      />
      {dialog}
    </>
  );
}
