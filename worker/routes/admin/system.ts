/** How the running system does: jobs, queue, scheduler, mail, feeds. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const system = new Hono<HonoEnv>();
