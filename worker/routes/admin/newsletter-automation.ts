/** AI newsletters: previews, sending, the schedule and the history. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const newsletterAutomation = new Hono<HonoEnv>();
