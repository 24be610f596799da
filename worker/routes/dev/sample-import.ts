/** The actor of the routes through which the start script loads sample content. */
import type { Context } from 'hono';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { createContext, type Ctx } from '@worker/services/core/context';

export const importContext = (c: Context<HonoEnv>): Ctx =>
  createContext(readEnv(c.env), {
    actor: { role: 'system', job: 'sample-import' },
    requestId: c.get('requestId'),
  });
