/** A file with a question about it. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

/** Where the body limit of this resource counts instead of the general one. */
export const isChatUpload = (method: string, path: string): boolean =>
  method === 'POST' && path === '/api/ai-chat/analyze-file';

export const assistantFiles = new Hono<HonoEnv>();
