/** Routes of two-factor authentication: status, set-up (one address per kind of account), turning it off, recovery codes, trusted devices. */
import { Hono } from 'hono';
import type { UserType } from '@/domain/accounts/actor';
import { reconfirmation, setupVerification } from '@/domain/accounts/two-factor';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { distrust } from '@worker/services/sign-in/sign-in-devices';
import {
  disableTwoFactor,
  readTwoFactorStatus,
  renewRecoveryCodes,
  startTwoFactorSetup,
  verifyTwoFactorSetup,
} from '@worker/services/sign-in/two-factor';
import { clearTrustCookie } from './sign-in';

const operation = operations('Two-factor authentication');
const WRONG_CODE = { 400: 'A field is missing, or the code is wrong or was used before' };
const WRONG_PASSWORD = { 403: 'The password is wrong, or this kind of account uses another address' };

/** The routes that founders and visitors both have, under different prefixes. */
function setupRoutes(kind: UserType) {
  return new Hono<HonoEnv>()
    .post(
      '/setup-2fa',
      operation(
        `Start setting up the second factor of a ${kind}`,
        '`secret` and `otpauthUrl`, to be verified; ends an older set-up',
        { ...WRONG_PASSWORD, 409: 'It is already on' },
      ),
      requirePermission('two-factor:write'),
      limitByAddress('two-factor'),
      async (c) => {
        const setup = await startTwoFactorSetup(c.get('ctx'), kind);
        return c.json({ success: true as const, ...setup, message: 'Scan the code, then enter the 6 digits.' });
      },
    )
    .post(
      '/verify-2fa-setup',
      operation(
        `Turn on the second factor of a ${kind} with a first code`,
        'On; `recoveryCodes` holds ten codes that are never shown again',
        {
          400: 'Wrong code, or the secret is not the pending one (code `setup-replaced`)',
          ...WRONG_PASSWORD,
          409: 'It is already on',
        },
      ),
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
      operation(
        `Turn off the second factor of a ${kind}, with the password and a code or recovery code`,
        'Off; recovery codes and trusted devices are removed too',
        {
          ...WRONG_CODE,
          ...WRONG_PASSWORD,
          409: 'It is not on',
        },
      ),
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
    operation('Whether your second factor is on, with recovery codes left and trusted devices', 'The state'),
    requirePermission('two-factor:read'),
    async (c) => c.json({ success: true as const, ...(await readTwoFactorStatus(c.get('ctx'))) }),
  )
  .post(
    '/recovery-codes',
    operation(
      'Create ten recovery codes, with the password and a code or recovery code; old ones expire',
      '`recoveryCodes`, never shown again',
      {
        ...WRONG_CODE,
        ...WRONG_PASSWORD,
        409: 'The second factor is not on',
      },
    ),
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
    operation('Stop trusting all your devices', 'Each will be asked for a code'),
    requirePermission('two-factor:write'),
    async (c) => {
      await distrust(c.get('ctx'));
      clearTrustCookie(c);
      return c.json(ok(null, 'No device is trusted any more.'));
    },
  )
  .delete(
    '/trusted-devices/:id',
    operation('Stop trusting one of your devices', 'It will be asked for a code', {
      400: 'Malformed id',
    }),
    requirePermission('two-factor:write'),
    async (c) => c.json(ok(await distrust(c.get('ctx'), c.req.param('id')), 'This device is no longer trusted.')),
  );
