/** OAuth 2.1 for /mcp: metadata, registration, tokens and their revocation according to the RFCs, and the consent page's own calls. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '@/domain/errors';
import {
  authorizationRequest,
  clientRegistration,
  consent,
  resourceMetadata,
  revocation,
  serverMetadata,
  tokenRequest,
} from '@/domain/tokens/oauth';
import { TOKEN_SCOPES } from '@/domain/accounts/actor';
import { BROKEN_FORM, ok, operations, readForm, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  exchangeCode,
  giveConsent,
  oauthError,
  readConsent,
  refreshTokens,
  registerClient,
  revokeGrant,
  siteOf,
} from '@worker/services/tokens/oauth';

const operation = operations('Account');

/** Returns a failure in the format of the protocol (RFC 6749, 5.2); other errors go to the central error handler. */
async function inProtocol(c: Context<HonoEnv>, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfter) c.header('retry-after', String(error.retryAfter));
    return c.json({ error: error.code, error_description: error.message }, error.status);
  }
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown, code: string): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0] ?? { path: [], message: 'The request is not valid.' };
  throw oauthError(path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : code, message);
}

async function requireForm(c: Context<HonoEnv>) {
  const form = await readForm(c);
  if (!form) throw oauthError('invalid_request', BROKEN_FORM);
  return form;
}

const CACHING = { 'cache-control': 'public, max-age=300' };
const describeResource = (c: Context<HonoEnv>) => c.json(resourceMetadata(siteOf(c.get('ctx'))), 200, CACHING);

export const oauthMetadata = new Hono<HonoEnv>()
  .get('/oauth-protected-resource', describeResource)
  .get('/oauth-protected-resource/mcp', describeResource)
  .get('/oauth-authorization-server', (c) => c.json(serverMetadata(siteOf(c.get('ctx'))), 200, CACHING));

export const oauth = new Hono<HonoEnv>()
  .post('/register', limitByAddress('oauth-register'), (c) =>
    inProtocol(c, async () => {
      const input: unknown = await c.req.json().catch(() => null);
      const client = await registerClient(c.get('ctx'), read(clientRegistration, input, 'invalid_client_metadata'));
      return c.json(
        {
          client_id: client.id,
          client_id_issued_at: Math.floor(client.createdAt / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
          scope: TOKEN_SCOPES.join(' '),
        },
        201,
      );
    }),
  )
  .post('/token', limitByAddress('oauth-token', 'normal'), (c) =>
    inProtocol(c, async () => {
      const form = await requireForm(c);
      if (form['grant_type'] !== 'authorization_code' && form['grant_type'] !== 'refresh_token')
        throw oauthError('unsupported_grant_type', 'The grant type is authorization_code or refresh_token.');
      const request = read(tokenRequest, form, 'invalid_request');
      const ctx = c.get('ctx');
      const tokens = request.grant_type === 'refresh_token' ? refreshTokens(ctx, request) : exchangeCode(ctx, request);
      return c.json(await tokens, 200, { 'cache-control': 'no-store' });
    }),
  )
  .post('/revoke', limitByAddress('oauth-token', 'normal'), (c) =>
    inProtocol(c, async () => {
      await revokeGrant(c.get('ctx'), read(revocation, await requireForm(c), 'invalid_request'));
      return c.body(null, 200);
    }),
  );

/** For the consent page at /oauth/authorize. */
export const oauthConsent = new Hono<HonoEnv>()
  .get(
    '/',
    operation('The request of a program that wants to connect by OAuth', '`{name, place, scopes, refusal, problem}`', {
      400: 'The program is not registered, or not with this redirect address',
    }),
    requirePermission('personal-token:write'),
    valid('query', authorizationRequest),
    async (c) => c.json(ok(await readConsent(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    operation('Connect a program by OAuth', '`{address}`: where to go next, with the code', {
      400: 'The request of the program is wrong; the message says how',
      409: 'There are 20 connected programs',
    }),
    requirePermission('personal-token:write'),
    limitByAddress('personal-token'),
    valid('json', consent),
    async (c) => c.json(ok(await giveConsent(c.get('ctx'), c.req.valid('json')), 'Connected')),
  );
