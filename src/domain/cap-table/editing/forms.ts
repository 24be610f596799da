/** What the forms of the cap table accept, with their messages. Fields hold what was typed; amounts come out as whole minor units. */
import { z } from 'zod';
import { day, line, paragraphs, wholeNumber, wholeNumberText } from '@/domain/fields';
import { moneyField } from '@/domain/money/money-field';
import { moneyMessage, readAmountField } from '@/domain/money/money-input';
import { amountOptions, readPercent } from '@/domain/cap-table/document/amounts';
import { FIRST_DAY, LAST_DAY } from '@/domain/cap-table/document/calendar';
import { SHARE_MESSAGE, TRIGGER_MESSAGE, WINDOW_MOST } from '@/domain/cap-table/document/acceleration';
import { LIMITS, STAKEHOLDER_TYPES, type VestingSchedule } from '@/domain/cap-table/document/document';

const NAME_MOST = 120;

/** A percentage as typed; `required` is the message of an empty field, `range` that of one that is not 0 to 100. */
const percentField = (required: string, range: string) =>
  z.unknown().transform((value, context): number => {
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    const percent = isEmpty ? null : readPercent(value);
    if (percent !== null && percent <= 100) return percent;
    context.addIssue({ code: 'custom', message: isEmpty ? required : range });
    return z.NEVER;
  });

const money = (required: string, currency: string) => moneyField(required, currency, amountOptions(currency));

/** As `money`, where an empty field means that there is none. */
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
    name: line('Please enter a name', NAME_MOST),
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
      name: line('Please enter a name', NAME_MOST),
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
    .refine(({ amount, investors }) => investors.reduce((sum, one) => sum + (one.amount ?? 0), 0) <= amount, {
      path: ['investors'],
      message: 'The investors’ amounts add up to more than the round',
    });
export type RoundForm = z.infer<ReturnType<typeof roundForm>>;

/** Whole months, typed or as a number. */
const months = (least: number, most: number, what: string) => {
  const error = `${what} must be a whole number of ${least} to ${most} months`;
  return z.union([wholeNumber(error, least, most), wholeNumberText(error, least, most)], { error });
};

/** The specification's 0 to 48 and "non-zero" together: 1 to 48, and not longer than the period. */
const scheduleFields = z
  .object({
    startDate: day('Please select a start date', FIRST_DAY, LAST_DAY),
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
/** What is folded away is not read: the fields of another trigger may hold anything. */
const accelerationFields = z.discriminatedUnion(
  'trigger',
  [
    z.object({ trigger: z.literal('none') }),
    z.object({ trigger: z.literal('single'), share }),
    z.object({ trigger: z.literal('double'), share, months: months(1, WINDOW_MOST, 'The window') }),
  ],
  TRIGGER_MESSAGE,
);

/** Flat, as the form has its fields; a schedule of the document comes out. */
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
  name: line('Please enter a name for the scenario', NAME_MOST),
  description: paragraphs(null, 2000).default(''),
});
export type ScenarioForm = z.infer<typeof scenarioForm>;
