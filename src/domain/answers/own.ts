/** The schemas of answers with a person's own data: profile, fit, saved items and searches, documents, calendar, and the desk. */
import { z } from 'zod';
import { DUE_KINDS, RAISE_CURRENCIES, USER_TYPES } from './words';

const keysOf = <Key extends string>(known: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(known) as Key[]);
const textOrNull = z.string().nullable();

export const profile = z
  .object({
    _id: z.string(),
    userType: z.enum(USER_TYPES),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    location: z.string(),
    linkedinUrl: z.string(),
    /** A path of ours, or null without a photo. */
    profileImage: textOrNull,
    companyName: z.string().optional(),
    foundedYear: z.number().nullable().optional(),
    industry: z.string().optional(),
    companyDescription: z.string().optional(),
    currentStage: z.string().optional(),
    companyWorkingAt: z.string().optional(),
  })
  .meta({ id: 'Profile' });

export const raise = z.object({
  /** In minor units. */
  amount: z.number(),
  currency: z.enum(RAISE_CURRENCIES),
});

export const fitView = z
  .object({
    /** Whole numbers from 0 to 100; only their proportion matters. */
    weights: z.object({ stage: z.number(), industry: z.number(), city: z.number(), ticket: z.number() }),
    raise: raise.nullable(),
    /** The company's data in the account; null if it is not given. */
    profile: z.object({ stage: textOrNull, industry: textOrNull, city: textOrNull }),
  })
  .meta({ id: 'FitSettings' });

/** The answers to the six questions that select the due dates; empty if skipped. */
export const dueAnswers = z.object({
  company: z.string(),
  state: z.string(),
  /** `YYYY-MM`. */
  incorporated: z.string(),
  gst: z.string(),
  /** The lower limit of a band. */
  employees: z.string(),
  foreign: z.string(),
});

export const dueReport = z.object({
  text: z.string(),
  address: z.string(),
  published: textOrNull,
  /** Not an official page. */
  isList: z.boolean(),
});

/** A line as shown to a person; its reports are in the words of their pages. */
export const dueView = z
  .object({
    id: z.string(),
    name: z.string(),
    paper: z.string(),
    authority: z.string(),
    appliesTo: z.string(),
    lateFee: z.string(),
    law: z.string(),
    reports: z.array(dueReport),
    confirmedOn: textOrNull,
    /** When it is due; empty for a line that the person must check. */
    when: z.string(),
    applies: z.enum(['yes', 'maybe']),
    /** Skipped questions that decide whether it applies. */
    open: z.array(dueAnswers.keyof()),
    differs: z.boolean(),
  })
  .meta({ id: 'DueLine' });

export const dueItem = z.object({
  kind: keysOf(DUE_KINDS),
  /** Unique among the items. */
  id: z.string(),
  on: z.string(),
  /** The last possible day, if `on` is only the first possible one. */
  until: textOrNull,
  title: z.string(),
  detail: z.string(),
  /** A path of ours; null for a filing. */
  href: textOrNull,
  /** The line of a filing. */
  line: dueView.nullable(),
});

export const calendarAnswer = z
  .object({
    today: z.string(),
    answers: dueAnswers,
    items: z.array(dueItem),
    rules: z.array(dueView),
    toCheck: z.array(dueView),
  })
  .meta({ id: 'Calendar' });
