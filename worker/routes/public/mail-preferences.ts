/** A person's mail preferences, by the signed link in a mail and without a sign-in. */
import { Hono } from 'hono';
import { invalid } from '@/domain/errors';
import {
  mailChoices,
  oneClickList,
  INVITATIONS_STOPPED,
  SAVED,
  STOPPED,
} from '@/domain/newsletters/preferences/mail-preferences';
import { ok, operations, readForm, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  findMailPreferences,
  findRefusal,
  refuseInvitations,
  setMailPreferences,
} from '@worker/services/newsletters/mail-preferences';

const operation = operations('Mail preferences');
const NOT_ONE_CLICK = 'Please send List-Unsubscribe=One-Click.';

const reads = () => requirePermission('mail-preference:read');
const writes = () => requirePermission('mail-preference:write');
const limit = () => limitByAddress('mail-preferences', 'normal');

export const mailPreferences = new Hono<HonoEnv>()
  .use(async (c, next) => {
    await next();
    // The address alone gives access to the page, so no other site and no search engine may see the address.
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
  })
  .get(
    '/invitations/:token',
    operation('The address that an invitation went to, masked', '`{maskedEmail}`'),
    reads(),
    limit(),
    (c) => c.json(ok(findRefusal(c.get('ctx'), c.req.param('token')))),
  )
  .post('/invitations/:token', operation('Stop invitations', 'Stopped, now or before'), writes(), limit(), async (c) =>
    c.json(ok(await refuseInvitations(c.get('ctx'), c.req.param('token')), INVITATIONS_STOPPED)),
  )
  .get(
    '/:token',
    operation('The mail switches of the person who got the link', '`{maskedEmail, isReached, switches}`'),
    reads(),
    limit(),
    async (c) => c.json(ok(await findMailPreferences(c.get('ctx'), c.req.param('token')))),
  )
  .put(
    '/:token',
    operation('Set mail switches; the others do not change', 'All as they are now'),
    writes(),
    limit(),
    valid('json', mailChoices),
    async (c) => {
      const { switches } = c.req.valid('json');
      return c.json(
        ok(await setMailPreferences(c.get('ctx'), c.req.param('token'), switches, 'preference-page'), SAVED),
      );
    },
  )
  .get(
    '/:token/unsubscribe',
    operation('Redirects to the page; changes nothing', null, { 303: 'The page of the link' }),
    reads(),
    limit(),
    (c) => c.redirect(`/mail-preferences/${encodeURIComponent(c.req.param('token'))}`, 303),
  )
  .post(
    '/:token/unsubscribe',
    operation(
      'Unsubscribe with one click (RFC 8058)',
      'Mails of `list` (by default newsletters) are stopped, now or before',
      { description: 'The body is the form `List-Unsubscribe=One-Click`. No cookie and no origin are needed.' },
    ),
    writes(),
    valid('query', oneClickList),
    // No limit by address: providers post for all their users from a few. An address without our signature never reaches the database.
    async (c) => {
      const form = await readForm(c);
      if (form?.['List-Unsubscribe'] !== 'One-Click') throw invalid(NOT_ONE_CLICK);
      const { list } = c.req.valid('query');
      return c.json(
        ok(
          await setMailPreferences(c.get('ctx'), c.req.param('token'), { [list]: false }, 'one-click'),
          list === 'newsletter' ? STOPPED : SAVED,
        ),
      );
    },
  );
