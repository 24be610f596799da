/** In which lane a request waits for its hash: who counts as known, and how many places a network has. */
import { CHALLENGE_NEEDED, type SignInInput } from '@/domain/accounts/sign-in';
import { AppError } from '@/domain/errors';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { hasOpenChallenge } from '@worker/services/sign-in/sign-in-challenges';
import type { SignInCounter } from '@worker/services/sign-in/sign-in-devices';
import { isHalfFull, type Lane, type Place } from './hashing-turns';

/** Places of a lane for one network: of known devices and sessions, of strangers, and of a stranger who answered the challenge. */
const KNOWN_PLACES = 10;
const STRANGER_PLACES = 2;
const PERSON_PLACES = 6;

/** `RATE_LIMIT_SCALE` multiplies what one network may do. */
function placeIn(ctx: Ctx, lane: Lane, places: number): Place {
  const { network } = ctx.client;
  return network === undefined ? { lane } : { lane, key: network, most: places * ctx.env.RATE_LIMIT_SCALE };
}

/** For a request with a session. */
export const knownPlace = (ctx: Ctx): Place => placeIn(ctx, 'known', KNOWN_PLACES);

/** Null where no challenge is configured. An answer that cannot be checked now counts as none. */
async function isPerson(ctx: Ctx, answer: string | undefined): Promise<boolean | null> {
  const { challenge } = ctx;
  if (challenge.siteKey === null) return null;
  if (answer === undefined) return false;
  return challenge.isPerson(answer, undefined).catch((error: unknown) => {
    log('error', 'challenge not checked', { requestId: ctx.requestId, error: String(error) });
    return false;
  });
}

/**
 * For a sign-in. A device that the account knows counts as known, and so does the second step after a right password. Throws 429
 * `challenge-needed` where a challenge is configured, half of the strangers' places are taken, and the request has no right answer.
 */
export async function signInPlace(ctx: Ctx, input: SignInInput, counter: SignInCounter): Promise<Place> {
  const { email, tempToken } = input;
  if (counter.token !== null) return knownPlace(ctx);
  if (tempToken !== undefined && (await hasOpenChallenge(ctx, email, tempToken))) return knownPlace(ctx);
  const person = await isPerson(ctx, input.challenge);
  if (person === false && isHalfFull('stranger'))
    throw new AppError(429, CHALLENGE_NEEDED, { code: 'challenge-needed', retryAfter: 5 });
  return placeIn(ctx, 'stranger', person ? PERSON_PLACES : STRANGER_PLACES);
}
