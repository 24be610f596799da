/** Schemas for the addresses of lists in the back-office, for changes of several records, and for saved views. */
import { z } from 'zod';
import { flag, line, wholeNumberText } from '@/domain/fields';
import { withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { searchText } from '@/domain/lists/list';
import { signedPlace } from '@/domain/lists/list-query';
import { BULK_METHODS } from './bulk';
import { NOUNS } from './entities/entity';

/** More than any screen selects. */
export const MAX_IDS = 1000;

const one = z.string({ error: 'must be given once' });
const cursor = signedPlace('must be given once');
const whole = (label: string, max: number) =>
  wholeNumberText(`${label} must be a whole number from 1 to ${max}`, 1, max).optional();

export const recordQuery = z
  .object({
    q: one.optional().transform((value) => searchText(value ?? '')),
    sort: one.max(60).optional(),
    page: whole('page', 10_000),
    limit: whole('limit', 500),
    after: cursor,
    before: cursor,
  })
  .catchall(one.max(120, 'at most 120 characters'))
  .refine((query) => !(query.after && query.before), { error: 'Give after or before, not both', path: ['after'] })
  .transform(({ q, sort, page, limit, after, before, ...filters }) => ({
    q,
    sort,
    page: page ?? 1,
    limit: limit ?? 10,
    after,
    before,
    filters: filters as Readonly<Record<string, string>>,
    /** True without parameters: the answer is the whole list, as the specification has it. */
    isPlain:
      [q, sort, page, limit, after, before].every((value) => value === undefined || value === '') &&
      Object.keys(filters).length === 0,
  }));
export type RecordQuery = Omit<z.output<typeof recordQuery>, 'isPlain'>;

export const recordId = z.string().regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' });

/** Ids of records that are deleted or brought back together. */
export const recordIds = z.strictObject({
  ids: z
    .array(recordId, { error: 'ids must be a list' })
    .min(1, { error: 'Nothing is selected.' })
    .max(MAX_IDS, { error: `At most ${MAX_IDS} records at once.` }),
});

/** Ids in their order: of all records of a kind, or of the records with one parent. */
export const recordOrder = recordIds.extend({ within: recordId.optional() });

/** The records of a change: by their ids, or all that a search and filters match; `count` is the number that the person saw. */
const selection = {
  ids: recordIds.shape.ids.optional(),
  all: z
    .strictObject({
      match: z.record(z.string().max(60), z.string().max(120)),
      count: z
        .number()
        .int()
        .min(1, { error: 'Nothing is selected.' })
        .max(MAX_IDS, { error: `At most ${MAX_IDS} records at once.` }),
      at: z.number().int(),
    })
    .optional(),
};
const isOne = ({ ids, all }: { ids?: unknown; all?: unknown }) => (ids === undefined) !== (all === undefined);
const ONE = { error: 'Select records, or all that match.', path: ['ids'] };

export const recordSelection = z.strictObject(selection).refine(isOne, ONE);
export type RecordSelection = z.output<typeof recordSelection>;

/** Records that are shown or hidden together. */
export const recordSwitch = z.strictObject({ ...selection, isActive: flag('Active') }).refine(isOne, ONE);

const tag = z.string().overwrite(withoutUnseenEnds).min(1, { error: 'A tag has at least one character.' }).max(120);

/** Sets one field of a selection, or adds or removes tags. With `isPreview` nothing is written. */
export const recordChange = z
  .strictObject({
    ...selection,
    field: z.string({ error: 'Choose a field.' }).min(1, { error: 'Choose a field.' }).max(60),
    how: z.enum(BULK_METHODS, { error: 'Choose what to do.' }),
    value: z.union([z.boolean(), z.string().trim().max(200), z.array(tag).max(50, { error: 'At most 50 tags.' })], {
      error: 'Give a value.',
    }),
    isPreview: z.boolean().default(false),
  })
  .refine(isOne, ONE);
export type RecordChangeInput = z.output<typeof recordChange>;

/** Maximum characters of the name of a view. */
const VIEW_NAME = 60;

/** A view of a list of records: its name, and the query of the address that shows it. */
export const viewInput = z.strictObject({
  noun: z.enum(NOUNS, { error: 'There is no such kind of record.' }),
  name: line('Please enter a name', VIEW_NAME, { long: `The name can have at most ${VIEW_NAME} characters` }),
  query: z.string({ error: 'The query is not valid.' }).max(2000, { error: 'The query is not valid.' }),
  isShared: flag('Shared').default(false),
});
export type ViewInput = z.output<typeof viewInput>;

export const viewsQuery = viewInput.pick({ noun: true });
export const viewChange = viewInput.pick({ isShared: true });

/** The path of a field that gets its former value back from an entry of the log. */
export const restoredField = z.strictObject({ field: z.string({ error: 'Choose a field.' }).min(1).max(60) });
