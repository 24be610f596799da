/** Accounts as operators see them: lists, one person, exports. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const users = new Hono<HonoEnv>();
