/** What a mail provider reports of mails that came back. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const mailReports = new Hono<HonoEnv>();
