/** The account as a whole: its events, an export of everything stored about it, and its deletion. */
import { Hono } from 'hono';
import { z } from 'zod';
import { ACCOUNT_DELETED, accountDeletion } from '@/domain/accounts/deletion';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { collectAccountData } from '@worker/services/account-data/account-data';
import { deleteAccount } from '@worker/services/account-data/account-deletion';
import { listAccountEvents } from '@worker/services/accounts/account-events';
import { clearSessionCookie } from './sign-in';

const operation = operations('Account');
const GONE = 'The account and everything in it are deleted';
const NOT_YOURS = { 403: 'The password is wrong (code `wrong-password`), or the account is of the other kind' };

const BAD_BEFORE = 'before must be the id of an event';
const eventsQuery = z.object({
  before: z
    .string(BAD_BEFORE)
    .regex(/^[1-9]\d{0,14}$/, BAD_BEFORE)
    .transform(Number)
    .optional(),
});

const accountDataQuery = z.object({ as: z.enum(['lines'], 'as must be lines').optional() });

export const account = new Hono<HonoEnv>()
  .get(
    '/account/events',
    operation(
      'Events of your account in the last 90 days, newest first',
      '20 events; send `next` as `before` to get the next page',
      { 400: '`before` is not an id' },
    ),
    requirePermission('account:read'),
    valid('query', eventsQuery),
    async (c) => c.json(ok(await listAccountEvents(c.get('ctx'), c.req.valid('query').before ?? null))),
  )
  .get(
    '/account/data',
    operation(
      'Everything stored about you, as one JSON file, or as lines of JSON',
      'The file, without passwords, secrets and hashes. With `as=lines` the records, then a line for each document',
      { 400: '`as` is not lines' },
    ),
    requirePermission('account:read'),
    limitByAddress('account-data'),
    valid('query', accountDataQuery),
    async (c) => {
      const inLines = c.req.valid('query').as === 'lines';
      const { day, file } = await collectAccountData(c.get('ctx'), { inLines });
      if (inLines) {
        c.header('content-disposition', `attachment; filename="outset-data-${day}.jsonl"`);
        c.header('content-type', 'application/x-ndjson; charset=utf-8');
        return c.body(file);
      }
      c.header('content-disposition', `attachment; filename="outset-data-${day}.json"`);
      c.header('content-type', 'application/json; charset=utf-8');
      return c.body(file);
    },
  )
  .delete(
    '/twofa/delete-account',
    operation('Delete your account as a founder', GONE, NOT_YOURS),
    requirePermission('account:delete'),
    limitByAddress('delete-account'),
    valid('json', accountDeletion),
    async (c) => {
      await deleteAccount(c.get('ctx'), 'founder', c.req.valid('json').password);
      clearSessionCookie(c);
      return c.json(ok(null, ACCOUNT_DELETED));
    },
  )
  .delete(
    '/visitor/delete-account',
    operation('Delete your account as a visitor', GONE, NOT_YOURS),
    requirePermission('account:delete'),
    limitByAddress('delete-account'),
    valid('json', accountDeletion),
    async (c) => {
      await deleteAccount(c.get('ctx'), 'visitor', c.req.valid('json').password);
      clearSessionCookie(c);
      return c.json(ok(null, ACCOUNT_DELETED));
    },
  );
