/** Chooses the challenge: Turnstile if both keys are set, otherwise none; and verifies the answers to it at Cloudflare. */
import type { Env } from '@worker/env';
import type { ChallengePort } from './port';

interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 2048;

/** Cloudflare Turnstile: verifies the widget's answer with Cloudflare's siteverify. */
function createTurnstile({ siteKey, secretKey, verifyUrl }: TurnstileSettings): ChallengePort {
  return {
    siteKey,
    async isPerson(answer, address) {
      if (!answer || answer.length > MAX_ANSWER) return false;
      const body = new URLSearchParams({ secret: secretKey, response: answer });
      if (address) body.set('remoteip', address);
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
      const verdict: unknown = await response.json();
      return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true;
    },
  };
}

/** The embedded default: no challenge is shown, and everyone counts as a person. Honeypot and limits still apply. */
const NO_CHALLENGE: ChallengePort = { siteKey: null, isPerson: () => Promise.resolve(true) };

export function createChallenge(env: Env): ChallengePort {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_VERIFY_URL: verifyUrl } = env;
  if (!siteKey || !secretKey) return NO_CHALLENGE;
  return createTurnstile({ siteKey, secretKey, verifyUrl });
}
