/** The amount field of the cap table: with the currency's sign, or with its code where an imported document has another. */
import type { ComponentProps } from 'react';
import { isCurrency } from '../../../domain/money';
import { MoneyInput } from '../frame/MoneyInput';

interface AmountInputProps extends Omit<ComponentProps<typeof MoneyInput>, 'currency'> {
  currency: string;
}

export function AmountInput({ currency, value, onValue, className = '', ...rest }: AmountInputProps) {
  if (isCurrency(currency))
    return <MoneyInput {...rest} className={className} currency={currency} value={value} onValue={onValue} />;
  return (
    <span
      className={`input flex w-full items-center gap-1.5 has-aria-invalid:border-error max-md:min-h-11 ${className}`}
    >
      <span className="muted select-none" aria-hidden="true">
        {currency}
      </span>
      <input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        className="num w-full min-w-0"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </span>
  );
}
