/** The session of the caller, and the list of devices that are signed in. */
import { Hono } from 'hono';
import { isAccount } from '@/domain/accounts/actor';
import { ownerName, OWNER_HEADER } from '@/domain/offline/copy';
import { homeCurrency } from '@/domain/tools/home-currency';
import type { Viewer } from '@/lib/session/viewer';
import { ok, operations, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { photoPath } from '@worker/services/accounts/photos';
import { endSession, listSessions, offlineOwner } from '@worker/services/sign-in/sessions';
import { clearSessionCookie } from './sign-in';

const operation = operations('Account');

export const sessions = new Hono<HonoEnv>()
  .get('/session', operation('Who is calling', 'The signed-in person, or `{state: "unauthenticated"}`'), (c) => {
    const ctx = c.get('ctx');
    const { actor } = ctx;
    // Whose offline copy this answer fits; pages pass it on (src/middleware.ts).
    if (isAccount(actor)) c.header(OWNER_HEADER, ownerName(offlineOwner(ctx, actor.accountId)));
    const viewer: Viewer = isAccount(actor)
      ? {
          state: 'authenticated',
          userType: actor.role,
          fullName: actor.fullName,
          email: actor.email,
          sessionId: actor.sessionId,
          profileImage: photoPath(actor.photoKey),
          fitsFirst: actor.fitsFirst === true,
          stage: actor.stage ?? null,
          currency: homeCurrency({ city: actor.city, phone: actor.phone }),
        }
      : { state: 'unauthenticated' };
    return c.json(ok(viewer));
  })
  .get(
    '/sessions',
    operation('The devices that are signed in to your account', 'Last used first'),
    requirePermission('session:read'),
    async (c) => c.json(ok(await listSessions(c.get('ctx')))),
  )
  .delete(
    '/sessions/:id',
    operation('End one of your sessions', 'Ended', { 400: 'Malformed id' }),
    requirePermission('session:end'),
    async (c) => {
      const { wasCurrent } = await endSession(c.get('ctx'), c.req.param('id'));
      if (wasCurrent) clearSessionCookie(c);
      return c.json(ok({ wasCurrent }, 'The session was ended.'));
    },
  );
