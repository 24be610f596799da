/** Hides what is for local use only: there is nothing at the address unless mail goes to the outbox and all is on localhost. */
import { createMiddleware } from 'hono/factory';
import { notFound } from '../../src/domain/errors';
import { readEnv } from '../env';
import type { HonoEnv } from '../http';

const isLocal = (address: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

export const localOnly = createMiddleware<HonoEnv>(async (c, next) => {
  const env = readEnv(c.env);
  // The request's own host counts too: a deployment that kept the local settings, or a rebound name, stays shut.
  if (env.EMAIL_PROVIDER !== 'outbox' || !isLocal(env.SITE_URL) || !isLocal(c.req.url)) {
    throw notFound('There is nothing at this address.');
  }
  return next();
});
