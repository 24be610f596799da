/** Who may be written to, as operators see it. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const newsletterRecipients = new Hono<HonoEnv>();
