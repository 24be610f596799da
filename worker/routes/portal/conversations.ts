/** A person's conversations with the assistant. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const conversations = new Hono<HonoEnv>();
