/** The amount field that forms and stored documents share, as zod: what is typed or kept in whole units becomes minor units. */
import { z } from 'zod';
import { readAmountField, moneyMessage } from './money-input';
import { minorOf, type Currency } from './money';

/** A field of a form with minimum 0; `required` is the message of an empty one. */
export const moneyField = (required: string, currency: Currency) =>
  z.unknown().transform((value, context): number => {
    const reading = readAmountField(value, currency);
    if ('minor' in reading) return reading.minor;
    context.addIssue({ code: 'custom', message: moneyMessage(reading.fault, currency, required) });
    return z.NEVER;
  });

/** An amount in a stored document: a number of whole units, or the same as text; 0 and more. */
export const storedMoney = z.union([z.number(), z.string().max(40)]).transform((value, context): number => {
  const units = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
  const minor = minorOf(units);
  if (minor !== null && minor >= 0) return minor;
  context.addIssue({ code: 'custom', message: 'An amount in it cannot be read.' });
  return z.NEVER;
});
