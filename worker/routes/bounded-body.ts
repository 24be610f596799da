/** Reads the body of a request up to a limit: counted while it comes in, and left to middleware/unread-body.ts when it is too long. */
import { createMiddleware } from 'hono/factory';
import type { AppError } from '@/domain/errors';
import type { HonoEnv } from '@worker/http';

/** Refuses a longer body by the length that is announced; a body that comes without one is counted. */
export const boundedBody = (most: number, tooLarge: () => AppError) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const request = c.req.raw;
    const length = request.headers.get('content-length');
    if (Number(length ?? 0) > most) throw tooLarge();
    if (request.body && length === null)
      c.req.raw = new Request(request, { body: await readBounded(request, most, tooLarge) });
    return next();
  });

export async function readBounded(
  request: Request,
  most: number,
  tooLarge: () => AppError,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
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
