/** The figures of explanations as people read them. */
import { groupDigits } from '@/domain/money/money';
import type { Figure } from '@/domain/cap-table/calculation/explanation';
import { withCurrency } from './format';

const grouped = (text: string) => text.replace(/\d+/, (whole) => groupDigits(whole, 'thousands'));

/** A figure of an explanation with its unit; `currency` is that of the document. */
export function formatFigure({ unit, text }: Figure, currency: string): string {
  switch (unit) {
    case 'money':
    case 'price':
      return withCurrency(text, currency);
    case 'percent':
      return `${text}%`;
    case 'shares':
      return `${grouped(text)} ${text === '1' ? 'share' : 'shares'}`;
    case 'months':
      return `${text} ${text === '1' ? 'month' : 'months'}`;
    case 'number':
      return grouped(text);
  }
}
