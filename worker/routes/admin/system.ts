/** How the running system does: what is wrong, and the jobs that failed for good. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { failedJobIds, failedJobsQuery } from '../../../src/domain/admin/system/system-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { dropFailedJobs, listFailedJobs, retryFailedJobs } from '../../services/admin/system/failed-jobs';
import { readSystem } from '../../services/admin/system/read';

const tags = ['System'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const DONE = { 200: { description: '`{done, refused, gone}`' }, 400: { description: 'No list of ids' } };

const reads = () => requirePermission('system:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('system:write', ADMIN_SIGN_IN_REQUIRED);

export const system = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'What is wrong, and how each part answered last',
      responses: { 200: { description: 'Problems in plain words, and the state of each part' }, ...REFUSED },
    }),
    reads(),
    async (c) => c.json(ok(await readSystem(c.get('ctx')))),
  )
  .get(
    '/failed-jobs',
    describeRoute({
      tags,
      summary: 'Jobs that failed for good, the last to fail first',
      responses: { 200: { description: '`{items, next}`' }, ...REFUSED },
    }),
    reads(),
    valid('query', failedJobsQuery),
    async (c) => c.json(ok(await listFailedJobs(c.get('ctx'), c.req.valid('query').after))),
  )
  .post(
    '/failed-jobs/retry',
    describeRoute({ tags, summary: 'Put failed jobs back on the queue', responses: { ...DONE, ...REFUSED } }),
    writes(),
    limitByAddress('failed-jobs', 'normal'),
    valid('json', failedJobIds),
    async (c) => c.json(ok(await retryFailedJobs(c.get('ctx'), c.req.valid('json').ids))),
  )
  .post(
    '/failed-jobs/drop',
    describeRoute({ tags, summary: 'Delete failed jobs for good', responses: { ...DONE, ...REFUSED } }),
    writes(),
    limitByAddress('failed-jobs', 'normal'),
    valid('json', failedJobIds),
    async (c) => c.json(ok(await dropFailedJobs(c.get('ctx'), c.req.valid('json').ids))),
  );
