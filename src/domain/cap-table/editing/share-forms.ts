/** The zod schemas of the forms of the mode "shares": typed texts become fields of the document, or messages beside them. */
import { z } from 'zod';
import { day, line, wholeNumberText } from '@/domain/fields';
import { readShares } from '@/domain/cap-table/document/amounts';
import { DAY_RANGE_MESSAGE, EARLIEST_DAY, LATEST_DAY } from '@/domain/time/days';
import { HOLDER_TYPES, STAKEHOLDER_TYPES } from '@/domain/cap-table/document/document';
import { readMoney, readPercent, readPrice, readRatio } from './entry';
import { fine, type Result } from '@/domain/cap-table/document/faults';

/** A field whose text is read by `read`; its first fault becomes the message. */
function typed<T>(read: (text: string) => Result<T>) {
  return z.string().transform((text, context): T => {
    const result = read(text);
    if (result.ok) return result.value;
    context.addIssue({ code: 'custom', message: result.faults[0]?.message ?? 'Please check this field' });
    return z.NEVER;
  });
}
const orNull = <T>(read: (text: string) => Result<T>) =>
  typed<T | null>((text) => (text.trim() === '' ? fine(null) : read(text)));

const refused = (message: string): Result<never> => ({ ok: false, faults: [{ code: 'amount', message }] });

const shareCount = (missing: string, min: 0 | 1) =>
  typed((text) => {
    if (text.trim() === '') return refused(missing);
    const shares = readShares(text);
    return shares.ok && shares.value < min ? refused('Please enter a number of shares above 0') : shares;
  });

const multiple = (message: string) => (text: string) =>
  readPercent(text.replace(/[x×]\s*$/i, ''), message, { most: 100 });

// An exit pays the amount at least, so 0 times it means nothing.
const exitMultiple = (text: string) => {
  const message = 'The multiple must be above 0 and at most 100';
  const times = multiple(message)(text);
  return times.ok && times.value === 0 ? refused(message) : times;
};

/** Null if nothing is typed. */
const blankOr = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

const date = blankOr(day(DAY_RANGE_MESSAGE, EARLIEST_DAY, LATEST_DAY));

const rank = wholeNumberText('Please enter a whole number. Higher is paid first', -1000, 1000);

const NAME = { long: 'At most 120 characters' };
const name = (missing: string) => line(missing, 120, NAME);

/** `holder` is an id, or empty for the new holder named in `newHolder`. */
const holder = {
  holder: z.string().max(80),
  newHolder: line(null, 120, NAME),
  /** Type of a new holder; empty means the usual type for the entry, which the form shows. */
  newType: z.enum(['', ...HOLDER_TYPES]).default(''),
};
const hasHolder = (values: { holder: string; newHolder: string }) => values.holder !== '' || values.newHolder !== '';
// Reported together with all other faults, not after them.
const HOLDER = { path: ['newHolder'], message: 'Please choose a holder or enter a new name', when: () => true };

const preference = {
  multiple: typed(multiple('The preference must be between 0 and 100 times')),
  participation: z.enum(['none', 'full', 'capped']),
  cap: orNull(multiple('The cap must be between 0 and 100 times')),
};
const hasCap = (values: { participation: string; cap: number | null }) =>
  values.participation !== 'capped' || values.cap !== null;
const CAP = { path: ['cap'], message: 'Please enter the cap of the participation' };
const capCovers = (values: { participation: string; cap: number | null; multiple: number }) =>
  values.participation !== 'capped' || values.cap === null || values.cap >= values.multiple;
const LOW_CAP = { path: ['cap'], message: 'The cap cannot be below the preference' };

export const certificateForm = (currency: string) =>
  z
    .object({
      ...holder,
      classId: z.string().min(1, 'Please choose a share class'),
      shares: shareCount('Please enter a number of shares', 1),
      price: orNull((text) => readPrice(text, currency)),
      date,
    })
    .refine(hasHolder, HOLDER);
export type CertificateForm = z.infer<ReturnType<typeof certificateForm>>;

export const grantForm = (currency: string) =>
  z
    .object({
      ...holder,
      shares: shareCount('Please enter a number of options', 1),
      exercisePrice: typed((text) => readPrice(text, currency, 'Please enter an exercise price of 0 or more')),
      date,
      takesFromPool: z.boolean(),
    })
    .refine(hasHolder, HOLDER);
export type GrantForm = z.infer<ReturnType<typeof grantForm>>;

export const poolForm = z.object({ shares: shareCount('Please enter a number of shares', 0) });

