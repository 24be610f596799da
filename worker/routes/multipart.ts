/** Reads a multipart body up to a limit. */
import type { AppError } from '@/domain/errors';
import { readBounded } from './bounded-body';

/** What multipart writes around a file, and short fields beside it. */
const AROUND_BYTES = 64 * 1024;

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');

/** The form of a body with a file of at most `most` bytes; null when it cannot be read. */
export async function readMultipart(
  request: Request,
  most: number,
  tooLarge: () => AppError,
): Promise<FormData | null> {
  if (!isMultipart(request)) return null;
  const type = request.headers.get('content-type') ?? '';
  const body = await readBounded(request, most + AROUND_BYTES, tooLarge);
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
}
