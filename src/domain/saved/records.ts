/**
 * What two devices exchange: records that each hold one thing and the stamp of its last writer. Merging keeps the greater
 * stamp, so it is commutative, associative and idempotent, and every device ends with the same. Source: Shapiro et al.,
 * "A comprehensive study of Convergent and Commutative Replicated Data Types", 2011, §3.2.1 (LWW register).
 */
import { z } from 'zod';
import { isStamp } from './clock';
import { collectionName, NOTE_LIMIT, readRef } from './items';

/** Steps of the pipeline of a collection, in order. */
export const PIPELINE_STEPS = ['To research', 'Contacted', 'In talks', 'Committed', 'Passed'] as const;
export type PipelineStep = (typeof PIPELINE_STEPS)[number];

const COLLECTION_KEY = /^\d{13,16}$/;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const shortText = (most: number, what: string) =>
  z
    .string(`${what} must be a text`)
    .max(most, `${what} can have at most ${most} characters`)
    .refine((text) => !CONTROLS.test(text), `${what} holds characters that cannot be shown`);
const day = z.iso.date('The date must be like 2026-11-30');

/** Value by kind of record; `null` everywhere means: taken away. Keys: see `isKeyOf`. */
const VALUES = {
  /** Key `type:id`. */
  favourite: z.literal(true),
  /** Key: the collection's id, a timestamp. */
  collection: z.object({ name: collectionName }),
  /** Key `collection/type:id`; `place` orders the items of a collection, smaller first. */
  member: z.object({ place: z.number('place must be a number') }),
  note: shortText(NOTE_LIMIT, 'The note'),
  step: z.enum(PIPELINE_STEPS, 'The step is not one of the pipeline'),
  'follow-up': day,
  introduction: shortText(200, 'The introduction'),
  reason: shortText(500, 'The reason'),
} as const;

export type RecordKind = keyof typeof VALUES;
export type RecordValue<Kind extends RecordKind> = z.infer<(typeof VALUES)[Kind]>;

export interface SavedRecord<Kind extends RecordKind = RecordKind> {
  kind: Kind;
  key: string;
  /** Null is a tombstone. */
  value: RecordValue<Kind> | null;
  stamp: string;
}

export const isCollectionId = (text: string): boolean => COLLECTION_KEY.test(text);

function isKeyOf(kind: RecordKind, key: string): boolean {
  if (kind === 'favourite') return readRef(key) !== null;
  if (kind === 'collection') return isCollectionId(key);
  const at = key.indexOf('/');
  return at > 0 && isCollectionId(key.slice(0, at)) && readRef(key.slice(at + 1)) !== null;
}

/** One record from outside, checked by its kind. */
export const savedRecord = z
  .object({
    kind: z.enum(Object.keys(VALUES) as [RecordKind, ...RecordKind[]], 'kind is not known'),
    key: z.string('key must be a text').max(80, 'key is too long'),
    value: z.unknown(),
    stamp: z.string('stamp must be a text').refine(isStamp, 'stamp is not valid'),
  })
  .transform((record, context): SavedRecord => {
    if (!isKeyOf(record.kind, record.key))
      context.issues.push({ code: 'custom', message: 'key is not valid', input: record.key, path: ['key'] });
    const value = VALUES[record.kind].nullable().safeParse(record.value ?? null);
    if (!value.success) {
      const message = value.error.issues[0]?.message ?? 'value is not valid';
      context.issues.push({ code: 'custom', message, input: record.value, path: ['value'] });
      return z.NEVER;
    }
    return { kind: record.kind, key: record.key, value: value.data, stamp: record.stamp };
  });

/** Records by `kind key`. */
export type SavedState = ReadonlyMap<string, SavedRecord>;

export const recordName = ({ kind, key }: Pick<SavedRecord, 'kind' | 'key'>): string => `${kind} ${key}`;

/** The state with these records merged in; `changed` are those that won. */
export function mergeRecords(
  state: SavedState,
  records: Iterable<SavedRecord>,
): { state: SavedState; changed: SavedRecord[] } {
  const merged = new Map(state);
  const changed: SavedRecord[] = [];
  for (const record of records) {
    const name = recordName(record);
    const known = merged.get(name);
    if (known && known.stamp >= record.stamp) continue;
    merged.set(name, record);
    changed.push(record);
  }
  return { state: merged, changed };
}
