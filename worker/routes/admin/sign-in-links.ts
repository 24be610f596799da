/** Signing in as an operator by a link mailed to one's own address, behind the operators' password; and the same link once more before a right is given away. */
import { Hono } from 'hono';
import { isAdmin } from '@/domain/accounts/actor';
import { linkSignIn, signInLinkRequest } from '@/domain/admin/admins/links';
import { ADMIN_PASSWORD_PAGE } from '@/domain/admin/sign-in';
import { operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress, networkOfCaller } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { openLink, requestSignInLink } from '@worker/services/admin/admins/links';
import { clearPassCookie, readPass, setAdminCookie, setPassCookie } from './sign-in';

const operation = operations('Operators');
export const signInLinks = new Hono<HonoEnv>()
  .post(
    '/sign-in-link',
    operation('Have a sign-in link mailed to an operator', '`{success, message}`', {
      401: 'Invalid password (`invalid-password`), or nothing that opens the gate (`pass-required`)',
      503: 'No password is configured',
      description:
        'Needs the operators’ password, the pass that it gave, or a session of the same e-mail. The answer is the same whether the e-mail is an operator’s. It sets the pass that the link belongs to: it opens with that alone.',
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', signInLinkRequest),
    async (c) => {
      const admin = isAdmin(c.get('ctx').actor) ? c.get('ctx').actor : await c.get('findAdmin')();
      const { message, pass } = await requestSignInLink(c.get('ctx'), c.req.valid('json'), {
        pass: readPass(c),
        address: networkOfCaller(c),
        signedIn: isAdmin(admin) ? admin : null,
      });
      setPassCookie(c, pass.pass);
      return c.json({ success: true as const, message });
    },
  )
  .post(
    '/link-login',
    operation('Open a mailed link: sign in, or begin at the gate', '`{success, isAdmin: true, expiresAt}`', {
      400: 'There is no token, or the code is wrong',
      401: 'No longer good (`link-not-valid`), another browser’s (`other-browser`), or a super admin’s `code` is missing (`code-needed`)',
      description:
        'Needs the pass of the browser that asked. The session is set as a cookie. The link is used up, also when its answer is lost. An invitation signs nobody in: `{success, isAdmin: false, next}` names the gate.',
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', linkSignIn),
    async (c) => {
      const opened = await openLink(c.get('ctx'), c.req.valid('json'), {
        pass: readPass(c),
        replaces: c.get('adminToken'),
      });
      if (!opened) return c.json({ success: true as const, isAdmin: false as const, next: ADMIN_PASSWORD_PAGE });
      setAdminCookie(c, opened.token);
      clearPassCookie(c);
      return c.json({ success: true as const, isAdmin: true as const, expiresAt: opened.expiresAt });
    },
  );
