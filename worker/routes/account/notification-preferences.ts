/** The seven notification switches: the same two routes for founders and for visitors, each kind at its own address. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { UserType } from '../../../src/domain/accounts/actor';
import { forbidden } from '../../../src/domain/errors';
import { preferenceChange } from '../../../src/domain/notifications/preference-change';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import type { Ctx } from '../../services/context';
import { findPreferences, setPreference } from '../../services/notification-preferences';

const ADDRESS: Record<UserType, string> = {
  founder: '/api/notifications',
  visitor: '/api/visitor/notifications',
};

function refuseOthers(ctx: Ctx, userType: UserType): void {
  const { role } = ctx.actor;
  if (role === userType) return;
  const own = role === 'founder' || role === 'visitor' ? ` Yours are at ${ADDRESS[role]}.` : '';
  throw forbidden(`These notification preferences are for ${userType}s.${own}`);
}

export function preferenceRoutes(userType: UserType) {
  const refused = { 401: { description: 'Login required' }, 403: { description: `Not a ${userType}` } };
  return new Hono<HonoEnv>()
    .get(
      '/',
      describeRoute({
        tags: ['Notifications'],
        summary: `The notification preferences of a ${userType}`,
        responses: {
          200: { description: '`{emailNotifications, systemNotifications}`, seven booleans in all' },
          ...refused,
        },
      }),
      require('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await findPreferences(c.get('ctx'))));
      },
    )
    .put(
      '/',
      describeRoute({
        tags: ['Notifications'],
        summary: `Set one notification preference of a ${userType}`,
        responses: {
          200: { description: 'All preferences as they now stand' },
          400: { description: 'Unknown section or key, or no boolean' },
          ...refused,
        },
      }),
      require('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', preferenceChange),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await setPreference(c.get('ctx'), c.req.valid('json')), 'Notification preference updated'));
      },
    );
}
