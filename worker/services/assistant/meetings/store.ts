/** Meetings in the database: claimed by one request at a time, counted against the day's addresses in the same statement, and settled. */
import { and, eq } from 'drizzle-orm';
import { meetings } from '@worker/db/schema';
import { dayInIndia } from '@/domain/time/india';
import { requestText, startOf, type MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import { ADDRESSES_A_DAY } from '@/domain/assistant/meetings/meeting';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@/domain/time/durations';

/** A sending that has not finished after this time was interrupted; longer than any takes. */
const STALE_MS = 3 * MINUTE_MS;

type Provider = 'mail' | 'google';

/** `reached` holds the addresses that the invitation was handed over for; `claimedAt` identifies the request that sends it. */
export type Meeting = typeof meetings.$inferSelect;

/** SHA-256 in hex: also the event's id at Google, which allows these letters. */
const keyOf = (input: MeetingInput): string => createHash('sha256').update(requestText(input)).digest('hex');

export interface Claim {
  /** Null if the day's addresses are used up. */
  meeting: Meeting | null;
  /** True if this request, and no other, sends it. */
  isMine: boolean;
  /** Whether the account's email is confirmed; without it nothing is stored. */
  isConfirmed: boolean;
}

interface Wanted {
  input: MeetingInput;
  state: 'sending' | 'waiting';
  provider: Provider;
  /** The link of a new meeting. */
  link: string | null;
}

/** Stores the meeting, or claims again one that waits, failed or was interrupted. Counting and writing are one statement. */
export async function claimMeeting(ctx: Ctx, accountId: string, wanted: Wanted): Promise<Claim> {
  const { input, state, provider, link } = wanted;
  const now = ctx.now();
  const day = dayInIndia(now);
  const key = keyOf(input);
  const isSame = sql`account_id = ${accountId} AND request_key = ${key}`;
  const isConfirmed = sql`SELECT 1 FROM accounts WHERE id = ${accountId} AND is_verified`;
  const fits = sql`(SELECT coalesce(sum(json_array_length(participants)), 0) FROM meetings
      WHERE account_id = ${accountId} AND day = ${day} AND request_key <> ${key}) <= ${ADDRESSES_A_DAY - input.participants.length}
    AND EXISTS (${isConfirmed})`;
  const [inserted, taken, [meeting], confirmed] = await batch(ctx.d1, [
    sql`INSERT INTO meetings (id, account_id, request_key, title, starts_at, time_zone, minutes, participants, state, provider, link,
        day, created_at, claimed_at)
      SELECT ${ctx.newId()}, ${accountId}, ${key}, ${input.title}, ${startOf(input)}, ${input.timeZone}, ${input.duration},
        ${JSON.stringify(input.participants)}, ${state}, ${provider}, ${link}, ${day}, ${now}, ${now}
      WHERE ${fits}
      ON CONFLICT (account_id, request_key) DO NOTHING RETURNING id`,
    // A row that was inserted just now stays as it is.
    sql`UPDATE meetings SET state = ${state}, provider = ${provider}, link = coalesce(link, ${link}), day = ${day}, claimed_at = ${now}
      WHERE ${isSame} AND ${fits}
        AND (state IN ('waiting', 'failed') OR (state = 'sending' AND claimed_at <= ${now - STALE_MS}))
      RETURNING id`,
    ctx.db
      .select()
      .from(meetings)
      .where(and(eq(meetings.accountId, accountId), eq(meetings.requestKey, key))),
    isConfirmed,
  ]);
  return {
    meeting: meeting ?? null,
    isMine: inserted.results.length + taken.results.length > 0,
    isConfirmed: confirmed.results.length > 0,
  };
}

const isMine = ({ id, claimedAt }: Meeting): Sql => sql`id = ${id} AND claimed_at = ${claimedAt} AND state = 'sending'`;

/** Records that an address is about to get the mail. False if the address has had it already, or if another request is sending it. */
export async function markReached(ctx: Ctx, meeting: Meeting, email: string): Promise<boolean> {
  const { meta } = await ctx.run(sql`UPDATE meetings SET reached = json_insert(reached, '$[#]', ${email})
      WHERE ${isMine(meeting)} AND NOT EXISTS (SELECT 1 FROM json_each(reached) WHERE value = ${email})`);
  return meta.changes > 0;
}

/** Removes that record, because the mail certainly was not sent. */
export async function unmarkReached(ctx: Ctx, meeting: Meeting, email: string): Promise<void> {
  await ctx.run(sql`UPDATE meetings SET reached = (SELECT json_group_array(value) FROM json_each(reached) WHERE value <> ${email})
      WHERE ${isMine(meeting)}`);
}

/** Stores the outcome, unless another request has claimed the meeting. */
export async function settleMeeting(
  ctx: Ctx,
  meeting: Meeting,
  state: 'sent' | 'failed' | 'waiting',
  link: string | null = meeting.link,
): Promise<void> {
  await ctx.run(
    sql`UPDATE meetings SET state = ${state}, link = ${link}, sent_at = ${state === 'sent' ? ctx.now() : null} WHERE ${isMine(meeting)}`,
  );
}
