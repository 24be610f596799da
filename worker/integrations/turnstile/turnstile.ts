/** Cloudflare Turnstile: verifies the widget's answer with Cloudflare's siteverify. */
import type { ChallengePort } from './port';

export interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 2048;

export function createTurnstile({ siteKey, secretKey, verifyUrl }: TurnstileSettings): ChallengePort {
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
