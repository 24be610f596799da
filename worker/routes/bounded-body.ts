/** Reads the body of a request whose route has a limit of its own: counted while it comes in, and left when it is too long. */
import type { AppError } from '../../src/domain/errors';

export async function readBounded(
  request: Request,
  most: number,
  tooLarge: () => AppError,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) {
    await request.body?.cancel();
    throw tooLarge();
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
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
