/** Records of the back-office over HTTP: one set of routes for every noun, also mounted at the specification's own addresses. */
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { fromParts } from '@/domain/admin/form-values';
import { readNew, withoutReadOnly } from '@/domain/admin/record-edit';
import {
  recordChange,
  recordId,
  recordIds,
  recordOrder,
  recordQuery,
  recordSelection,
  recordSwitch,
  viewChange,
  viewInput,
  viewsQuery,
} from '@/domain/admin/record-query';
import { invalid, notFound } from '@/domain/errors';
import { nestsTooDeeply, TOO_DEEP } from '@/domain/tools/safe-json';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { isMultipart, readMultipart } from '@worker/routes/bounded-body';
import { deleteRecords, restoreRecords } from '@worker/services/admin/records/bin';
import { changeTogether, switchRecords } from '@worker/services/admin/records/change-together';
import { editRecord, requireValid } from '@worker/services/admin/records/edit';
import { recordGone, listRecords, readRecord, selectedIds } from '@worker/services/admin/records/list';
import { MAX_LISTED } from '@worker/services/lists/list-page';
import {
  createWithFile,
  requireFileRule,
  setFile,
  tooLargeFile,
  type SentFile,
} from '@worker/services/admin/records/record-files';
import { resourcesIn } from '@worker/services/admin/records/resources';
import { requireStore } from '@worker/services/admin/records/stores';
import type { Store } from '@worker/services/admin/records/store';
import { orderRecords } from '@worker/services/admin/records/write';
import { deleteView, listViews, saveView, shareView } from '@worker/services/admin/records/views';
import { bodySchemaOf, rulesAt, type Entity, type Noun } from '@/domain/admin/entities/entity';

const operation = operations('Records');

type StoreOf = (c: Context<HonoEnv>) => Store;
const ONE_FILE = 'Please send exactly one file.';

/** The requests where the limit for files replaces the general one. */
export const isRecordUpload = (request: Request, path: string): boolean =>
  isMultipart(request) &&
  (request.method === 'POST' || request.method === 'PUT') &&
  /^\/api\/(?:admin\/records|milestones|resources|startup-terms)(?:\/|$)/.test(path);

/** The one file of a form, read up to the limit of its field; null if there is none. */
async function readFile(c: Context<HonoEnv>, store: Store): Promise<{ form: FormData; sent: SentFile | null }> {
  const { rule, store: own } = requireFileRule(store);
  const { field } = own.file;
  const form = await readMultipart(c.req.raw, rule.maxBytes, () => tooLargeFile(rule, field));
  if (!form) throw invalid(`Send the file as multipart/form-data, in the field ${field}.`);
  // A form whose file field was left empty sends a nameless file of no bytes.
  const files = form.getAll(field).filter((part) => typeof part !== 'string' && (part.name !== '' || part.size > 0));
  const [file, another] = files as File[];
  if (another) throw invalid(ONE_FILE, { [field]: ONE_FILE });
  return { form, sent: file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : null };
}

async function readFields(c: Context<HonoEnv>, store: Store): Promise<{ body: object; sent: SentFile | null }> {
  if (isMultipart(c.req.raw)) {
    const { form, sent } = await readFile(c, store);
    const texts = [...form].filter((part): part is [string, string] => typeof part[1] === 'string');
    return { body: fromParts(store.entity, texts), sent };
  }
  if (nestsTooDeeply(await c.req.text())) throw invalid(TOO_DEEP);
  const body: unknown = await c.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The body must be a JSON object.');
  return { body, sent: null };
}

/** The fields of a body. `revision` is ours and is returned beside them; fields that only the record knows are left out. */
async function readRecordBody(c: Context<HonoEnv>, store: Store) {
  const { body, sent } = await readFields(c, store);
  const { revision } = body as Record<string, unknown>;
  if (revision !== undefined && (typeof revision !== 'number' || !Number.isInteger(revision)))
    throw invalid('revision must be a whole number', { revision: 'revision must be a whole number' });
  return { body: withoutReadOnly(store.entity, body as Record<string, unknown>), revision, sent };
}

const idOf = (c: Context<HonoEnv>, store: Store): string => {
  const parsed = recordId.safeParse(c.req.param('id'));
  if (!parsed.success) throw recordGone(store);
  return parsed.data;
};

const reads = () => requirePermission('record:read');
const writes = () => requirePermission('record:write');
const limitFile = limitByAddress('record-file', 'normal');
/** File uploads are limited by address, other bodies are not. */
const limitFiles = createMiddleware<HonoEnv>((c, next) => (isMultipart(c.req.raw) ? limitFile(c, next) : next()));

const TAKEN = 'Another record has this name, or was changed in the meantime';
const LIST_CHANGED = 'The records are not the same as before; reload the list';

