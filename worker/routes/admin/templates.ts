/** Templates of newsletters. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const templates = new Hono<HonoEnv>();

/** What an operator tries before a mail goes out: previews, checks, a test mail to oneself. */
export const mailTrials = new Hono<HonoEnv>();
