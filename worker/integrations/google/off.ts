/** The embedded default: nobody signs in with Google, and no credential verifies. */
import type { IdentityPort } from './port';

export const NO_IDENTITY: IdentityPort = { clientId: null, scriptUrl: null, verify: () => Promise.resolve(null) };
