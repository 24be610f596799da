/** The gate of operators: their password, after which each proves who they are. */
import { Hono } from 'hono';
import { AdminPassword, type AdminPasswordAnswer } from '@/domain/admin/sign-in';
import { operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress, networkOfCaller } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { enterAdminPassword } from '@worker/services/admin/admin-sign-in';
import { setAdminCookie, setPassCookie } from './sign-in';

export const adminPassword = new Hono<HonoEnv>().post(
  '/verify-admin-password',
  operation('Operators', 'Enter the operator’s password', '`{success, token, expiresAt, next}`', {
    401: 'Invalid password',
    503: 'No password is configured',
    description:
      'It opens the gate: `token` is a pass of half an hour for POST /api/auth/sign-in-link and POST /api/auth/google-login, set as a cookie too. On localhost, and while there is one operator without an authenticator, it signs that one in: `token` is a bearer for twelve hours, and the same session is set as a cookie. `next` is the page that comes next.',
  }),
  requirePermission('admin:sign-in'),
  limitByAddress('admin-password'),
  valid('json', AdminPassword),
  async (c) => {
    const opened = await enterAdminPassword(c.get('ctx'), c.req.valid('json'), {
      address: networkOfCaller(c),
      replaces: c.get('adminToken'),
      url: c.req.url,
    });
    if (opened.kind === 'session') setAdminCookie(c, opened.token);
    else setPassCookie(c, opened.token);
    // Our own pages work with the cookie, and no credential is readable by their scripts.
    const token = c.req.header('x-outset-client') === 'web' ? opened.id : opened.token;
    const { expiresAt, next } = opened;
    return c.json({ success: true, token, expiresAt, next } satisfies AdminPasswordAnswer);
  },
);
