/** Imports over HTTP: a preview of a file, its rows slice by slice, the outcome of each row, and undoing. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { IMPORTS, IMPORT_LIMITS } from '@/domain/admin/imports/job';
import {
  importCheck,
  importPreparation,
  importRowsQuery,
  importSlice,
  importStart,
} from '@/domain/admin/imports/requests';
import { AppError } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { checkRows } from '@worker/services/admin/imports/check';
import {
  listImportRows,
  listImports,
  prepareImport,
  readImport,
  startImport,
} from '@worker/services/admin/imports/jobs';
import { rollBackImport } from '@worker/services/admin/imports/roll-back';
import { writeRows } from '@worker/services/admin/imports/write-rows';
import { boundedBody } from '@worker/routes/bounded-body';

const operation = operations('Imports');

const reads = () => requirePermission('import:read');
const writes = () => requirePermission('import:write');

/** The paths where the body limit of this resource (rows of a file) replaces the general one. */
export const isImportUpload = (method: string, path: string): boolean =>
  method === 'POST' && /^\/api\/admin\/imports\/(?:check|[^/]+\/rows)$/.test(path);

const bounded = boundedBody(
  IMPORT_LIMITS.sliceBytes,
  () => new AppError(413, 'The request is too large. At most 1 MB is accepted.', { code: 'too-large' }),
);

export const imports = new Hono<HonoEnv>()
  .get(
    '/preparation',
    operation(
      'The fields that headings meant before, and an unfinished import of this file',
      '`{headings, unfinished}`',
    ),
    reads(),
    limitByAddress('import-read', 'normal'),
    valid('query', importPreparation),
    async (c) => {
      const { noun, file } = c.req.valid('query');
      return c.json(ok(await prepareImport(c.get('ctx'), noun, file)));
    },
  )
  .post(
    '/check',
    operation(
      'A preview of an import of these rows; nothing is written',
      'One result per row: new, update, same, edited or wrong',
    ),
    writes(),
    limitByAddress('import-check', 'normal'),
    bounded,
    valid('json', importCheck),
    async (c) => c.json(ok(await checkRows(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/',
    operation('Imports, the newest first', '`{items, next}`'),
    reads(),
    limitByAddress('import-read', 'normal'),
    valid('query', listQuery(IMPORTS)),
    async (c) => c.json(ok(await listImports(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    operation('Begin an import; its rows follow', 'The import'),
    writes(),
    limitByAddress('import-start', 'strict'),
    valid('json', importStart),
    async (c) => c.json(ok(await startImport(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/:id',
    operation('One import with its counts', 'The import', { 400: 'A part of the request is wrong' }),
    reads(),
    limitByAddress('import-read', 'normal'),
    async (c) => c.json(ok(await readImport(c.get('ctx'), c.req.param('id')))),
  )
  .get(
    '/:id/rows',
    operation('The outcome of each row, in order', '`{rows, next}`'),
    reads(),
    limitByAddress('import-read', 'normal'),
    valid('query', importRowsQuery),
    async (c) => c.json(ok(await listImportRows(c.get('ctx'), c.req.param('id'), c.req.valid('query')))),
  )
  .post(
    '/:id/rows',
    operation(
      'A slice of at most 500 rows and 1 MB. It may be sent again; finished rows do not change',
      '`{job, rows}`: the counts, and the outcome of each row',
      { 409: 'The import has ended or is being undone (code `import-over`)' },
    ),
    writes(),
    limitByAddress('import-rows', 'normal'),
    bounded,
    valid('json', importSlice),
    async (c) => c.json(ok(await writeRows(c.get('ctx'), c.req.param('id'), c.req.valid('json').rows))),
  )
  .post(
    '/:id/roll-back',
    operation('One step of undoing an import; repeat until `isOver`', '`{job, isOver}`', {
      400: 'A part of the request is wrong',
    }),
    writes(),
    limitByAddress('import-roll-back', 'normal'),
    async (c) => c.json(ok(await rollBackImport(c.get('ctx'), c.req.param('id')))),
  );
