/** Messages and feedback: status, assignee, replies, prepared answers. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const inbox = new Hono<HonoEnv>();
