/** The profile of the person who asks, on an address a kind of account. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { founderProfile, OWN_ID, PROFILE_UPDATED, visitorProfile } from '../../../src/domain/accounts/profile';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { PROFILE_SIGN_IN, readProfile, updateProfile } from '../../services/accounts/profiles';

/** Lazy, because there is no clock before the first request. */
const founderBody = z.lazy(() => founderProfile(new Date().getUTCFullYear()));

const readResponses = {
  200: { description: 'The profile' },
  401: { description: 'Login required' },
  403: { description: 'An account of the other kind' },
};
const writeResponses = {
  ...readResponses,
  200: {
    description: 'The profile as it is stored now. Absent fields stay, empty ones are emptied, unknown ones ignored.',
  },
  400: { description: 'A field is wrong; `errors` names each one' },
  409: {
    description: 'A field differs from what `before` says of it: it was changed elsewhere; `errors` names each one',
  },
  429: { description: 'Too many requests; see Retry-After' },
};

export const profile = new Hono<HonoEnv>()
  .get(
    '/profile',
    describeRoute({ tags: ['Profile'], summary: 'Your profile as a founder', responses: readResponses }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'founder'))),
  )
  .get(
    '/visitor/profile',
    describeRoute({ tags: ['Profile'], summary: 'Your profile as a visitor', responses: readResponses }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'visitor'))),
  )
  .put(
    '/profile-update',
    describeRoute({ tags: ['Profile'], summary: 'Change your profile as a founder', responses: writeResponses }),
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
    describeRoute({ tags: ['Profile'], summary: 'Change your profile as a visitor', responses: writeResponses }),
    requirePermission('account:write', PROFILE_SIGN_IN),
    limitByAddress('profile', 'normal'),
    valid('json', visitorProfile, { acceptsFields: [OWN_ID] }),
    async (c) => {
      const input = c.req.valid('json');
      return c.json(ok(await updateProfile(c.get('ctx'), { kind: 'visitor', input }), PROFILE_UPDATED));
    },
  );
