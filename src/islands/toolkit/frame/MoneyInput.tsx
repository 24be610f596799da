/** A text field for an amount with the sign of its currency before it, and its row in a form. Reading what was typed is the schema's work. */
import { currencySign } from '@/domain/money/money';
import { AffixInput, type AffixInputProps } from '@/islands/ui/fields/AffixInput';
import { TextRow, type TextRowProps } from '@/islands/ui/form/rows';

export interface MoneyInputProps extends Omit<AffixInputProps, 'value' | 'onChange' | 'before' | 'after'> {
  /** ISO 4217; an imported document may have one that is not ours. */
  currency: string;
  value: string;
  onValue: (value: string) => void;
}

export const MoneyInput = ({ currency, onValue, ...rest }: MoneyInputProps) => (
  <AffixInput {...rest} before={currencySign(currency)} onChange={(event) => onValue(event.target.value)} />
);

export const MoneyRow = <Values extends object>({
  currency,
  ...props
}: TextRowProps<Values> & { currency: string }) => <TextRow numeric before={currencySign(currency)} {...props} />;
