/** Backup and restore for the operator's command: the routes exist only if BACKUP_KEY is set, and only its key gives access. */
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { chunkNumber, chunkPart, chunkQuery, storedFile, sentManifest, MAX_CHUNK_BYTES } from '@/domain/backup/backup';
import { AppError, signInRequired } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  listBackups,
  makeChunk,
  openStoredFile,
  requireBackupKey,
  startBackup,
} from '@worker/services/backup/make-backup';
import { beginRestore, finishRestore, restoreChunk } from '@worker/services/backup/restore';
import { accessOf } from '@worker/services/backup/sealing';
import { isSameSignature } from '@worker/services/core/secrets';
import { boundedBody } from '@worker/routes/bounded-body';

const PREFIX = '/api/backup/';
/** The paths where the body limit of this resource replaces the general one. */
export const isBackupUpload = (method: string, path: string): boolean => method !== 'GET' && path.startsWith(PREFIX);

const tooLarge = () => new AppError(413, 'A chunk has at most 8 MB.', { code: 'too-large' });
const limitChunk = boundedBody(MAX_CHUNK_BYTES, tooLarge);

const ACCESS_HEADER = 'outset-backup-access';
const limitGuesses = limitByAddress('backup');

/** Compares in constant time. Only wrong keys are counted, because a restore sends many requests. */
const byKey = createMiddleware<HonoEnv>(async (c, next) => {
  const ctx = c.get('ctx');
  const own = await accessOf(requireBackupKey(ctx));
  if (!isSameSignature(c.req.header(ACCESS_HEADER) ?? '', own))
    return limitGuesses(c, () => {
      throw signInRequired('BACKUP_KEY is not the key of this site.');
    });
  c.set('ctx', ctx.as({ role: 'system', job: 'backup' }));
  return next();
});

const operation = operations('Backups');
const REFUSED = { 401: 'The key is wrong', 404: 'BACKUP_KEY is not set' };
const bytesOf = async (request: { arrayBuffer(): Promise<ArrayBuffer> }) => new Uint8Array(await request.arrayBuffer());
const BYTES = { 'content-type': 'application/octet-stream' };

export const backups = new Hono<HonoEnv>()
  .use(byKey)
  .post(
    '/',
    operation('Begin a backup', 'Its id, the version of the database, and the first position', {
      ...REFUSED,
      description: `For \`npm run backup\`, with the header \`${ACCESS_HEADER}\`, which is derived from BACKUP_KEY.`,
    }),
    requirePermission('backup:read'),
    async (c) => c.json(ok(await startBackup(c.get('ctx')))),
  )
  .get(
    '/chunks',
    operation(
      'The next chunk of a backup, sealed',
      'The bytes; `outset-chunk` has its facts and the next position',
      REFUSED,
    ),
    requirePermission('backup:read'),
    valid('query', chunkQuery),
    async (c) => {
      const { id, number, at } = c.req.valid('query');
      const { facts, sealed, next } = await makeChunk(c.get('ctx'), id, number, at);
      return c.body(sealed, 200, { ...BYTES, 'outset-chunk': encodeURIComponent(JSON.stringify({ ...facts, next })) });
    },
  )
  .get(
    '/kept',
    operation('Complete backups in the second bucket, newest first', 'Their ids', REFUSED),
    requirePermission('backup:read'),
    async (c) => c.json(ok(await listBackups(c.get('ctx')))),
  )
  .get(
    '/kept/:id/:name',
    operation('A file of a backup in the second bucket', 'The bytes', REFUSED),
    requirePermission('backup:read'),
    valid('param', storedFile),
    async (c) => {
      const { id, name } = c.req.valid('param');
      return c.body(await openStoredFile(c.get('ctx'), id, name), 200, BYTES);
    },
  )
  .use('/restores/*', limitChunk)
  .post(
    '/restores',
    operation('Begin or continue a restore', 'Whether it is empty, and the number of the next chunk', {
      ...REFUSED,
      400: 'The manifest was not made with this key, or was changed',
      409: 'Another version, or a database that is not empty',
      description:
        'Empties the database a step at a time; `replace` names the host of a site whose database is not empty.',
    }),
    requirePermission('backup:restore'),
    valid('json', sentManifest),
    async (c) => {
      const { manifest, replace } = c.req.valid('json');
      return c.json(ok(await beginRestore(c.get('ctx'), manifest, replace)));
    },
  )
  .put(
    '/restores/chunks/:number',
    operation('Write the next chunk', 'It is written, now or before', {
      ...REFUSED,
      400: 'It was changed, or belongs elsewhere',
      409: 'Another chunk is expected next',
    }),
    requirePermission('backup:restore'),
    valid('param', chunkNumber),
    valid('query', chunkPart),
    async (c) => {
      const { number } = c.req.valid('param');
      const { part } = c.req.valid('query');
      return c.json(ok(await restoreChunk(c.get('ctx'), { number, part, sealed: await bytesOf(c.req) })));
    },
  )
  .post(
    '/restores/finish',
    operation(
      'Verify a restore, and end everything that must not continue after it',
      'The restored rows, and the accounts that were erased again',
      {
        ...REFUSED,
        409: 'A chunk is missing, or a count is wrong',
      },
    ),
    requirePermission('backup:restore'),
    valid('json', sentManifest),
    async (c) => c.json(ok(await finishRestore(c.get('ctx'), c.req.valid('json').manifest))),
  );
