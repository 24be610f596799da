/** Chooses the challenge: Turnstile if both keys are set, otherwise none. */
import type { Env } from '@worker/env';
import type { ChallengePort } from './port';
import { createTurnstile } from './turnstile';

/** The embedded default: no challenge is shown, and everyone counts as a person. Honeypot and limits still apply. */
const NO_CHALLENGE: ChallengePort = { siteKey: null, isPerson: () => Promise.resolve(true) };

export function createChallenge(env: Env): ChallengePort {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_VERIFY_URL: verifyUrl } = env;
  if (!siteKey && !secretKey) return NO_CHALLENGE;
  if (!siteKey) throw new Error('Environment is not usable. TURNSTILE_SITE_KEY: must be set with TURNSTILE_SECRET_KEY');
  if (!secretKey)
    throw new Error('Environment is not usable. TURNSTILE_SECRET_KEY: must be set with TURNSTILE_SITE_KEY');
  return createTurnstile({ siteKey, secretKey, verifyUrl });
}
