/** The second factor: state, set-up, verification, end, recovery codes and trusted devices. Founders and visitors have addresses of their own. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { UserType } from '../../../src/domain/accounts/actor';
import { reconfirmation, setupVerification } from '../../../src/domain/accounts/two-factor';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { distrust } from '../../services/sign-in/trusted-devices';
import {
  disableTwoFactor,
  readTwoFactorStatus,
  renewRecoveryCodes,
  startTwoFactorSetup,
  verifyTwoFactorSetup,
} from '../../services/sign-in/two-factor';
import { clearTrustCookie } from './trust-cookie';

const tags = ['Two-factor authentication'];
const refusals = {
  401: { description: 'Login required' },
  403: { description: 'The password is wrong, or this kind of account has it at another address' },
  429: { description: 'Too many requests or wrong codes; see Retry-After' },
};

/** What both kinds have, each under its own prefix. */
function setupRoutes(kind: UserType) {
  return new Hono<HonoEnv>()
    .post(
      '/setup-2fa',
      describeRoute({
        tags,
        summary: `Start setting up the second factor of a ${kind}`,
        responses: {
          200: { description: '`secret` and `otpauthUrl`, to be verified; ends an older set-up' },
          409: { description: 'It is already on' },
          ...refusals,
        },
      }),
      requirePermission('two-factor:write'),
      limitByAddress('two-factor'),
      async (c) => {
        const setup = await startTwoFactorSetup(c.get('ctx'), kind);
        return c.json({ success: true as const, ...setup, message: 'Scan the code, then enter the 6 digits.' });
      },
    )
    .post(
      '/verify-2fa-setup',
      describeRoute({
        tags,
        summary: `Turn the second factor of a ${kind} on by a first code`,
        responses: {
          200: { description: 'On; `recoveryCodes` holds ten codes that are never shown again' },
          400: { description: 'Wrong code, or the secret is not the pending one (code `setup-replaced`)' },
          409: { description: 'It is already on' },
          ...refusals,
        },
      }),
      requirePermission('two-factor:write'),
      limitByAddress('two-factor'),
      valid('json', setupVerification),
      async (c) => {
        const recoveryCodes = await verifyTwoFactorSetup(c.get('ctx'), c.req.valid('json'), kind);
        return c.json({ success: true as const, recoveryCodes, message: 'Two-factor authentication is on.' });
      },
    )
    .post(
      '/disable-2fa',
      describeRoute({
        tags,
        summary: `Turn the second factor of a ${kind} off, by password and a code or recovery code`,
        responses: {
          200: { description: 'Off; recovery codes and trusted devices are gone too' },
          400: { description: 'A field is missing, or the code is wrong or was used before' },
          409: { description: 'It is not on' },
          ...refusals,
        },
      }),
      requirePermission('two-factor:write'),
      limitByAddress('two-factor'),
      valid('json', reconfirmation),
      async (c) => {
        await disableTwoFactor(c.get('ctx'), c.req.valid('json'), kind);
        clearTrustCookie(c);
        return c.json(ok(null, 'Two-factor authentication is off.'));
      },
    );
}

export const visitorTwoFactor = setupRoutes('visitor');

export const twoFactor = new Hono<HonoEnv>()
  .route('/', setupRoutes('founder'))
  .get(
    '/2fa-status',
    describeRoute({
      tags,
      summary: 'Whether your second factor is on, with recovery codes left and trusted devices',
      responses: { 200: { description: 'The state' }, 401: { description: 'Login required' } },
    }),
    requirePermission('two-factor:read'),
    async (c) => c.json({ success: true as const, ...(await readTwoFactorStatus(c.get('ctx'))) }),
  )
  .post(
    '/recovery-codes',
    describeRoute({
      tags,
      summary: 'Make ten new recovery codes, by password and a code or recovery code; the old ones end',
      responses: {
        200: { description: '`recoveryCodes`, never shown again' },
        400: { description: 'A field is missing, or the code is wrong or was used before' },
        409: { description: 'The second factor is not on' },
        ...refusals,
      },
    }),
    requirePermission('two-factor:write'),
    limitByAddress('two-factor'),
    valid('json', reconfirmation),
    async (c) => {
      const recoveryCodes = await renewRecoveryCodes(c.get('ctx'), c.req.valid('json'));
      return c.json({ success: true as const, recoveryCodes, message: 'You have new recovery codes.' });
    },
  )
  .delete(
    '/trusted-devices',
    describeRoute({
      tags,
      summary: 'Stop trusting all your devices',
      responses: { 200: { description: 'Each will be asked for a code' }, 401: { description: 'Login required' } },
    }),
    requirePermission('two-factor:write'),
    async (c) => {
      await distrust(c.get('ctx'));
      clearTrustCookie(c);
      return c.json(ok(null, 'No device is trusted any more.'));
    },
  )
  .delete(
    '/trusted-devices/:id',
    describeRoute({
      tags,
      summary: 'Stop trusting one of your devices',
      responses: {
        200: { description: 'It will be asked for a code' },
        400: { description: 'Malformed id' },
        401: { description: 'Login required' },
        404: { description: 'Not one of your trusted devices' },
      },
    }),
    requirePermission('two-factor:write'),
    async (c) => {
      await distrust(c.get('ctx'), c.req.param('id'));
      return c.json(ok(null, 'This device is no longer trusted.'));
    },
  );
