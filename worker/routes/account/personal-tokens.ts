/** Personal tokens of the caller: list, create, revoke. Closed to tokens themselves. */
import { Hono } from 'hono';
import { newToken } from '@/domain/tokens/token-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { createToken, listTokens, revokeToken } from '@worker/services/tokens/personal-tokens';

const operation = operations('Account');

export const personalTokens = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Your personal tokens, newest first', '`data` is `{tokens, needsCode}`; never the text of a token'),
    requirePermission('personal-token:read'),
    async (c) => c.json(ok(await listTokens(c.get('ctx')))),
  )
  .post(
    '/',
    operation(
      'Create a personal token, with your password, and a code or recovery code if two-factor authentication is on',
      '`data` is `{token, view}`; the token is never shown again',
      {
        400: 'A field is missing, or the code is wrong or was used before; `errors` names it',
        403: 'The password is wrong',
        409: 'There are 20 tokens already',
        description:
          'Scopes: `directory:read`, `own:read`, `own:write`. It ends after `days` (90 by default, at most 365), and when your password changes or you log out from all devices.',
      },
    ),
    requirePermission('personal-token:write'),
    limitByAddress('personal-token'),
    valid('json', newToken),
    async (c) =>
      c.json(
        ok(await createToken(c.get('ctx'), c.req.valid('json')), 'Copy the token now. We will not show it again.'),
      ),
  )
  .delete(
    '/:id',
    operation('Revoke a personal token', 'It ends with its next request', { 400: 'Malformed id' }),
    requirePermission('personal-token:write'),
    async (c) => c.json(ok(await revokeToken(c.get('ctx'), c.req.param('id')), 'Token revoked')),
  );
