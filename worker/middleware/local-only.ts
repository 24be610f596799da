/** Hides what is for local use only: there is nothing at the address unless the site and the request's own host are localhost. */
import { createMiddleware } from 'hono/factory';
import { isLocalAddress } from '../../src/domain/addresses/local-address';
import { notFound } from '../../src/domain/errors';
import { readEnv } from '../env';
import type { HonoEnv } from '../http';

const nothingHere = () => notFound('There is nothing at this address.');

/** Before everything under /dev. The host counts too: a deployment that kept the local settings, or a rebound name, stays shut. */
export const localOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (!isLocalAddress(readEnv(c.env).SITE_URL) || !isLocalAddress(c.req.url)) throw nothingHere();
  return next();
});

/** Behind `localOnly`, for what shows kept mails or fills an empty house: there only while mails stay in the outbox. */
export const outboxOnly = createMiddleware<HonoEnv>(async (c, next) => {
  if (readEnv(c.env).EMAIL_PROVIDER !== 'outbox') throw nothingHere();
  return next();
});
