/** Claims of people on their own entries: claims, the application of an angel, the link that confirms an address, and changes. */
import { Hono } from 'hono';
import {
  applicationInput,
  claimedQuery,
  claimInput,
  confirmClaimInput,
  hiddenInput,
  ownEditInput,
} from '@/domain/quality/input';
import { idOf, ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { applyAsAngel, confirmClaim, mailLinkAgain, readClaimable, startClaim } from '@worker/services/quality/claims';
import {
  editOwnEntry,
  endClaim,
  hideOwnEntry,
  listOwnClaims,
  readOwnEntry,
} from '@worker/services/quality/own-entries';

const operation = operations('Claims');
const NOT_NOW = {
  404: 'It does not exist, or belongs to someone else',
  409: 'It cannot be done; the message says why',
};
const reads = () => requirePermission('claim:read');
const writes = () => requirePermission('claim:write');
const limit = () => limitByAddress('claim', 'normal');

export const claims = new Hono<HonoEnv>()
  .get('/', operation('Your claims, with how often the entries were read and saved', 'A list'), reads(), async (c) =>
    c.json(ok(await listOwnClaims(c.get('ctx')))),
  )
  .get(
    '/about',
    operation(
      'The entry that a claim would be about',
      '`{name, domain, reason}`: why it cannot be claimed, or null',
      NOT_NOW,
    ),
    reads(),
    valid('query', claimedQuery),
    async (c) => c.json(ok(await readClaimable(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    operation('Claim an entry with an address at its domain, to which a link goes', '`{id}`', NOT_NOW),
    writes(),
    limitByAddress('claim-link', 'strict'),
    valid('json', claimInput),
    async (c) =>
      c.json(
        ok(await startClaim(c.get('ctx'), c.req.valid('json')), 'We have sent you a link. It works for 24 hours.'),
      ),
  )
  .post(
    '/angel',
    operation('Apply to be listed as an angel investor; an operator decides', '`{id}`', {
      409: 'There is an application already',
    }),
    writes(),
    limitByAddress('claim-link', 'strict'),
    valid('json', applicationInput),
    async (c) =>
      c.json(ok(await applyAsAngel(c.get('ctx'), c.req.valid('json')), 'Thank you. An operator will review it.')),
  )
  .post(
    '/confirm',
    operation('Confirm an address with its link, once, signed in as the account that claimed', '`{name, isNew}`', {
      403: 'The link is of another account',
    }),
    writes(),
    limitByAddress('claim-confirm', 'strict'),
    valid('json', confirmClaimInput),
    async (c) => c.json(ok(await confirmClaim(c.get('ctx'), c.req.valid('json').token))),
  )
  .get(
    '/:id',
    operation('Your entry for its form, with the changes that are waiting for review', 'The entry', NOT_NOW),
    reads(),
    async (c) => c.json(ok(await readOwnEntry(c.get('ctx'), idOf(c.req.param('id'))))),
  )
  .patch(
    '/:id',
    operation(
      'Change your entry: description, focus and cheque at once, everything else after an operator accepts it',
      '`{changed, waiting, revision}`: names of fields',
      NOT_NOW,
    ),
    writes(),
    limit(),
    valid('json', ownEditInput),
    async (c) => c.json(ok(await editOwnEntry(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')), 'Saved')),
  )
  .post(
    '/:id/link',
    operation('Email the link that confirms the address again', 'Nothing', NOT_NOW),
    writes(),
    limitByAddress('claim-link', 'strict'),
    async (c) =>
      c.json(
        ok(
          await mailLinkAgain(c.get('ctx'), idOf(c.req.param('id'))),
          'We have sent you a link. It works for 24 hours.',
        ),
      ),
  )
  .post(
    '/:id/hidden',
    operation('Hide your entry as an angel, or show it again', 'Nothing', NOT_NOW),
    writes(),
    limit(),
    valid('json', hiddenInput),
    async (c) => c.json(ok(await hideOwnEntry(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json').hidden))),
  )
  .delete(
    '/:id',
    operation('End a claim; the entry of an institution stays, that of an angel is deleted', 'Nothing', NOT_NOW),
    writes(),
    limit(),
    async (c) => c.json(ok(await endClaim(c.get('ctx'), idOf(c.req.param('id'))))),
  );
