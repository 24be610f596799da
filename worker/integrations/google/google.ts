/** Sign in with Google: the button's ID token is verified with Google's public keys. Source: Google, Verify the Google ID token on your server side. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { IdentityPort } from './port';

export interface GoogleSettings {
  clientId: string;
  jwksUrl: string;
  scriptUrl: string;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const TIMEOUT_MS = 5_000;
/** Clocks of two machines differ a little. */
const TOLERANCE_S = 10;
/** A token of Google is valid for an hour; an older one is a replay. */
const MAX_AGE = '65 minutes';

/** Google's keys could not be fetched: not an error of the token. */
class KeysUnavailable extends Error {}

const sources = new Map<string, JWTVerifyGetKey>();

/** Google's keys: fetched when first needed, cached for ten minutes, and fetched at most every 30 seconds for an unknown key. */
function keysAt(url: string): JWTVerifyGetKey {
  const known = sources.get(url);
  if (known) return known;
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS });
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      throw isOfToken ? error : new KeysUnavailable(String(error));
    }
  };
  sources.set(url, keys);
  return keys;
}

export function createGoogle({ clientId, jwksUrl, scriptUrl }: GoogleSettings): IdentityPort {
  return {
    clientId,
    scriptUrl,
    async verify(credential, nonce) {
      try {
        const { payload } = await jwtVerify(credential, keysAt(jwksUrl), {
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: clientId,
          clockTolerance: TOLERANCE_S,
          maxTokenAge: MAX_AGE,
          requiredClaims: ['exp', 'sub'],
        });
        const { email, name } = payload;
        if (payload['nonce'] !== nonce) return null;
        if (typeof email !== 'string' || email.trim() === '') return null;
        return {
          // Only ASCII: the Kelvin sign in lower case is a plain k, but a mailbox with it is a different one.
          email: email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
          name: typeof name === 'string' ? name : '',
          emailVerified: payload['email_verified'] === true,
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
