/** Hides what is for local use only: there is nothing at the address unless the site and the request's own host are localhost. */
import { createMiddleware } from 'hono/factory';
import { isLocalAddress } from '../../src/domain/addresses/local-address';
import { notFound } from '../../src/domain/errors';
import { readEnv } from '../env';
import type { HonoEnv } from '../http';

const nothingHere = () => notFound('There is nothing at this address.');

/** Guards everything under /dev. The host is checked too, against a deployment with local settings and against DNS rebinding. */
export const localOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (!isLocalAddress(readEnv(c.env).SITE_URL) || !isLocalAddress(c.req.url)) throw nothingHere();
  return next();
});

/** For addresses that show kept mails, and for the switch of the tests: after `localOnly`, and only while mails stay in the outbox. */
export const outboxOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (readEnv(c.env).EMAIL_PROVIDER !== 'outbox') throw nothingHere();
  return next();
});
