/** What a person wants to be mailed, by the signed link in a mail and without a sign-in. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const mailPreferences = new Hono<HonoEnv>();
