/** The figures of the dashboard and of the analytics. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const figures = new Hono<HonoEnv>();