/** A field that the Open Cap Format requires and our cap table does not have: an ISO 3166 code. */
export const countryForm = z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country') });

export const startForm = z.object({ shares: shareCount('Please enter a number of shares', 1) });

export const holderForm = z.object({
  name: name('Please enter a name'),
  type: z.enum(STAKEHOLDER_TYPES),
});

export const classForm = (currency: string) =>
  z
    .object({
      name: name('Please enter a name'),
      kind: z.enum(['common', 'preferred']),
      issuePrice: orNull((text) => readPrice(text, currency)),
      conversionRatio: typed(readRatio),
      ...preference,
      seniority: rank,
    })
    .refine(({ kind, ...rest }) => kind === 'common' || hasCap(rest), CAP)
    .refine(({ kind, ...rest }) => kind === 'common' || capCovers(rest), LOW_CAP);
export type ClassForm = z.infer<ReturnType<typeof classForm>>;

const positive = (currency: string, missing: string, low: string) => (text: string) => {
  const amount = readMoney(text, currency, missing);
  return amount.ok && amount.value === 0 ? refused(low) : amount;
};

export const convertibleForm = (currency: string) =>
  z
    .object({
      ...holder,
      kind: z.enum(['safe', 'isafe', 'note']),
      amount: typed(positive(currency, 'Please enter an amount', 'Please enter an amount above 0')),
      date,
      capBasis: z.enum(['post-money', 'pre-money']),
      cap: orNull(positive(currency, '', 'A valuation cap must be above 0')),
      discount: typed((text) =>
        readPercent(text.trim() || '0', 'A discount must be at least 0 and below 100', { below: true }),
      ),
      mfn: z.boolean(),
      mfnAdopts: z.string(),
      proRata: z.boolean(),
      rate: orNull((text) => readPercent(text, 'The interest rate must be between 0 and 1000', { most: 1000 })),
      compounding: z.enum(['simple', 'annual', 'semi-annual', 'quarterly', 'monthly', 'daily']),
      dayCount: z.enum(['actual-365', '30-360']),
      maturity: date,
      qualifiedAmount: orNull((text) => readMoney(text, currency)),
      exitMultiple: typed(exitMultiple),
    })
    .refine(hasHolder, HOLDER)
    .refine((values) => !values.date || !values.maturity || values.maturity > values.date, {
      path: ['maturity'],
      message: 'It must mature after its date',
    });
export type ConvertibleForm = z.infer<ReturnType<typeof convertibleForm>>;

const decimals = blankOr(wholeNumberText('Please enter 0 to 10 decimals', 0, 10));

export const sharesRoundForm = (currency: string) =>
  z
    .object({
      name: name('Please enter a name'),
      amount: typed((text) => readMoney(text, currency)),
      valuation: typed(positive(currency, 'Please enter a valuation', 'The valuation must be above 0')),
      valuationKind: z.enum(['post-money', 'pre-money']),
      date,
      method: z.enum(['percent-ownership', 'pre-money', 'dollars-invested']),
      optionPoolPercentage: typed((text) =>
        readPercent(text.trim() || '0', 'Option pool must be at least 0 and below 100', { below: true }),
      ),
      poolTiming: z.enum(['after', 'before', 'on-top']),
      poolIncrease: orNull(readShares),
      poolLot: wholeNumberText('Please enter a whole number of shares above 0', 1, 1_000_000_000),
      priceDecimals: decimals,
      conversionDecimals: decimals,
      ...preference,
      seniority: blankOr(rank),
      investors: z.array(
        z.object({ stakeholderId: z.string().min(1), amount: orNull((text) => readMoney(text, currency)) }),
      ),
      proRata: z.array(z.string()),
    })
    .refine(({ amount, valuation, valuationKind }) => valuationKind === 'pre-money' || amount <= valuation, {
      path: ['amount'],
      message: 'The amount exceeds the post-money valuation',
    })
    .refine(({ amount, valuation, valuationKind }) => valuationKind === 'pre-money' || amount !== valuation, {
      path: ['valuation'],
      message: 'The post-money valuation must be above the amount',
    })
    .refine(({ amount, investors }) => investors.reduce((all, one) => all + (one.amount ?? 0), 0) <= amount, {
      path: ['investors'],
      message: "The investors' amounts exceed the round's amount",
    })
    .refine(hasCap, CAP)
    .refine(capCovers, LOW_CAP);
export type SharesRoundForm = z.infer<ReturnType<typeof sharesRoundForm>>;
