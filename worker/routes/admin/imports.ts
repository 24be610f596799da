/** Imports over HTTP: what a file would do, its rows slice by slice, what became of them, and the way back. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { IMPORT_LIMITS } from '../../../src/domain/admin/imports/limits';
import {
  importCheck,
  importListQuery,
  importPreparation,
  importRowsQuery,
  importSlice,
  importStart,
} from '../../../src/domain/admin/imports/requests';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { AppError } from '../../../src/domain/errors';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { checkRows } from '../../services/admin/imports/check';
import { listImportRows, listImports, prepareImport, readImport, startImport } from '../../services/admin/imports/jobs';
import { rollBackImport } from '../../services/admin/imports/roll-back';
import { writeRows } from '../../services/admin/imports/write-rows';
import { boundedBody } from '../bounded-body';

const tags = ['Imports'];
const REFUSED = {
  400: { description: 'Something of the request is wrong' },
  401: { description: 'Not signed in' },
  403: { description: 'Not an operator' },
  429: { description: 'Too many requests; see Retry-After' },
};
const UNKNOWN = { 404: { description: 'There is no such import' } };

const reads = () => requirePermission('import:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('import:write', ADMIN_SIGN_IN_REQUIRED);

/** Where the body limit of this resource counts instead of the general one: rows of a file. */
export const isImportUpload = (method: string, path: string): boolean =>
  method === 'POST' && /^\/api\/admin\/imports\/(?:check|[^/]+\/rows)$/.test(path);

const bounded = boundedBody(
  IMPORT_LIMITS.sliceBytes,
  () => new AppError(413, 'The request is too large. At most 1 MB are accepted.', { code: 'too-large' }),
);

export const imports = new Hono<HonoEnv>()
  .get(
    '/preparation',
    describeRoute({
      tags,
      summary: 'What headings meant before, and the import of this very file that has not ended',
      responses: { 200: { description: '`{headings, unfinished}`' }, ...REFUSED },
    }),
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
    describeRoute({
      tags,
      summary: 'What an import would do with these rows; nothing is written',
      responses: { 200: { description: 'A verdict a row: new, update, same, edited or wrong' }, ...REFUSED },
    }),
    writes(),
    limitByAddress('import-check', 'normal'),
    bounded,
    valid('json', importCheck),
    async (c) => c.json(ok(await checkRows(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Imports, the newest first',
      responses: { 200: { description: '`{imports, next}`' }, ...REFUSED },
    }),
    reads(),
    limitByAddress('import-read', 'normal'),
    valid('query', importListQuery),
    async (c) => c.json(ok(await listImports(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    describeRoute({
      tags,
      summary: 'Begin an import; its rows follow',
      responses: { 200: { description: 'The import' }, ...REFUSED },
    }),
    writes(),
    limitByAddress('import-start', 'strict'),
    valid('json', importStart),
    async (c) => c.json(ok(await startImport(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/:id',
    describeRoute({
      tags,
      summary: 'One import with its counts',
      responses: { 200: { description: 'The import' }, ...REFUSED, ...UNKNOWN },
    }),
    reads(),
    limitByAddress('import-read', 'normal'),
    async (c) => c.json(ok(await readImport(c.get('ctx'), c.req.param('id')))),
  )
  .get(
    '/:id/rows',
    describeRoute({
      tags,
      summary: 'What became of the rows, in their order',
      responses: { 200: { description: '`{rows, next}`' }, ...REFUSED, ...UNKNOWN },
    }),
    reads(),
    limitByAddress('import-read', 'normal'),
    valid('query', importRowsQuery),
    async (c) => c.json(ok(await listImportRows(c.get('ctx'), c.req.param('id'), c.req.valid('query')))),
  )
  .post(
    '/:id/rows',
    describeRoute({
      tags,
      summary: 'A slice of rows, at most 500 and 1 MB. May be sent again: what is done stays as it is',
      responses: {
        200: { description: '`{job, rows}`: the counts, and what became of each row' },
        409: { description: 'The import has ended or is being undone (code `import-over`)' },
        ...REFUSED,
        ...UNKNOWN,
      },
    }),
    writes(),
    limitByAddress('import-rows', 'normal'),
    bounded,
    valid('json', importSlice),
    async (c) => c.json(ok(await writeRows(c.get('ctx'), c.req.param('id'), c.req.valid('json').rows))),
  )
  .post(
    '/:id/roll-back',
    describeRoute({
      tags,
      summary: 'One step of undoing an import; again until `isOver`',
      responses: { 200: { description: '`{job, isOver}`' }, ...REFUSED, ...UNKNOWN },
    }),
    writes(),
    limitByAddress('import-roll-back', 'normal'),
    async (c) => c.json(ok(await rollBackImport(c.get('ctx'), c.req.param('id')))),
  );
