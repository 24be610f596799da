/** A text field for an amount, with the currency symbol before it. The schema reads the typed text. */
import type { FocusEvent } from 'react';
import { currencySign } from '@/domain/money/money';
import { AffixInput, type AffixInputProps } from '@/islands/ui/fields/inputs';

export interface MoneyInputProps extends Omit<AffixInputProps, 'value' | 'onChange' | 'before' | 'after'> {
  /** ISO 4217; an imported document may have a currency that Outset does not offer. */
  currency: string;
  value: string;
  onValue: (value: string) => void;
}

export const MoneyInput = ({ currency, onValue, ...rest }: MoneyInputProps) => (
  <AffixInput {...rest} before={currencySign(currency)} onChange={(event) => onValue(event.target.value)} />
);

/** The look of an amount in a form. */
export const moneyLook = (currency: string) => ({ numeric: true, before: currencySign(currency) });

/** The look of a percentage: focus selects the text, so that typing replaces it. */
export const PERCENT = {
  inputMode: 'decimal',
  inputClass: 'num',
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
} as const;
