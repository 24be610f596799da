/** The zod schemas of the cap table forms, with their messages. Inputs are typed texts; amounts become whole minor units. */
import { z } from 'zod';
import { day, line, paragraphs, wholeNumber, wholeNumberText } from '@/domain/fields';
import { moneyField } from '@/domain/money/money-field';
import { moneyMessage, readAmountField } from '@/domain/money/read-amount';
import { amountOptions, readPercent } from '@/domain/cap-table/document/amounts';
import { EARLIEST_DAY, LATEST_DAY } from '@/domain/time/days';
import { SHARE_MESSAGE, TRIGGER_MESSAGE, MAX_WINDOW } from '@/domain/cap-table/document/acceleration';
import { LIMITS, STAKEHOLDER_TYPES, type VestingSchedule } from '@/domain/cap-table/document/document';

const MAX_NAME = 120;

/** A typed percentage. `required` is the message for an empty field, `range` the message for a value outside 0 to 100. */
const percentField = (required: string, range: string) =>
  z.unknown().transform((value, context): number => {
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    const percent = isEmpty ? null : readPercent(value);
    if (percent !== null && percent <= 100) return percent;
    context.addIssue({ code: 'custom', message: isEmpty ? required : range });
    return z.NEVER;
  });

const money = (required: string, currency: string) => moneyField(required, currency, amountOptions(currency));

/** Like `money`, but an empty field is allowed and becomes null. */
const optionalMoney = (currency: string) =>
  z.unknown().transform((value, context): number | null => {
    const options = amountOptions(currency);
    const reading = readAmountField(value, currency, options);
    if ('minor' in reading) return reading.minor;
    if (reading.fault === 'empty') return null;
    context.addIssue({ code: 'custom', message: moneyMessage(reading.fault, currency, undefined, options) });
    return z.NEVER;
  });

const NO_EQUITY = 'Please enter equity above 0';

export const stakeholderForm = (currency: string) =>
  z.object({
    name: line('Please enter a name', MAX_NAME),
    type: z.enum(STAKEHOLDER_TYPES, 'Please choose a type'),
    equity: percentField(NO_EQUITY, 'Equity must be between 0 and 100').refine((value) => value !== 0, NO_EQUITY),
    investment: optionalMoney(currency).optional(),
  });
export type StakeholderForm = z.infer<ReturnType<typeof stakeholderForm>>;

const roundInvestor = (currency: string) =>
  z.object({
    stakeholderId: z.string().min(1).max(80),
    amount: optionalMoney(currency),
  });

export const roundForm = (currency: string) =>
  z
    .object({
      name: line('Please enter a name', MAX_NAME),
      amount: money('Please enter an amount', currency),
      valuation: money('Please enter a valuation', currency),
      valuationKind: z.enum(['post-money', 'pre-money']).default('post-money'),
      optionPoolPercentage: z.preprocess(
        (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? 0 : value),
        percentField('', 'Option pool must be between 0 and 100'),
      ),
      investors: z.array(roundInvestor(currency)).max(LIMITS.stakeholders).default([]),
    })
    .refine(({ amount, valuation, valuationKind }) => valuationKind === 'pre-money' || amount <= valuation, {
      path: ['amount'],
      message: 'The amount exceeds the post-money valuation',
    })
    .refine(({ amount, investors }) => investors.reduce((sum, investor) => sum + (investor.amount ?? 0), 0) <= amount, {
      path: ['investors'],
      message: 'The investors’ amounts add up to more than the round',
    });
export type RoundForm = z.infer<ReturnType<typeof roundForm>>;

/** A whole number of months, as text or number. */
const months = (min: number, max: number, label: string) => {
  const error = `${label} must be a whole number of ${min} to ${max} months`;
  return z.union([wholeNumber(error, min, max), wholeNumberText(error, min, max)], { error });
};

/**
 * The specification asks for a cliff from 0 to 48 months and for a cliff that is not zero. So the form allows 1 to 48 months, and not more
 * than the vesting period.
 */
const scheduleFields = z
  .object({
    startDate: day('Please select a start date', EARLIEST_DAY, LATEST_DAY),
    cliff: months(1, 48, 'The cliff'),
    vestingPeriod: months(1, 120, 'The vesting period'),
    vestingType: z.enum(['linear', 'cliff']).default('linear'),
  })
  .refine(({ cliff, vestingPeriod }) => cliff <= vestingPeriod, {
    path: ['cliff'],
    message: 'The cliff cannot be longer than the vesting period',
  });

const share = percentField('Please enter the share that vests', SHARE_MESSAGE).refine(
  (value) => value > 0,
  SHARE_MESSAGE,
);
/** Only the fields of the chosen trigger are validated; the hidden fields of other triggers may have any value. */
const accelerationFields = z.discriminatedUnion(
  'trigger',
  [
    z.object({ trigger: z.literal('none') }),
    z.object({ trigger: z.literal('single'), share }),
    z.object({ trigger: z.literal('double'), share, months: months(1, MAX_WINDOW, 'The window') }),
  ],
  TRIGGER_MESSAGE,
);

/** Takes the flat fields of the form and returns a vesting schedule of the document. */
export const vestingForm = z
  .preprocess(
    (typed) => (typeof typed === 'object' && typed !== null ? { trigger: 'none', ...typed } : typed),
    z.intersection(scheduleFields, accelerationFields),
  )
  .transform(({ startDate, cliff, vestingPeriod, vestingType, ...acceleration }): VestingSchedule => ({
    startDate,
    cliff,
    vestingPeriod,
    vestingType,
    ...(acceleration.trigger === 'none' ? {} : { acceleration }),
  }));
export type VestingForm = z.infer<typeof vestingForm>;

export const scenarioForm = z.object({
  name: line('Please enter a name for the scenario', MAX_NAME),
  description: paragraphs(null, 2000).default(''),
});
export type ScenarioForm = z.infer<typeof scenarioForm>;
