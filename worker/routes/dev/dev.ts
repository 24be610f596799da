/** What a developer's machine has and nothing else: the inbox, which only the outbox fills, the clock, the demo accounts. */
import { Hono } from 'hono';
import { z } from 'zod';
import { newPassword } from '@/domain/accounts/fields';
import { invalid } from '@/domain/errors';
import type { Env } from '@worker/env';
import { ok, valid, type HonoEnv } from '@worker/http';
import { outboxOnly } from '@worker/middleware/local-only';
import { createDemoAccounts } from '@worker/services/accounts/demo-accounts';
import { makeDemoAdmin } from '@worker/services/admin/admins/demo-admin';
import { listOutbox } from '@worker/services/messages/outbox';
import { inboxPage } from './inbox-page';

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds of an ISO date; one without a zone is UTC. A day that does not exist is refused. */
function readDate(text: string | undefined): number {
  const wrong = invalid('at: Please give a date such as 2026-01-31T09:00:00Z.', { at: 'Not a valid ISO date.' });
  if (!text || !ISO.test(text)) throw wrong;
  const at = Date.parse(/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : text.includes('T') ? `${text}Z` : text);
  const day = Number(text.slice(8, 10));
  const daysInMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  if (Number.isNaN(at) || day > daysInMonth) throw wrong;
  return at;
}

/** `runDueJobs` comes from the composition root, because routes know no jobs. */
export function devRoutes(runDueJobs: (env: Env, at: number) => Promise<string[]>) {
  return new Hono<HonoEnv>()
    .get('/inbox', outboxOnly, async (c) => {
      const to = c.req.query('to')?.slice(0, 300) ?? '';
      const { env } = c.get('ctx');
      return c.html(inboxPage(await listOutbox(c.get('ctx'), to), to, env.SITE_URL));
    })
    .get('/inbox.json', outboxOnly, async (c) =>
      c.json(await listOutbox(c.get('ctx'), c.req.query('to')?.slice(0, 300))),
    )
    .post('/tick', async (c) => {
      const at = readDate(c.req.query('at'));
      const jobs = await runDueJobs(c.get('ctx').env, at);
      return c.json(ok({ at: new Date(at).toISOString(), jobs }));
    })
    .post('/demo-accounts', valid('json', z.object({ password: newPassword })), async (c) => {
      const emails = await createDemoAccounts(c.get('ctx'), c.req.valid('json').password);
      return c.json(ok({ emails }));
    })
    .post('/demo-admin', async (c) => c.json(ok({ email: await makeDemoAdmin(c.get('ctx')) })));
}
