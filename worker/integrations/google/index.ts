/** Chooses the identity service: Google if a client is configured, otherwise none. */
import type { Env } from '@worker/env';
import { createGoogle } from './google';
import type { IdentityPort } from './port';

/** The embedded default: no one signs in with Google, and no credential verifies. */
const NO_IDENTITY: IdentityPort = { clientId: null, scriptUrl: null, verify: () => Promise.resolve(null) };

export function createIdentity(env: Env): IdentityPort {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: jwksUrl, GOOGLE_SCRIPT_URL: scriptUrl } = env;
  return clientId ? createGoogle({ clientId, jwksUrl, scriptUrl }) : NO_IDENTITY;
}
