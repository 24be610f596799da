/** The state of the running system: problems, samples, and the jobs that failed for good. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { FAILED_JOBS } from '@/domain/admin/system/system';
import { failedJobIds, sampleChoiceInput } from '@/domain/admin/system/system-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  dropFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  chooseSamples,
  readSystem,
} from '@worker/services/admin/system/system';

const operation = operations('System');

const reads = () => requirePermission('system:read');
const writes = () => requirePermission('system:write');

export const system = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'Current problems, and the last result of each part',
      'Problems in plain words, and the state of each part',
    ),
    reads(),
    async (c) => c.json(ok(await readSystem(c.get('ctx')))),
  )
  .get(
    '/failed-jobs',
    operation('Jobs that failed permanently, latest first', '`{items, next}`'),
    reads(),
    valid('query', listQuery(FAILED_JOBS)),
    async (c) => c.json(ok(await listFailedJobs(c.get('ctx'), c.req.valid('query').after))),
  )
  .put(
    '/samples',
    operation('Show or hide the samples of a kind, or leave it to the number of real entries', 'Every kind'),
    writes(),
    limitByAddress('samples', 'normal'),
    valid('json', sampleChoiceInput),
    async (c) => c.json(ok(await chooseSamples(c.get('ctx'), c.req.valid('json')))),
  )
  .post(
    '/failed-jobs/retry',
    operation('Put failed jobs back on the queue', '`{done, refused, gone}`'),
    writes(),
    limitByAddress('failed-jobs', 'normal'),
    valid('json', failedJobIds),
    async (c) => c.json(ok(await retryFailedJobs(c.get('ctx'), c.req.valid('json').ids))),
  )
  .post(
    '/failed-jobs/drop',
    operation('Delete failed jobs for good', '`{done, refused, gone}`'),
    writes(),
    limitByAddress('failed-jobs', 'normal'),
    valid('json', failedJobIds),
    async (c) => c.json(ok(await dropFailedJobs(c.get('ctx'), c.req.valid('json').ids))),
  );
