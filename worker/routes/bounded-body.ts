/** Reads the body of a request up to a limit: counted while it comes in, and left to middleware/unread-body.ts when it is too long. */
import type { AppError } from '../../src/domain/errors';

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
