/** OAuth 2.1 for programs that connect to /mcp: input schemas, redirect addresses, errors of requests, and metadata. */
import { z } from 'zod';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';

/** An access token is short-lived; a grant ends after this many days without use, and after a year in any case. */
export const ACCESS_SECONDS = 3600;
export const GRANT_DAYS = 90;
export const MAX_GRANT_DAYS = 365;
export const MAX_PROGRAMS = 20;
export const REGISTRATIONS_A_DAY = 20;
/** A program that was never connected is removed after this time. */
export const UNUSED_CLIENT_DAYS = 7;

const MAX_NAME = 60;
const MAX_ADDRESS = 500;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);

/** The address if it may be a redirect address, else null: https, or http on the person's own device (RFC 8252), without user, password or fragment. */
function readRedirect(text: string): URL | null {
  if (text.length > MAX_ADDRESS || !/^[\x21-\x7e]+$/.test(text) || text.includes('#')) return null;
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  return url.protocol === 'https:' || isLoopback(url) ? url : null;
}

/**
 * Whether `address` is one of the registered addresses. The comparison is exact, except that the port may differ on the person's own device
 * (RFC 8252, 7.3).
 */
export function isRegistered(registered: readonly string[], address: string): boolean {
  const url = readRedirect(address);
  if (!url) return false;
  if (registered.includes(address)) return true;
  if (!isLoopback(url)) return false;
  const withoutPort = (text: string) =>
    text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');
  return registered.some((text) => withoutPort(text) === withoutPort(address));
}

/** The receiver of a program's access, in words for people. */
export function placeOfRedirect(redirectUri: string): string {
  const url = new URL(redirectUri);
  return isLoopback(url) ? `this device (${url.host})` : url.host;
}

const redirectUri = z
  .string()
  .refine(
    (text) => readRedirect(text) !== null,
    'A redirect address is https, or http on localhost, without a fragment.',
  );

/** A program that registers itself (RFC 7591). Unknown fields are ignored, as the RFC asks. */
export const clientRegistration = z.object({
  redirect_uris: z
    .array(redirectUri, { error: 'Name at least one redirect address.' })
    .min(1, 'Name at least one redirect address.')
    .max(10, 'Name at most 10 redirect addresses.'),
  /** Shown to people: without invisible characters and direction marks. */
  client_name: z
    .string()
    .default('')
    .transform((name) =>
      name
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME),
    ),
  grant_types: z
    .array(z.string())
    .optional()
    .refine((types) => types?.includes('authorization_code') ?? true, 'The grant type is authorization_code.'),
  response_types: z
    .array(z.string())
    .optional()
    .refine((types) => types?.includes('code') ?? true, 'The response type is code.'),
});
export type ClientRegistration = z.output<typeof clientRegistration>;

const param = z.string().max(MAX_ADDRESS, 'This parameter is too long.').optional();

/** The request that a program sends with the person to the consent page. `findProblem` checks it, because the protocol has its own errors. */
export const authorizationRequest = z.object({
  client_id: z.string({ error: 'The program did not say who it is.' }).max(100, 'There is no such program.'),
  redirect_uri: z.string({ error: 'The program did not say where to return to.' }).max(MAX_ADDRESS),
  response_type: param,
  code_challenge: param,
  code_challenge_method: param,
  scope: param,
  resource: param,
  state: param,
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

/** The person's answer: the unchanged request, and the scopes that they allow. */
export const consent = authorizationRequest.extend({
  scopes: z
    .array(z.enum(TOKEN_SCOPES, { error: 'There is no such scope.' }), {
      error: 'Please choose what the program may do.',
    })
    .min(1, 'Please choose what the program may do.'),
});
export type Consent = z.output<typeof consent>;

export interface OAuthProblem {
  error: string;
  text: string;
}

/** The scopes that a program requests; all scopes if it names none. Null if one is unknown. */
export function askedScopes(scope: string | undefined): TokenScope[] | null {
  const names = new Set((scope ?? '').split(' ').filter((name) => name !== ''));
  if (names.size === 0) return [...TOKEN_SCOPES];
  const known = TOKEN_SCOPES.filter((name) => names.has(name));
  return known.length === names.size ? known : null;
}

/** The error in a request of a known program, with the codes of OAuth 2.1 and RFC 8707; null if there is none. */
export function findProblem(request: AuthorizationRequest, resource: string): OAuthProblem | null {
  if (request.response_type !== 'code')
    return { error: 'unsupported_response_type', text: 'The program asks for an answer other than a code.' };
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''))
    return { error: 'invalid_request', text: 'The program sent no PKCE challenge with S256.' };
  if (request.resource !== undefined && request.resource !== resource)
    return { error: 'invalid_target', text: 'The program asks for something other than the Outset MCP server.' };
  if (askedScopes(request.scope) === null)
    return { error: 'invalid_scope', text: 'The program asks for a right that does not exist.' };
  return null;
}

/** The redirect address of a program, with an answer in its query. */
export function answerAddress(
  { redirect_uri: address, state }: Pick<AuthorizationRequest, 'redirect_uri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

const shortText = z.string().max(MAX_ADDRESS);
/** Exchanges a code for the first tokens. */
const codeExchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: shortText,
  code: shortText,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirect_uri: shortText,
  resource: shortText.optional(),
});
/** Exchanges a refresh token for new tokens. */
const refresh = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: shortText,
  refresh_token: shortText,
  scope: shortText.optional(),
  resource: shortText.optional(),
});
export const tokenRequest = z.discriminatedUnion('grant_type', [codeExchange, refresh]);
export type CodeExchange = z.output<typeof codeExchange>;
export type RefreshRequest = z.output<typeof refresh>;

export const revocation = z.object({ client_id: shortText, token: shortText });
export type Revocation = z.output<typeof revocation>;

/** RFC 9728: describes /mcp, and names the server that issues tokens for it. `site` is our origin. */
export const resourceMetadata = (site: string) => ({
  resource: `${site}/mcp`,
  authorization_servers: [site],
  scopes_supported: TOKEN_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Outset',
  resource_documentation: `${site}/developers`,
});

/** RFC 8414: the addresses where a program registers, sends a person, and gets its tokens. */
export const serverMetadata = (site: string) => ({
  issuer: site,
  authorization_endpoint: `${site}/oauth/authorize`,
  token_endpoint: `${site}/oauth/token`,
  registration_endpoint: `${site}/oauth/register`,
  revocation_endpoint: `${site}/oauth/revoke`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${site}/developers`,
});
