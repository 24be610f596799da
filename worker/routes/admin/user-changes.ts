/** Changes of accounts by operators: grants of two codes, edits, deletions, support. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const userChanges = new Hono<HonoEnv>();
