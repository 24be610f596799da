/** The one place where an error becomes a response. Known errors send their own message; unknown ones are logged and shown only by id. */
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createMiddleware } from 'hono/factory';
import { AppError } from '@/domain/errors';
import { BROKEN_FORM, namesServerField, type HonoEnv } from '@worker/http';
import { describeError, log, placesOf } from '@worker/log';

/** A token that is not valid or has too few rights is logged; a guest who must sign in is not logged. */
const cameWithToken = (c: Context<HonoEnv>): boolean =>
  c.req.header('authorization') !== undefined || (c.req.header('cookie')?.includes('__Host-outset') ?? false);

/** Refused rights, failed sign-ins, locks and server-only fields are logged as warnings, with route and role, never with the person or the record. */
function noteRefused(c: Context<HonoEnv>, { status, code, isSuspicious, fields }: AppError): void {
  const facts = { requestId: c.get('requestId'), status, code, method: c.req.method, path: c.req.routePath };
  const isWarning = status === 403 || (status === 401 && cameWithToken(c)) || isSuspicious || namesServerField(fields);
  if (isWarning) log('warn', 'refused', { ...facts, role: c.get('ctx')?.actor.role ?? 'unknown' });
  else if (status === 429) log('info', 'refused', facts);
}

export const onError: ErrorHandler<HonoEnv> = (error, c) => {
  const requestId = c.get('requestId');
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('retry-after', String(error.retryAfter));
    noteRefused(c, error);
    return c.json(
      {
        success: false,
        message: error.message,
        code: error.code,
        ...(error.fields ? { errors: error.fields } : {}),
        ...(error.data ? { data: error.data } : {}),
      },
      error.status,
    );
  }
  if (error instanceof HTTPException) {
    const isJson = /\bjson\b/i.test(c.req.header('content-type') ?? '');
    const unreadable = isJson ? 'The request body is not valid JSON.' : BROKEN_FORM;
    const message = error.status === 400 ? unreadable : error.message || 'The request was refused.';
    return c.json({ success: false, message, code: String(error.status) }, error.status);
  }
  log('error', 'unhandled', {
    requestId,
    method: c.req.method,
    path: c.req.routePath,
    error: describeError(error),
    places: placesOf(error),
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

/** Cloudflare's own id: sixteen hex digits and, mostly, the place. Anything else is a caller's text. */
const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

/** Gives every request an id, which is sent as X-Request-Id and used in logs and the audit log. */
export const requestId = createMiddleware<HonoEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray');
  const id = ray !== undefined && RAY.test(ray) ? ray : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('x-request-id', id);
});
