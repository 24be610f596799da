/** Operators: list, add, change, delete, and the links by which they come in. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const admins = new Hono<HonoEnv>();
