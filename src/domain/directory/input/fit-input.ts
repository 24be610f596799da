/** The schema of PUT /api/fit. */
import { z } from 'zod';
import { wholeNumber } from '@/domain/fields';
import { FIT_PARTS, MAX_RAISE, MAX_WEIGHT, RAISE_CURRENCIES } from '@/domain/directory/fit/fit-settings';

const WEIGHT = `A weight is a whole number from 0 to ${MAX_WEIGHT}.`;
const AMOUNT =
  'Please send the amount that you raise in hundredths (cents or paise), a whole number from 100 to 10,000,000,000,000.';
const CURRENCY = `The currency must be one of ${RAISE_CURRENCIES.join(', ')}.`;

const weight = wholeNumber(WEIGHT, 0, MAX_WEIGHT);

export const fitInput = z.object({
  weights: z
    .object(
      { stage: weight, industry: weight, city: weight, ticket: weight },
      { error: `Please send weights of ${FIT_PARTS.join(', ')}.` },
    )
    .refine((weights) => Object.values(weights).some((value) => value > 0), {
      error: 'At least one weight must be more than 0.',
    }),
  raise: z
    .object(
      {
        amount: wholeNumber(AMOUNT, 100, MAX_RAISE * 100),
        currency: z.enum(RAISE_CURRENCIES, { error: CURRENCY }),
      },
      { error: 'Please send raise as {amount, currency}, or null.' },
    )
    .nullable(),
});
export type FitInput = z.output<typeof fitInput>;
