/**
 * One hash at a time in an isolate: a short queue, first come first served, with a pause for other requests in between.
 * A request may be cancelled at any await without its `finally` being run, so nothing here relies on being given back.
 */
import { tooMany } from '../../../src/domain/errors';

const MAX_WAITING = 20;
const POLL_MS = 20;
/** After a hash the next in the queue lets the isolate answer others, for longer than the hash took. */
const PAUSE_SHARE = 1.5;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** A turn that was not ended by then belonged to a cancelled request. */
const LONGEST_TURN_MS = 10_000;
/** A waiting request shows itself at every poll; one that did not for so long was cancelled. */
const LOST_AFTER_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;

interface Ticket {
  seenAt: number;
}

const queue: Ticket[] = [];
let turn: { endsAt: number } | null = null;
let lastStartedAt = 0;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `took` is read after a wait, because the clock of the runtime stands still while it computes. */
function pauseAfter(took: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, took * PAUSE_SHARE));
}

function isFree(now: number): boolean {
  return turn === null || now > turn.endsAt;
}

function dropLost(now: number): void {
  for (let at = queue.length - 1; at >= 0; at -= 1) {
    if (now - (queue[at]?.seenAt ?? 0) > LOST_AFTER_MS) queue.splice(at, 1);
  }
}

async function waitInQueue(): Promise<void> {
  const ticket: Ticket = { seenAt: Date.now() };
  queue.push(ticket);
  try {
    let hasPaused = false;
    for (;;) {
      const now = Date.now();
      ticket.seenAt = now;
      dropLost(now);
      if (!queue.includes(ticket)) queue.push(ticket);
      const isNext = queue[0] === ticket && isFree(now);
      if (isNext && hasPaused) return;
      hasPaused = isNext;
      await sleep(isNext ? pauseAfter(now - lastStartedAt) : POLL_MS);
    }
  } finally {
    const at = queue.indexOf(ticket);
    if (at >= 0) queue.splice(at, 1);
  }
}

/** Runs `work` when its turn has come; refuses with 429 and Retry-After when too many wait already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  dropLost(Date.now());
  if (queue.length > 0 || !isFree(Date.now())) {
    if (queue.length >= MAX_WAITING) {
      throw tooMany('Many people are signing in right now. Please try again in a few seconds.', RETRY_AFTER_SECONDS);
    }
    await waitInQueue();
  }
  const mine = { endsAt: Date.now() + LONGEST_TURN_MS };
  turn = mine;
  lastStartedAt = Date.now();
  try {
    return await work();
  } finally {
    if (turn === mine) turn = null;
  }
}
