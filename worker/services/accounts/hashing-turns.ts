/**
 * Runs one password hash at a time in an isolate. Three short queues (lanes) take turns. In each lane the first request comes first, with a
 * pause for other requests in between. A request may be cancelled at any await without running its `finally`, so this code needs no
 * release.
 */
import { tooMany } from '@/domain/errors';
import type { Ctx } from '@worker/services/core/context';

/** `known`: browsers and sessions that the account knows. `stranger`: all other sign-ins. `registration`: registrations and resets. */
const LANES = ['known', 'stranger', 'registration'] as const;
type Lane = (typeof LANES)[number];

export interface Place {
  lane: Lane;
  /** The device or network whose requests share `maxPlaces` of the places of the lane. */
  key?: string;
  maxPlaces?: number;
}

/** Places in one lane. */
const PLACES = 20;
/** Places in the `known` lane for one network. */
const KNOWN_PLACES = 10;
/** Known devices get two turns of three. Strangers and registrations share the third. */
const KNOWN_IN_A_ROW = 2;
const POLL_MS = 20;
/** After a hash the queue pauses for longer than the hash took, so that the isolate can answer other requests. */
const PAUSE_SHARE = 1.5;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** A turn that has not ended after this time belongs to a cancelled request. */
const LONGEST_TURN_MS = 10_000;
/** A waiting request updates `seenAt` at every poll. A request that polls late is skipped; a request that stops polling was cancelled. */
const LATE_AFTER_MS = 500;
const LOST_AFTER_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;

interface Ticket {
  seenAt: number;
  key: string | undefined;
}

const queues: Record<Lane, Ticket[]> = { known: [], stranger: [], registration: [] };
let turn: { endsAt: number } | null = null;
let knownInARow = 0;
let lastOther: Lane = 'registration';
let lastStartedAt = 0;
/** When the pause after the last turn is over; null until a waiting request has measured it. */
let readyAt: number | null = null;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `took` is read after a wait, because the clock of the runtime does not advance during computation. */
function pauseAfter(took: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, took * PAUSE_SHARE));
}

const isFree = (now: number): boolean => turn === null || now > turn.endsAt;

function dropLost(now: number): void {
  for (const lane of LANES) queues[lane] = queues[lane].filter(({ seenAt }) => now - seenAt <= LOST_AFTER_MS);
}

/** The first request of the next lane that has one. */
function nextTicket(now: number): Ticket | undefined {
  const others: Lane[] = lastOther === 'stranger' ? ['registration', 'stranger'] : ['stranger', 'registration'];
  const order: Lane[] = knownInARow < KNOWN_IN_A_ROW ? ['known', ...others] : [...others, 'known'];
  return order
    .map((lane) => queues[lane].find(({ seenAt }) => now - seenAt <= LATE_AFTER_MS))
    .find((ticket) => ticket !== undefined);
}

function takeTurn(lane: Lane, now: number): { endsAt: number } {
  knownInARow = lane === 'known' ? knownInARow + 1 : 0;
  if (lane !== 'known') lastOther = lane;
  lastStartedAt = now;
  readyAt = null;
  return (turn = { endsAt: now + LONGEST_TURN_MS });
}

async function waitForTurn({ lane, key }: Place): Promise<{ endsAt: number }> {
  const ticket: Ticket = { seenAt: Date.now(), key };
  queues[lane].push(ticket);
  try {
    for (;;) {
      const now = Date.now();
      ticket.seenAt = now;
      dropLost(now);
      if (!queues[lane].includes(ticket)) queues[lane].push(ticket);
      if (isFree(now)) {
        readyAt ??= now + pauseAfter(now - lastStartedAt);
        if (now >= readyAt && nextTicket(now) === ticket) return takeTurn(lane, now);
      }
      await sleep(POLL_MS);
    }
  } finally {
    queues[lane] = queues[lane].filter((other) => other !== ticket);
  }
}

/** True once half of the places of a lane are taken. */
export function isHalfFull(lane: Lane): boolean {
  dropLost(Date.now());
  return queues[lane].length >= PLACES / 2;
}

/** Throws 429 with Retry-After if the lane is full, or the key has all its places. */
function requireRoom({ lane, key, maxPlaces = PLACES }: Place): void {
  if (queues[lane].length >= PLACES)
    throw tooMany('Many people are signing in right now. Please try again in a few seconds.', RETRY_AFTER_SECONDS);
  if (key !== undefined && queues[lane].filter((ticket) => ticket.key === key).length >= maxPlaces)
    throw tooMany('Your last tries are still being checked. Please try again in a few seconds.', RETRY_AFTER_SECONDS);
}

/** Runs `work` when its turn has come; refuses with 429 and Retry-After when too many wait already. */
export async function inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  dropLost(now);
  const isQuiet = isFree(now) && LANES.every((lane) => queues[lane].length === 0);
  if (!isQuiet) requireRoom(place);
  const mine = isQuiet ? takeTurn(place.lane, now) : await waitForTurn(place);
  try {
    return await work();
  } finally {
    if (turn === mine) turn = null;
  }
}

/** A place in a lane for the network of a request. `RATE_LIMIT_SCALE` multiplies the number of places that one network may have. */
export function placeIn(ctx: Ctx, lane: Lane, places: number): Place {
  const { network } = ctx.client;
  return network === undefined ? { lane } : { lane, key: network, maxPlaces: places * ctx.env.RATE_LIMIT_SCALE };
}

/** The place of a request with a session, or from a device that the account knows. */
export const knownPlace = (ctx: Ctx): Place => placeIn(ctx, 'known', KNOWN_PLACES);
