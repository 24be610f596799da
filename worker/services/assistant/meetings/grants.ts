/** The permission to write into someone's calendar: requests it, stores it when they return, and revokes it. */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { AccountActor } from '@/domain/accounts/actor';
import { GrantLost, AUTHORISATION_MS, type CalendarReturn } from '@/domain/assistant/meetings/meeting';
import type { CalendarState, WaitingMeeting } from '@/domain/assistant/meetings/meeting-input';
import { clockAt } from '@/domain/time/zones';
import type { MeetingMinutes } from '@/domain/assistant/meetings/meeting';
import { calendarGrants, meetings } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { seal, unseal, readLink, signatureOf, signLink, hashToken } from '@worker/services/core/secrets';

export const GRANT_PURPOSE = 'calendar-grant';

const redirectOf = (ctx: Ctx): string => `${ctx.env.SITE_URL.replace(/\/+$/, '')}/api/ai-chat/calendar/return`;

/** RFC 7636: 43 characters that only we can derive from the state. So nothing is stored before the person has authorised us. */
const verifierOf = (ctx: Ctx, state: string): string => signatureOf(ctx, 'calendar-verifier', state);

/** The address where the person gives the permission; null without a calendar service. The state is bound to the person and session, and expires. */
export function authorisationUrl(ctx: Ctx, { accountId, sessionId }: AccountActor): string | null {
  const until = Math.floor((ctx.now() + AUTHORISATION_MS) / 1000).toString(36);
  const state = signLink(ctx, 'calendar-state', `${accountId}_${sessionId}_${until}_${ctx.newId()}`);
  return ctx.calendar.authUrl({ state, redirect: redirectOf(ctx), challenge: hashToken(verifierOf(ctx, state)) });
}

function isOwnState(ctx: Ctx, state: string, { accountId, sessionId }: AccountActor): boolean {
  const [account, session, until = ''] = (readLink(ctx, 'calendar-state', state) ?? '').split('_');
  return account === accountId && session === sessionId && Number.parseInt(until, 36) * 1000 > ctx.now();
}

export interface ReturnQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

/** Handles the person's return from Google. The state of another person, an expired one and a forged one are all `failed`. */
export async function returnFromCalendar(ctx: Ctx, { code, state, error }: ReturnQuery): Promise<CalendarReturn> {
  const actor = requireAccount(ctx);
  if (!state || !isOwnState(ctx, state, actor)) return 'failed';
  if (error === 'access_denied') return 'refused';
  if (!code || error) return 'failed';
  try {
    const token = await ctx.calendar.exchange({ code, redirect: redirectOf(ctx), verifier: verifierOf(ctx, state) });
    const sealed = await seal(ctx, GRANT_PURPOSE, actor.accountId, token);
    await ctx.run(sql`INSERT INTO calendar_grants (account_id, token, created_at) VALUES (${actor.accountId}, ${sealed}, ${ctx.now()})
        ON CONFLICT (account_id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at`);
    return 'success';
  } catch (reason) {
    if (reason instanceof GrantLost) return 'refused';
    log('error', 'calendar not opened', { requestId: ctx.requestId, error: describeError(reason) });
    return 'failed';
  }
}

/** The token of the account; null without one, or if it can no longer be read. */
export async function findGrant(ctx: Ctx, accountId: string): Promise<string | null> {
  const row = await ctx.db.select().from(calendarGrants).where(eq(calendarGrants.accountId, accountId)).get();
  return row ? unseal(ctx, GRANT_PURPOSE, accountId, row.token) : null;
}

export async function dropGrant(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.delete(calendarGrants).where(eq(calendarGrants.accountId, accountId));
}

/** Deletes the permission, and revokes it at Google after the answer is sent. Without one it does nothing. */
export async function disconnectCalendar(ctx: Ctx): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const token = await findGrant(ctx, accountId);
  await dropGrant(ctx, accountId);
  if (token === null) return;
  ctx.defer(
    ctx.calendar.revoke(token).catch((error: unknown) => {
      log('warn', 'calendar permission not given back', { requestId: ctx.requestId, error: describeError(error) });
    }),
  );
}

/** Whether we may use the calendar, and the input of the newest meeting that waits for it and is still in the future. */
export async function readCalendarState(ctx: Ctx): Promise<CalendarState> {
  const { accountId } = requireAccount(ctx);
  const now = ctx.now();
  const [grants, [meeting]] = await batch(ctx.d1, [
    ctx.db.select().from(calendarGrants).where(eq(calendarGrants.accountId, accountId)),
    ctx.db
      .select()
      .from(meetings)
      .where(
        and(
          eq(meetings.accountId, accountId),
          eq(meetings.state, 'waiting'),
          gt(meetings.claimedAt, now - AUTHORISATION_MS),
          gt(meetings.startsAt, now),
        ),
      )
      .orderBy(desc(meetings.claimedAt))
      .limit(1),
  ]);
  const waiting: WaitingMeeting | undefined = meeting && {
    title: meeting.title,
    ...clockAt(meeting.startsAt, meeting.timeZone),
    duration: meeting.minutes as MeetingMinutes,
    participants: meeting.participants,
    timeZone: meeting.timeZone,
  };
  return {
    isAvailable: Boolean(ctx.env.GOOGLE_CALENDAR_CLIENT_ID),
    isConnected: grants.length > 0,
    waiting: waiting ?? null,
  };
}
