/** Registration of founders and visitors, and the confirmation of their email address. */
import { Hono } from 'hono';
import { emailConfirmation } from '@/domain/accounts/email-confirmation';
import { founderRegistration, visitorRegistration } from '@/domain/accounts/registration';
import { invalid } from '@/domain/errors';
import { yearInIndia } from '@/domain/time/india';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { registerAccount } from '@worker/services/accounts/registration';
import { verifyEmail, verifyEmailByPassword } from '@worker/services/accounts/email-confirmation';
import { RETURN_PAGE, returnPage } from './sign-in';

const operation = operations('Account');
const ACCEPTED = 'Accepted. The answer is the same when the email already has an account.';
const ASKED = { 400: 'A field is missing or wrong; `errors` names each one.', parameters: [RETURN_PAGE] };

/** The founding year is at most the current year. */
const founderBody = (now: number) => founderRegistration(yearInIndia(now));
const visitorBody = visitorRegistration();

export const registration = new Hono<HonoEnv>()
  .post(
    '/register',
    operation('Register a founder', ACCEPTED, ASKED),
    requirePermission('account:register'),
    limitByAddress('register'),
    valid('json', founderBody),
    async (c) => c.json(ok(null, await registerAccount(c.get('ctx'), c.req.valid('json'), returnPage(c)))),
  )
  .post(
    '/register-visitor',
    operation('Register a visitor', ACCEPTED, ASKED),
    requirePermission('account:register'),
    limitByAddress('register'),
    valid('json', visitorBody),
    async (c) => c.json(ok(null, await registerAccount(c.get('ctx'), c.req.valid('json'), returnPage(c)))),
  )
  .get(
    '/verify-email',
    operation('Confirm the email of an account with the mailed token', 'Confirmed, now or before', {
      400: 'The token is missing, unknown, replaced or has expired.',
      409: 'Several registrations wait for the address (code `password-needed`): send the password too.',
      parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
    }),
    requirePermission('account:register'),
    limitByAddress('verify-email', 'normal'),
    async (c) => {
      // Link scanners and prefetching browsers must not use up a link before the person clicks it.
      if (c.req.raw.method !== 'GET' || /prefetch|prerender/i.test(c.req.header('sec-purpose') ?? '')) {
        throw invalid('Open the link to confirm your email.');
      }
      return c.json(ok(null, await verifyEmail(c.get('ctx'), c.req.query('token') ?? '')));
    },
  )
  .post(
    '/verify-email',
    operation(
      'Confirm the email of the registration that has this password, by any link mailed to the address',
      'Confirmed, now or before; all other registrations of the address have ended',
      { 403: 'No registration of the address has this password (code `wrong-password`)' },
    ),
    requirePermission('account:register'),
    limitByAddress('verify-email-password'),
    valid('json', emailConfirmation),
    async (c) => c.json(ok(null, await verifyEmailByPassword(c.get('ctx'), c.req.valid('json')))),
  );
