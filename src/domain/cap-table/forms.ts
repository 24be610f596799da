/** What the forms of the cap table accept, with their messages. Money arrives here as whole minor units. */
import { z } from 'zod';
import { dayOf } from './calendar';
import { MONEY_MOST, STAKEHOLDER_TYPES } from './document';

const percent = (message: string) => z.number(message).min(0, message).max(100, message);
const money = (missing: string) =>
  z.number(missing).int(missing).min(0, 'An amount cannot be negative').max(MONEY_MOST, 'This amount is too large');

export const stakeholderForm = z.object({
  name: z.string('Please enter a name').trim().min(1, 'Please enter a name').max(120, 'At most 120 characters'),
  type: z.enum(STAKEHOLDER_TYPES, 'Please choose a type'),
  equity: percent('Equity must lie between 0 and 100').refine((value) => value !== 0, 'Please enter an equity above 0'),
  investment: money('Please enter an amount').optional(),
});
export type StakeholderForm = z.infer<typeof stakeholderForm>;

export const roundForm = z
  .object({
    name: z.string('Please enter a name').trim().min(1, 'Please enter a name').max(120, 'At most 120 characters'),
    amount: money('Please enter an amount'),
    valuation: money('Please enter a valuation'),
    valuationKind: z.enum(['post-money', 'pre-money']).default('post-money'),
    optionPoolPercentage: percent('Option pool must lie between 0 and 100').default(0),
  })
  .refine(({ amount, valuation, valuationKind }) => valuationKind === 'pre-money' || amount <= valuation, {
    path: ['amount'],
    message: 'The amount exceeds the post-money valuation',
  });
export type RoundForm = z.infer<typeof roundForm>;

const months = (least: number, most: number, what: string) => {
  const message = `${what} must be a whole number of ${least} to ${most} months`;
  return z.number(message).int(message).min(least, message).max(most, message);
};

/** The specification's 0 to 48 and "non-zero" together: 1 to 48, and not longer than the period. */
export const vestingForm = z
  .object({
    startDate: z
      .string('Please select a start date')
      .refine((text) => dayOf(text) !== null, 'Please select a start date'),
    cliff: months(1, 48, 'The cliff'),
    vestingPeriod: months(1, 120, 'The vesting period'),
    vestingType: z.enum(['linear', 'cliff']).default('linear'),
  })
  .refine(({ cliff, vestingPeriod }) => cliff <= vestingPeriod, {
    path: ['cliff'],
    message: 'The cliff cannot be longer than the vesting period',
  });
export type VestingForm = z.infer<typeof vestingForm>;

export const scenarioForm = z.object({
  name: z
    .string('Please enter a name for the scenario')
    .trim()
    .min(1, 'Please enter a name for the scenario')
    .max(120, 'At most 120 characters'),
  description: z.string().trim().max(2000, 'At most 2000 characters').default(''),
});
export type ScenarioForm = z.infer<typeof scenarioForm>;
