/** The profile of the person who asks, on an address a kind of account. */
import { Hono } from 'hono';
import { z } from 'zod';
import { founderProfile, OWN_ID, PROFILE_UPDATED, visitorProfile } from '@/domain/accounts/profile';
import { profile as profileAnswer } from '@/domain/answers/own';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { PROFILE_SIGN_IN, readProfile, updateProfile } from '@worker/services/accounts/profiles';

const operation = operations('Profile');
const CHANGED = 'The profile as it is stored now. Absent fields stay, empty ones are emptied, unknown ones ignored.';
const REFUSED = {
  400: 'A field is wrong; `errors` names each one',
  409: 'A field differs from what `before` says of it: it was changed elsewhere; `errors` names each one',
};

/** Lazy, because there is no clock before the first request. */
const founderBody = z.lazy(() => founderProfile(new Date().getUTCFullYear()));

export const profile = new Hono<HonoEnv>()
  .get(
    '/profile',
    operation('Your profile as a founder', 'The profile', { programs: 'own:read', data: profileAnswer }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'founder'))),
  )
  .get(
    '/visitor/profile',
    operation('Your profile as a visitor', 'The profile', { programs: 'own:read', data: profileAnswer }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'visitor'))),
  )
  .put(
    '/profile-update',
    operation('Change your profile as a founder', CHANGED, { ...REFUSED, data: profileAnswer }),
    requirePermission('account:write', PROFILE_SIGN_IN),
    limitByAddress('profile', 'normal'),
    valid('json', founderBody, { acceptsFields: [OWN_ID] }),
    async (c) => {
      const input = c.req.valid('json');
      return c.json(ok(await updateProfile(c.get('ctx'), { kind: 'founder', input }), PROFILE_UPDATED));
    },
  )
  .put(
    '/visitor/profile-update',
    operation('Change your profile as a visitor', CHANGED, { ...REFUSED, data: profileAnswer }),
    requirePermission('account:write', PROFILE_SIGN_IN),
    limitByAddress('profile', 'normal'),
    valid('json', visitorProfile, { acceptsFields: [OWN_ID] }),
    async (c) => {
      const input = c.req.valid('json');
      return c.json(ok(await updateProfile(c.get('ctx'), { kind: 'visitor', input }), PROFILE_UPDATED));
    },
  );