const fileBody = (field: string, fields: object = {}) => ({
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      properties: { ...fields, [field]: { type: 'string' as const, format: 'binary' } },
    },
  },
});

/**
 * The description of a body that is read by hand, and of its refusals. It has the fields of its kind, and a file if one is saved together
 * with them. Without a kind, the address of the route names the kind.
 */
function takes(entity: Entity | null, isNew: boolean) {
  const { properties, ...rest } = bodySchemaOf(entity ?? { fields: [] }, isNew);
  const whole = isNew ? properties : { ...properties, revision: { type: 'integer', description: 'The revision read' } };
  const schema = { ...rest, properties: whole, ...(entity ? {} : { additionalProperties: true }) };
  const file = entity?.fields.find((field) => field.file && !field.file.after);
  const content = { 'application/json': { schema }, ...(file && fileBody(file.name, whole)) };
  const refused: Record<number, string> = { 400: 'A field is not valid; `errors` names it', 409: TAKEN };
  if (file || !entity)
    Object.assign(refused, { 413: 'The file is too large', 415: 'Not of an accepted type, according to its bytes' });
  return { ...refused, requestBody: { required: true, content } };
}

/** Create, change and delete, as specified for every kind. `entity` describes the kind; null if the address names it. */
function recordWrites(storeOf: StoreOf, entity: Entity | null) {
  return new Hono<HonoEnv>()
    .post('/', operation('A new record', 'The record', takes(entity, true)), writes(), limitFiles, async (c) => {
      const store = storeOf(c);
      const { body, sent } = await readRecordBody(c, store);
      const ctx = c.get('ctx');
      const input = requireValid(
        readNew(store.entity, rulesAt(ctx.now()), body as Record<string, unknown>, sent?.name ?? null),
      );
      return c.json(ok(await createWithFile(ctx, store, input, sent)));
    })
    .put(
      '/:id',
      operation('Change a record; with `revision`, only if no one else has changed it', 'The record', {
        ...takes(entity, false),
        description:
          'An absent field stays as it is. A field that was empty may stay empty, even if a new record needs it.',
      }),
      writes(),
      limitFiles,
      async (c) => {
        const store = storeOf(c);
        const id = idOf(c, store);
        const edit = await readRecordBody(c, store);
        return c.json(ok(await editRecord(c.get('ctx'), store, { id, ...edit })));
      },
    )
    .delete('/:id', operation('Put a record into the bin', 'Its id'), writes(), async (c) => {
      const store = storeOf(c);
      const id = idOf(c, store);
      const [deleted] = await deleteRecords(c.get('ctx'), store, [id]);
      if (!deleted) throw recordGone(store);
      return c.json(ok({ _id: deleted }, store.entity.messages.deleted));
    });
}

/** The list: without parameters as in the specification, else a page with its total and the cursors for next and previous. */
function recordList(storeOf: StoreOf) {
  return new Hono<HonoEnv>().get(
    '/',
    operation('Records, including inactive ones', 'Records; with parameters also total, next and previous'),
    reads(),
    valid('query', recordQuery),
    async (c) => {
      const { isPlain, ...query } = c.req.valid('query');
      const page = await listRecords(c.get('ctx'), storeOf(c), isPlain ? { ...query, limit: MAX_LISTED } : query);
      const { records, ...rest } = page;
      return c.json({
        ...ok(records),
        truncated: isPlain && page.totalIsCapped,
        ...rest,
      });
    },
  );
}

/** The store, if its file is uploaded separately after the record exists. */
function requireLaterFile(store: Store): Store {
  if (!requireFileRule(store).rule.after) throw notFound('There is nothing at this address.');
  return store;
}

/** Uploads the file of an existing record, or replaces it, at the given address. */
const recordUpload = (storeOf: StoreOf, path: '/:id/upload' | '/:id/file') =>
  new Hono<HonoEnv>().post(
    path,
    operation('Upload the file of a record, replacing an earlier one', 'The record', {
      400: ONE_FILE,
      413: 'The file is too large',
      415: 'Not of an accepted type, according to its bytes',
      description: 'Multipart, in the field `file`.',
      requestBody: { required: true, content: fileBody('file') },
    }),
    writes(),
    limitFile,
    async (c) => {
      const store = requireLaterFile(storeOf(c));
      const id = idOf(c, store);
      const { sent } = await readFile(c, store);
      if (!sent) throw invalid(ONE_FILE, { file: ONE_FILE });
      return c.json(ok(await setFile(c.get('ctx'), store, id, sent)));
    },
  );

/** Removes the file of a record. */
const recordFileEnd = (storeOf: StoreOf) =>
  new Hono<HonoEnv>().delete(
    '/:id/file',
    operation('Delete the file of a record', 'The record'),
    writes(),
    async (c) => {
      const store = requireLaterFile(storeOf(c));
      return c.json(ok(await setFile(c.get('ctx'), store, idOf(c, store), null)));
    },
  );

