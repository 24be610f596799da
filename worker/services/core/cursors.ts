/** Signed page cursors: a position in one list. A changed cursor, or one from another list, is refused. */
import { invalid } from '@/domain/errors';
import type { Ctx } from './context';
import { isOurs, signatureOf } from './secrets';

const NOT_VALID = 'This page link is not valid. Start again from the first page.';

/** Sixteen characters (96 bits) are enough for a position in a list. */
const shorten = (signature: string): string => signature.slice(0, 16);

/** `list` names the list and everything that shapes it (filters, sort), so that a cursor fits one list only. */
export function writeCursor(ctx: Ctx, list: string, position: unknown): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${shorten(signatureOf(ctx, list, payload))}`;
}

/** The position of a cursor. Throws a 400 when it was not written for this list. */
export function readCursor<Position>(ctx: Ctx, list: string, cursor: string): Position {
  const [payload = '', signature = ''] = cursor.split('.');
  if (!isOurs(ctx, signature, [list, payload], shorten)) throw invalid(NOT_VALID, { cursor: NOT_VALID });
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Position;
}
