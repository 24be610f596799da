/** The answers of saved items: cards, and the records that devices exchange. */
import { z } from 'zod';
import { fit } from '@/domain/answers/content';
import { PIPELINE_STEPS } from '@/domain/answers/words';
import { CURRENCIES } from '@/domain/money/money';
import { SAVED_TYPES, type SavedRef, type SavedType } from './items';

const textOrNull = z.string().nullable();

const savedRef = z.object({
  type: z.enum(Object.keys(SAVED_TYPES) as SavedType[]),
  /** 24 hexadecimal digits. */
  id: z.string(),
}) satisfies z.ZodType<SavedRef>;

export const savedCard = savedRef
  .extend({
    name: z.string(),
    /** Address of our own copy of a picture; if null, initials are shown. */
    logo: textOrNull,
    /** City and region, or empty. */
    place: z.string(),
    tags: z.array(z.string()),
    text: z.string(),
    /** Page of the entry. */
    href: z.string(),
    website: textOrNull,
    isSample: z.boolean(),
    /** Only for an investor or incubator, and for a founder. Copies that a browser saved before this field existed have none. */
    fit: fit.optional(),
  })
  .meta({ id: 'SavedCard' });

export const dealAmount = z.object({ amount: z.number(), currency: z.enum(CURRENCIES) });
/** Value by kind of record; `null` always means removed. */
export const RECORD_VALUES = {
  /** Key `type:id`. */
  favourite: z.literal(true),
  /** Key: the collection's id, a timestamp. */
  collection: z.object({ name: z.string() }),
  /** Key `collection/type:id`, as for all the following kinds; `place` orders the items of a collection, smaller first. */
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
  /** True if there is more to fetch with `since: version`. */
  hasMore: z.boolean(),
});