const fixed =
  (noun: Noun): StoreOf =>
  () =>
    requireStore(noun);

const recordListOf = (noun: Noun) => recordList(fixed(noun));
export const recordWritesOf = (noun: Noun) => recordWrites(fixed(noun), requireStore(noun).entity);
/** List and writes at one address, for kinds that only operators read there. */
export const recordRoutesOf = (noun: Noun) =>
  new Hono<HonoEnv>().route('/', recordListOf(noun)).route('/', recordWritesOf(noun));

/** Milestones are read by everyone; operators write them, and their files. */
export const milestoneWrites = new Hono<HonoEnv>()
  .route('/', recordWritesOf('milestone'))
  .route('/', recordUpload(fixed('milestone'), '/:id/upload'))
  .route('/', recordFileEnd(fixed('milestone')));

/** Resources at the address of their category. A resource of another category is not found. */
export const resourceWrites = recordWrites(
  (c) => resourcesIn(c.req.param('categoryId') ?? ''),
  requireStore('resource').entity,
);

const named: StoreOf = (c) => requireStore(c.req.param('noun') ?? '');
/** An unknown noun is an unknown address, for every method. */
const known = createMiddleware<HonoEnv>(async (c, next) => {
  requireStore(c.req.param('noun') ?? '');
  return next();
});

/** The routes that the screens use: `/api/admin/records/:noun`. */
export const records = new Hono<HonoEnv>()
  .use('/:noun/*', known)
  .route('/:noun', recordList(named))
  .post(
    '/:noun/delete',
    operation('Put several records into the bin', 'The ids that were deleted', { 409: LIST_CHANGED }),
    writes(),
    valid('json', recordSelection),
    async (c) => {
      const [ctx, store] = [c.get('ctx'), named(c)];
      const ids = await selectedIds(ctx, store, c.req.valid('json'));
      return c.json(ok({ ids: await deleteRecords(ctx, store, ids) }));
    },
  )
  .post(
    '/:noun/restore',
    operation('Restore records from the bin', 'The restored records', {
      409: 'The record that it belongs to is not there',
    }),
    writes(),
    valid('json', recordIds),
    async (c) => c.json(ok(await restoreRecords(c.get('ctx'), named(c), c.req.valid('json').ids))),
  )
  .post(
    '/:noun/active',
    operation('Show or hide records', 'The ids that now have the wanted state', { 409: LIST_CHANGED }),
    writes(),
    valid('json', recordSwitch),
    async (c) => c.json(ok(await switchRecords(c.get('ctx'), named(c), c.req.valid('json')))),
  )
  .post(
    '/:noun/change',
    operation(
      'Set one value on records, or preview the result',
      'How many change, already have it, or cannot have it',
      {
        409: LIST_CHANGED,
      },
    ),
    writes(),
    valid('json', recordChange),
    async (c) => c.json(ok(await changeTogether(c.get('ctx'), named(c), c.req.valid('json')))),
  )
  .put(
    '/:noun/order',
    operation('Set the order of records: of all, or of those within one parent', 'Done', { 409: LIST_CHANGED }),
    writes(),
    valid('json', recordOrder),
    async (c) => {
      const { ids, within } = c.req.valid('json');
      return c.json(ok(await orderRecords(c.get('ctx'), named(c), ids, within)));
    },
  )
  .get('/:noun/:id', operation('One record', 'The record'), reads(), async (c) => {
    const store = named(c);
    return c.json(ok(await readRecord(c.get('ctx'), store, idOf(c, store))));
  })
  .route('/:noun', recordUpload(named, '/:id/file'))
  .route('/:noun', recordFileEnd(named))
  .route('/:noun', recordWrites(named, null));

const viewId = z.object({ id: recordId });

/** Views of lists: the operator's own views, and views that other operators share. */
export const views = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Saved views of a list: your own and those that others share', 'The views'),
    reads(),
    valid('query', viewsQuery),
    async (c) => c.json(ok(await listViews(c.get('ctx'), c.req.valid('query').noun))),
  )
  .post(
    '/',
    operation('Save a view of a list: its search, filters, order and columns', 'Its id'),
    reads(),
    valid('json', viewInput),
    async (c) => c.json(ok(await saveView(c.get('ctx'), c.req.valid('json')))),
  )
  .put(
    '/:id',
    operation('Share a view with the other operators, or stop sharing it', 'Done'),
    reads(),
    valid('param', viewId),
    valid('json', viewChange),
    async (c) => c.json(ok(await shareView(c.get('ctx'), c.req.valid('param').id, c.req.valid('json').isShared))),
  )
  .delete('/:id', operation('Delete a view', 'Done'), reads(), valid('param', viewId), async (c) =>
    c.json(ok(await deleteView(c.get('ctx'), c.req.valid('param').id))),
  );
