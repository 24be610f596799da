/** Reads the body of a request up to a limit. It counts the bytes as they arrive; middleware/unread-body.ts handles the rest of a longer body. */
import { createMiddleware } from 'hono/factory';
import type { AppError } from '@/domain/errors';
import type { HonoEnv } from '@worker/http';

/** Refuses a body whose announced length is too large; a body without a length is counted. */
export const boundedBody = (max: number, tooLarge: () => AppError) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const request = c.req.raw;
    const length = request.headers.get('content-length');
    if (Number(length ?? 0) > max) throw tooLarge();
    if (request.body && length === null)
      c.req.raw = new Request(request, { body: await readBounded(request, max, tooLarge) });
    return next();
  });

export async function readBounded(
  request: Request,
  max: number,
  tooLarge: () => AppError,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > max) {
      reader.releaseLock();
      throw tooLarge();
    }
    parts.push(value);
  }
  const body = new Uint8Array(length);
  parts.reduce((at, part) => {
    body.set(part, at);
    return at + part.length;
  }, 0);
  return body;
}

// Reads a multipart body up to a limit.

/** Space for the multipart format around a file, and for short fields beside it. */
const AROUND_BYTES = 64 * 1024;

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');

/** The form of a body with a file of at most `max` bytes; null if the body cannot be read. */
export async function readMultipart(request: Request, max: number, tooLarge: () => AppError): Promise<FormData | null> {
  if (!isMultipart(request)) return null;
  const type = request.headers.get('content-type') ?? '';
  const body = await readBounded(request, max + AROUND_BYTES, tooLarge);
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
}
