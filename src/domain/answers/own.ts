/** The schemas of answers with a person's own data: profile, fit, saved items and searches, documents, calendar, and the desk. */
import { z } from 'zod';
import { USER_TYPES } from '@/domain/accounts/registration';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { CURRENCIES } from '@/domain/money/money';
import { SAVED_TYPES, type SavedRef } from '@/domain/saved/items';
import { FORMAT, TOOLS } from '@/domain/toolkit/document';
import { DUE_KINDS, PIPELINE_STEPS, RAISE_CURRENCIES } from './words';
import { fit } from './directories';

const keysOf = <Key extends string>(known: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(known) as Key[]);
const texts = z.array(z.string());
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
    /** Whole numbers from 0 to 100; what matters is their proportion. */
    weights: z.object({ stage: z.number(), industry: z.number(), city: z.number(), ticket: z.number() }),
    raise: raise.nullable(),
    /** What the account says of the company; null where it says nothing. */
    profile: z.object({ stage: textOrNull, industry: textOrNull, city: textOrNull }),
  })
  .meta({ id: 'FitSettings' });

const savedRef = z.object({
  type: keysOf(SAVED_TYPES),
  /** 24 hexadecimal digits. */
  id: z.string(),
}) satisfies z.ZodType<SavedRef>;

export const savedCard = savedRef
  .extend({
    name: z.string(),
    /** A picture of ours; null where initials are in. */
    logo: textOrNull,
    /** City and region, or empty. */
    place: z.string(),
    tags: texts,
    text: z.string(),
    /** Page of the entry. */
    href: z.string(),
    website: textOrNull,
    isSample: z.boolean(),
    /** Of an investor or incubator, for a founder. Copies that a browser saved before this field have none. */
    fit: fit.optional(),
  })
  .meta({ id: 'SavedCard' });

export const dealAmount = z.object({ amount: z.number(), currency: z.enum(CURRENCIES) });
/** Value by kind of record; `null` everywhere means: taken away. */
export const RECORD_VALUES = {
  /** Key `type:id`. */
  favourite: z.literal(true),
  /** Key: the collection's id, a timestamp. */
  collection: z.object({ name: z.string() }),
  /** Key `collection/type:id`, as for all that follow; `place` orders the items of a collection, smaller first. */
  member: z.object({ place: z.number() }),
  note: z.string(),
  step: z.enum(PIPELINE_STEPS),
  /** `YYYY-MM-DD`. */
  'follow-up': z.string(),
  introduction: z.string(),
  reason: z.string(),
  'next-step': z.string(),
  round: z.string(),
  amount: dealAmount,
};
type RecordKind = keyof typeof RECORD_VALUES;

const recordOf = <Kind extends RecordKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    key: z.string(),
    value: RECORD_VALUES[kind].nullable(),
    stamp: z.string(),
  });
const [first, ...rest] = (Object.keys(RECORD_VALUES) as RecordKind[]).map(recordOf);
const savedRecord = z.union(first ? [first, ...rest] : []).meta({
  id: 'SavedRecord',
  description: 'One thing and the stamp of its last writer; null is what was taken away. The greater stamp wins.',
});

export const syncAnswer = z.object({
  records: z.array(savedRecord),
  version: z.number(),
  /** True when there is more to fetch with `since: version`. */
  hasMore: z.boolean(),
});

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  directory: keysOf<DirectoryName>(DIRECTORIES),
  /** Canonical: filters and search as the page has them in its address. */
  query: z.string(),
  /** Entries that match and were added since the last visit, at most MAX_NEW. */
  newCount: z.number(),
  /** The newest entry that had been seen; given back when a deleted search is restored. */
  seenSeq: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export const storedDocument = z
  .object({
    id: z.string(),
    /** Empty for a deleted one. */
    name: z.string(),
    /** The browser's clock at the last edit, ms. */
    savedAt: z.number(),
    /** Counts every change, a deletion too. From 1. */
    revision: z.number(),
    /** The server's clock, ms. */
    updatedAt: z.number(),
    /** The server's clock, ms; null while it is there. */
    deletedAt: z.number().nullable(),
    /** Bytes. */
    size: z.number(),
  })
  .meta({ id: 'Document' });

/** What "Export as JSON" writes; `data` is what the tool of the document takes. */
export const documentFile = z
  .object({
    format: z.literal(FORMAT),
    tool: z.enum(TOOLS),
    version: z.number(),
    id: z.string(),
    name: z.string(),
    savedAt: z.number(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DocumentFile' });

export const savedVersion = z.object({
  revision: z.number(),
  name: z.string(),
  /** The server's clock, ms. */
  savedAt: z.number(),
  size: z.number(),
});

/** The six questions that select what applies; empty where one was skipped. */
export const dueAnswers = z.object({
  company: z.string(),
  state: z.string(),
  /** `YYYY-MM`. */
  incorporated: z.string(),
  gst: z.string(),
  /** The least of a band. */
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

/** A line as a person sees it; the words of its reports are those of the pages. */
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
    /** When it is due; empty for what is to be checked. */
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
