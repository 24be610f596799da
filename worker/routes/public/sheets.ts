/** CSV for Google Sheets, which cannot send headers: the key is in the address, so the address is never cached or logged. */
import { Hono } from 'hono';
import { notFound } from '@/domain/errors';
import { SHEETS } from '@/domain/tokens/personal-token';
import { operation, type HonoEnv } from '@worker/http';
import { limitCaller } from '@worker/middleware/rate-limit';
import { hashToken } from '@worker/services/core/secrets';
import { requireProgram } from '@worker/services/tokens/programs';
import { writeSheet } from '@worker/services/tokens/sheets';

export const sheets = new Hono<HonoEnv>().get(
  '/:key/:file',
  operation('Account', 'Your own expenses, saved items or runway plan as CSV, for Google Sheets', 'text/csv', {
    400: 'The document is over 2 MB, or cannot be read',
    401: 'The key is not valid, has expired or was revoked',
    429: 'Too many requests; see Retry-After',
    description:
      'The key is a personal token with the scope `sheet:read`, made in Settings, Security. The file is `expenses.csv`, `saved.csv` or `runway.csv`.',
  }),
  async (c) => {
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'private, no-store');
    const key = c.req.param('key');
    const sheet = SHEETS.find((name) => c.req.param('file') === `${name}.csv`);
    if (!sheet) throw notFound('There is no such sheet.');
    // Limited by key and not by address, because all of Google's sheets use a few addresses.
    await limitCaller(c, `sheet:${hashToken(key)}`);
    const ctx = c.get('ctx');
    const csv = await writeSheet(ctx.as(await requireProgram(ctx, key, 'sheet')), sheet);
    return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
  },
);
