/** Mails to many: campaigns, their recipients, and how they are sent. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const campaigns = new Hono<HonoEnv>();

/** The specified addresses of Send Newsletter and Compose Email, under /user. */
export const campaignSends = new Hono<HonoEnv>();
