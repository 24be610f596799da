/** Addresses that get no mail to many. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const suppressions = new Hono<HonoEnv>();
