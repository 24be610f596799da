/** Plans that people asked for, and who waits for what is coming. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const planRequests = new Hono<HonoEnv>();
