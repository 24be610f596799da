/** What the routes share through which the start script loads sample content: who acts, and what they answer. */
import type { Context } from 'hono';
import { readEnv } from '../../env';
import type { HonoEnv } from '../../http';
import { createContext, type Ctx } from '../../services/core/context';

export const importContext = (c: Context<HonoEnv>): Ctx =>
  createContext(readEnv(c.env), {
    actor: { role: 'system', job: 'sample-import' },
    requestId: c.get('requestId'),
  });

export const IMPORT_RESPONSES = {
  200: { description: 'How many were stored' },
  400: { description: 'One of them is not valid; nothing was stored' },
  404: { description: 'Not on localhost' },
};
