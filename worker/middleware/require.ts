/** The guard of a route: names a permission, answers 401 to guests and 403 to others who lack it. */
import { createMiddleware } from 'hono/factory';
import { roleOf } from '../../src/domain/accounts/actor';
import { forbidden, loginRequired } from '../../src/domain/errors';
import { isAllowed, type Permission } from '../../src/domain/permissions';
import type { HonoEnv } from '../http';

export function require(permission: Permission, message?: string) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    const role = roleOf(c.get('ctx').actor);
    if (!isAllowed(role, permission)) throw role === 'guest' ? loginRequired(message) : forbidden();
    return next();
  });
}
