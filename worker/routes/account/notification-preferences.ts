/** The seven notification switches: the same routes for founders and for visitors, each kind at its own address. */
import { Hono } from 'hono';
import type { UserType } from '@/domain/accounts/actor';
import { preferenceChange } from '@/domain/notifications/preference-change';
import { newsCategories } from '@/domain/notifications/news-categories';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import type { Ctx } from '@worker/services/core/context';
import { requireKind } from '@worker/services/core/require-actor';
import { findNewsCategories, setNewsCategories } from '@worker/services/newsletters/digests/news-digest';
import { findPreferences, setPreference } from '@worker/services/notifications/notification-preferences';

const operation = operations('Notifications');

const ADDRESS: Record<UserType, string> = {
  founder: '/api/notifications',
  visitor: '/api/visitor/notifications',
};

function refuseOthers(ctx: Ctx, userType: UserType): void {
  const own = ADDRESS[userType === 'founder' ? 'visitor' : 'founder'];
  requireKind(ctx, userType, { other: `These notification preferences are for ${userType}s. Yours are at ${own}.` });
}

export function preferenceRoutes(userType: UserType) {
  return new Hono<HonoEnv>()
    .get(
      '/',
      operation(
        `The notification preferences of a ${userType}`,
        '`{emailNotifications, systemNotifications}`, seven booleans in all',
      ),
      requirePermission('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await findPreferences(c.get('ctx'))));
      },
    )
    .put(
      '/',
      operation(`Set one notification preference of a ${userType}`, 'All preferences as they are now'),
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
      operation('Which categories of news the weekly digest brings', '`{categories}`; all of them until one chooses'),
      requirePermission('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await findNewsCategories(c.get('ctx')) }));
      },
    )
    .put(
      '/news-categories',
      operation('Choose the categories of news of the weekly digest', '`{categories}` as they are now'),
      requirePermission('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', newsCategories),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await setNewsCategories(c.get('ctx'), c.req.valid('json')) }));
      },
    );
}
