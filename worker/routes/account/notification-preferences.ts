/** The seven notification switches: the same routes for founders and for visitors, each kind at its own address. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { UserType } from '../../../src/domain/accounts/actor';
import { preferenceChange } from '../../../src/domain/notifications/preference-change';
import { newsCategories } from '../../../src/domain/notifications/news-categories';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import type { Ctx } from '../../services/core/context';
import { requireKind } from '../../services/core/require-actor';
import { findNewsCategories, setNewsCategories } from '../../services/messages/news-categories';
import { findPreferences, setPreference } from '../../services/messages/notification-preferences';

const ADDRESS: Record<UserType, string> = {
  founder: '/api/notifications',
  visitor: '/api/visitor/notifications',
};

function refuseOthers(ctx: Ctx, userType: UserType): void {
  const own = ADDRESS[userType === 'founder' ? 'visitor' : 'founder'];
  requireKind(ctx, userType, { other: `These notification preferences are for ${userType}s. Yours are at ${own}.` });
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
      requirePermission('notification:read'),
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
      requirePermission('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', preferenceChange),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await setPreference(c.get('ctx'), c.req.valid('json')), 'Notification preference updated'));
      },
    )
    .get(
      '/news-categories',
      describeRoute({
        tags: ['Notifications'],
        summary: 'Which categories of news the weekly digest brings',
        responses: { 200: { description: '`{categories}`; all of them until one chooses' }, ...refused },
      }),
      requirePermission('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await findNewsCategories(c.get('ctx')) }));
      },
    )
    .put(
      '/news-categories',
      describeRoute({
        tags: ['Notifications'],
        summary: 'Choose the categories of news of the weekly digest',
        responses: {
          200: { description: '`{categories}` as they now stand' },
          400: { description: 'An unknown category, or none' },
          ...refused,
        },
      }),
      requirePermission('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', newsCategories),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await setNewsCategories(c.get('ctx'), c.req.valid('json')) }));
      },
    );
}
