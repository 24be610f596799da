/** The operators' queue of reports, suggestions and findings, and the decisions on them. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { acceptInput, mergeInput, refuseInput, reopenInput } from '@/domain/quality/input';
import { QUALITY } from '@/domain/quality/list';
import { idOf, ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { acceptItem, mergeItem, readItemPair, refuseItem, reopenItem } from '@worker/services/quality/decide';
import { listQuality } from '@worker/services/quality/queue';

const operation = operations('Quality');
const OVERTAKEN = {
  404: 'It is no longer there',
  409: 'Changed elsewhere, or it cannot be done any more; nothing was changed',
};

const reads = () => requirePermission('quality:read');
const writes = () => requirePermission('quality:write');
const limit = () => limitByAddress('quality-decision', 'normal');

export const quality = new Hono<HonoEnv>()
  .get(
    '/',
    operation('The review queue for entries, one kind at a time', '`{items, next, counts}`'),
    reads(),
    valid('query', listQuery(QUALITY)),
    async (c) => c.json(ok(await listQuality(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/:id/accept',
    operation(
      'Accept: the record is changed or created, with `values` instead of the sent values; a finding is confirmed',
      'The item',
      OVERTAKEN,
    ),
    writes(),
    limit(),
    valid('json', acceptInput),
    async (c) => c.json(ok(await acceptItem(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .post(
    '/:id/refuse',
    operation('Refuse; the person gets the reason five minutes later', 'The item', OVERTAKEN),
    writes(),
    limit(),
    valid('json', refuseInput),
    async (c) => c.json(ok(await refuseItem(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .get(
    '/:id/pair',
    operation('The two entries that may be the same', '`{first, second}`, each an id and the record', OVERTAKEN),
    reads(),
    async (c) => c.json(ok(await readItemPair(c.get('ctx'), idOf(c.req.param('id'))))),
  )
  .post(
    '/:id/merge',
    operation(
      'Merge the two entries: `keep` stays and takes the fields of `take` from the other one, whose address then leads to it',
      'The item',
      OVERTAKEN,
    ),
    writes(),
    limit(),
    valid('json', mergeInput),
    async (c) => c.json(ok(await mergeItem(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .post(
    '/:id/reopen',
    operation('Undo a decision, until the person gets the answer', 'The item', OVERTAKEN),
    writes(),
    limit(),
    valid('json', reopenInput),
    async (c) => c.json(ok(await reopenItem(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json').revision))),
  );
