/** The guard of a route: names a permission, answers 401 to guests and 403 to others who lack it. */
import { createMiddleware } from 'hono/factory';
import { GUEST, isAdmin, roleOf } from '@/domain/accounts/actor';
import { ADMIN_SIGN_IN_REQUIRED } from '@/domain/admin/sign-in';
import { forbidden, signInRequired } from '@/domain/errors';
import { isAllowed, PERMISSIONS, type Permission } from '@/domain/permissions';
import { mayDo } from '@/domain/tokens/program-rights';
import { refusing, type HonoEnv } from '@worker/http';

/** Public data that guests may read from the nearest database copy: a short delay does no harm, and none of it belongs to a person. */
const OPEN_READINGS: readonly Permission[] = [
  'directory:preview',
  'term:read',
  'faq:read',
  'resource:read',
  'milestone:read',
];
const isOpenReading = (permission: Permission): boolean => OPEN_READINGS.includes(permission);

/** One browser may be signed in as an account and as an operator: the account acts, unless only operators may. */
export function requirePermission(permission: Permission, refusal: string | { guest?: string; other?: string } = {}) {
  const isForAdmins = isAllowed('super_admin', permission);
  const isForOthers = (['guest', 'founder', 'visitor'] as const).some((role) => isAllowed(role, permission));
  const words: { guest?: string; other?: string } = typeof refusal === 'string' ? { guest: refusal } : refusal;
  const { guest = isForOthers ? undefined : ADMIN_SIGN_IN_REQUIRED, other } = words;
  const guard = createMiddleware<HonoEnv>(async (c, next) => {
    const ctx = c.get('ctx');
    const role = roleOf(ctx.actor);
    if (mayDo(ctx.actor, permission)) {
      if (role === 'guest' && c.req.method === 'GET' && isOpenReading(permission)) c.set('ctx', ctx.fromNearest());
      return next();
    }
    const admin = isForAdmins ? await c.get('findAdmin')() : GUEST;
    if (isAllowed(roleOf(admin), permission)) {
      c.set('credential', 'cookie');
      c.set('ctx', ctx.as(admin));
      return next();
    }
    // A person with an ended operator session is asked to sign in again, even if an account is signed in too.
    const hasEnded = isForAdmins && c.get('adminToken') !== null && !isAdmin(admin);
    if (isAdmin(admin)) throw forbidden(other);
    throw role === 'guest' || hasEnded ? signInRequired(guest) : forbidden(other);
  });
  const people = PERMISSIONS[permission]
    .filter((role) => role !== 'system')
    .join(', ')
    .replace('_', ' ');
  const refused: Record<number, string> = isAllowed('guest', permission)
    ? {}
    : { 401: 'Not signed in', 403: `Only for: ${people}` };
  // Attached so that a test can read the table of routes.
  return Object.assign(guard, refusing(refused), { permission });
}
