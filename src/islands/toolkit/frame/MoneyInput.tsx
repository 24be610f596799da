/** A text field for an amount with the sign of its currency before it. Reading what was typed is the schema's work. */
import type { InputHTMLAttributes } from 'react';
import { CURRENCY_FACTS, type Currency } from '../../../domain/money';

export interface MoneyInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  currency: Currency;
  value: string;
  onValue: (value: string) => void;
}

export function MoneyInput({ currency, value, onValue, className = '', ...rest }: MoneyInputProps) {
  return (
    <span
      className={`input flex w-full items-center gap-1.5 has-aria-invalid:border-error max-md:min-h-11 ${className}`}
    >
      <span className="muted select-none" aria-hidden="true">
        {CURRENCY_FACTS[currency].symbol}
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
