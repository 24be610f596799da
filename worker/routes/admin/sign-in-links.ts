/** Signing in as an operator by a link mailed to one's own address, beside the operator's password. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { linkSignIn, signInLinkRequest } from '../../../src/domain/admin/admins/links';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { requestSignInLink, signInByLink } from '../../services/admin/admins/links';
import { clearPassCookie, readPass, setAdminCookie, setPassCookie } from './admin-cookies';

const tags = ['Operators'];
const REFUSED = {
  401: { description: 'Invalid password (`invalid-password`), or neither password nor pass (`pass-required`)' },
  429: { description: 'Too many requests or wrong passwords; see Retry-After' },
  503: { description: 'No password is configured' },
};

const proofOf = (c: Context<HonoEnv>) => ({
  pass: readPass(c),
  address: c.req.header('cf-connecting-ip') ?? 'local',
});

export const signInLinks = new Hono<HonoEnv>()
  .post(
    '/sign-in-link',
    describeRoute({
      tags,
      summary: 'Have a sign-in link mailed to an operator',
      description:
        'Needs the operator’s password, or the pass that it gave. The answer is the same whether the e-mail is an operator’s. It sets a pass, with which the link opens in the same browser without the password.',
      responses: { 200: { description: '`{success, message}`' }, 400: { description: 'Not an e-mail' }, ...REFUSED },
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', signInLinkRequest),
    async (c) => {
      const { message, pass } = await requestSignInLink(c.get('ctx'), c.req.valid('json'), proofOf(c));
      setPassCookie(c, pass.pass);
      return c.json({ success: true as const, message });
    },
  )
  .post(
    '/link-login',
    describeRoute({
      tags,
      summary: 'Sign in by a mailed link and the operator’s password',
      description: 'The session is set as a cookie. The link is used up, also when its answer is lost.',
      responses: {
        200: { description: '`{success, isAdmin: true, expiresAt}`' },
        400: { description: 'There is no token' },
        ...REFUSED,
      },
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', linkSignIn),
    async (c) => {
      const { token, expiresAt } = await signInByLink(c.get('ctx'), c.req.valid('json'), {
        ...proofOf(c),
        replaces: c.get('adminToken'),
      });
      setAdminCookie(c, token);
      clearPassCookie(c);
      return c.json({ success: true as const, isAdmin: true as const, expiresAt });
    },
  );
