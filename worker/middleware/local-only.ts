/** Differences on localhost: addresses that exist only there, and the caller's place, which is unknown there. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isLocalCall } from '@/domain/addresses/hosts';
import { notFound } from '@/domain/errors';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';

const nothingHere = () => notFound('There is nothing at this address.');

/** Guards everything under /dev. It also checks the host, against a deployment with local settings and against DNS rebinding. */
export const localOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (!isLocalCall(readEnv(c.env).SITE_URL, c.req.url)) throw nothingHere();
  return next();
});

/** For addresses that show stored mails, and for the tests' maintenance switch. Used after `localOnly`, and only if mails go to the outbox. */
export const outboxOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (readEnv(c.env).EMAIL_PROVIDER !== 'outbox') throw nothingHere();
  return next();
});

/** The edge's data about a caller's place (`request.cf`). Empty on localhost, where the runtime invents a place. */
export const edgeOf = (c: Context<HonoEnv>): Readonly<Record<string, unknown>> =>
  isLocalCall(readEnv(c.env).SITE_URL, c.req.url) ? {} : ((c.req.raw.cf ?? {}) as Record<string, unknown>);
