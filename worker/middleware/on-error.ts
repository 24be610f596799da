/** The one place where an error becomes a response. Known errors speak for themselves; unknown ones are logged and named by id only. */
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '../../src/domain/errors';
import type { HonoEnv } from '../http';
import { log } from '../log';

export const onError: ErrorHandler<HonoEnv> = (error, c) => {
  const requestId = c.get('requestId');
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('retry-after', String(error.retryAfter));
    if (error.status === 429) log('info', 'refused', { requestId, status: 429, path: c.req.routePath });
    return c.json(
      { success: false, message: error.message, code: error.code, ...(error.fields ? { errors: error.fields } : {}) },
      error.status,
    );
  }
  if (error instanceof HTTPException) {
    const message =
      error.status === 400 ? 'The request body is not valid JSON.' : error.message || 'The request was refused.';
    return c.json({ success: false, message, code: String(error.status) }, error.status);
  }
  log('error', 'unhandled', {
    requestId,
    method: c.req.method,
    path: c.req.routePath,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return c.json(
    {
      success: false,
      message: `Something went wrong on our side. Please try again. If it happens again, send us this number: ${requestId}`,
      code: 'internal',
    },
    500,
  );
};
