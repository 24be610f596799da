/** The zod schema of an amount field: the typed text becomes minor units. */
import { z } from 'zod';
import { readAmountField, moneyMessage, type MoneyOptions } from './read-amount';

/** A field of a form with minimum 0; `required` is the message of an empty one. */
export const moneyField = (required: string, currency: string, options: MoneyOptions = {}) =>
  z.unknown().transform((value, context): number => {
    const reading = readAmountField(value, currency, options);
    if ('minor' in reading) return reading.minor;
    context.addIssue({ code: 'custom', message: moneyMessage(reading.fault, currency, required, options) });
    return z.NEVER;
  });
