/** The embedded default: no challenge is asked, and everybody counts as a person. Honeypot and limits remain. */
import type { ChallengePort } from './port';

export const NO_CHALLENGE: ChallengePort = { siteKey: null, isPerson: () => Promise.resolve(true) };
