/** Schedules a meeting once: in the organiser's Google Calendar if that is used, else by invitations that Outset mails. */
import type { AccountActor } from '@/domain/accounts/actor';
import { AppError, forbidden, invalid, tooMany, MailError } from '@/domain/errors';
import { secondsToMidnight } from '@/domain/time/india';
import { GrantLost, ADDRESSES_USED_UP } from '@/domain/assistant/meetings/meeting';
import type { MeetingAnswer } from '@/domain/assistant/meetings/meeting';
import { timeFault, type MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import {
  CONFIRM_EMAIL_FIRST,
  ON_ITS_WAY,
  OPEN_CALENDAR,
  CALENDAR_AWAY,
  meetingUid,
  missedText,
  scheduledText,
  type Invitation,
} from '@/domain/assistant/meetings/invitation';
import { MINUTE_MS } from '@/domain/time/durations';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { isSuppressed } from '@worker/services/core/suppressions';
import { meetingCopyMail, meetingInvitationMail } from '@worker/emails/meeting-invitation';
import type { Mail, MailSession } from '@worker/integrations/email/port';
import { hashToken } from '@worker/services/core/secrets';
import { refusalLinkOf } from '@worker/services/core/mail-links';
import { authorisationUrl, dropGrant, findGrant } from './grants';
import { claimMeeting, settleMeeting, markReached, unmarkReached, type Claim, type Meeting } from './store';

// Mails the invitation to each participant and a copy to the organiser, over one SMTP connection. No address gets two mails.

/** No further mail is sent after this time, so that a slow mail server does not block the request. */
const MAX_MS = 40_000;

interface Delivery {
  /** Addresses that got no mail; another try may reach them. */
  missed: string[];
  /** Addresses that the mail server refuses for good. */
  refused: string[];
}

const invitationOf = (ctx: Ctx, meeting: Meeting, organiser: AccountActor): Invitation => ({
  uid: meetingUid(meeting.id, ctx.env.SITE_URL),
  title: meeting.title,
  startsAt: meeting.startsAt,
  minutes: meeting.minutes,
  timeZone: meeting.timeZone,
  organizer: { name: organiser.fullName, email: organiser.email },
  participants: meeting.participants,
  link: meeting.link ?? '',
  askedAt: meeting.createdAt,
});

function mailsOf(ctx: Ctx, meeting: Meeting, organiser: AccountActor, leftOut: ReadonlySet<string>): Mail[] {
  const invitation = invitationOf(ctx, meeting, organiser);
  const guests = meeting.participants.filter((email) => email !== organiser.email && !leftOut.has(email));
  const mails = [
    ...guests.map((to) => meetingInvitationMail({ to, invitation, refusalUrl: refusalLinkOf(ctx, to) })),
    ...(leftOut.has(organiser.email) ? [] : [meetingCopyMail({ invitation })]),
  ];
  return mails
    .filter(({ to }) => !meeting.reached.includes(to))
    .map((mail) => ({
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The same at each try, so that a mail program recognises a duplicate.
      messageId: `<${meeting.id}.${hashToken(mail.to)}@${new URL(ctx.env.SITE_URL).hostname}>`,
    }));
}

type Fate = 'went' | 'missed' | 'refused' | 'away';

async function sendOne(ctx: Ctx, meeting: Meeting, session: MailSession, mail: Mail): Promise<Fate> {
  const marked = markReached(ctx, meeting, mail.to);
  try {
    await session.send(mail, marked);
    return 'went';
  } catch (error) {
    await marked.catch(() => false);
    const { isDoubtful, isPermanent, isService } =
      error instanceof MailError ? error : { isDoubtful: false, isPermanent: false, isService: false };
    log('error', 'invitation not sent', {
      requestId: ctx.requestId,
      error: describeError(error).replaceAll(mail.to, '…'),
      isDoubtful,
    });
    // The mail may have been delivered, so it is not sent again.
    if (isDoubtful) return 'went';
    await unmarkReached(ctx, meeting, mail.to);
    if (isService) return 'away';
    return isPermanent ? 'refused' : 'missed';
  }
}

/** Sends the mails and returns the addresses that were not reached. This request must have claimed `meeting`. */
async function sendInvitations(ctx: Ctx, meeting: Meeting, organiser: AccountActor): Promise<Delivery> {
  const [guests, own] = await Promise.all([
    isSuppressed(ctx, meeting.participants, 'invitations'),
    isSuppressed(ctx, [organiser.email], 'all'),
  ]);
  // Who wants no invitations of strangers still gets the copy of a meeting of their own.
  const withoutOrganiser = [...guests].filter((email) => email !== organiser.email);
  const mails = mailsOf(ctx, meeting, organiser, new Set([...withoutOrganiser, ...own]));
  const session = ctx.email.open();
  const until = ctx.now() + MAX_MS;
  const delivery: Delivery = { missed: [], refused: [] };
  let isAway = false;
  try {
    for (const mail of mails) {
      isAway ||= ctx.now() > until;
      const fate: Fate = isAway ? 'away' : await sendOne(ctx, meeting, session, mail);
      isAway ||= fate === 'away';
      if (fate === 'refused') delivery.refused.push(mail.to);
      else if (fate !== 'went') delivery.missed.push(mail.to);
    }
  } finally {
    await session.close();
  }
  return delivery;
}

/** A room of 128 random bits: anyone who does not have the link cannot find it. */
const newRoom = (ctx: Ctx): string => {
  const name = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return `${ctx.env.MEETING_ROOMS_URL.replace(/\/+$/, '')}/outset-${name.join('')}`;
};

const answerOf = (meeting: Meeting, message: string, link = meeting.link): MeetingAnswer => ({
  success: true,
  message,
  ...(link ? { meetingLink: link } : {}),
});

/** The meeting that this request must send, or the answer that exists already. Throws if nothing may be sent. */
function requireClaim(ctx: Ctx, { meeting, isMine, isConfirmed }: Claim): Meeting | MeetingAnswer {
  if (!isConfirmed) throw forbidden(CONFIRM_EMAIL_FIRST);
  if (meeting && isMine) return meeting;
  if (meeting?.state === 'sent') return answerOf(meeting, scheduledText(meeting));
  if (meeting?.state === 'sending') return answerOf(meeting, ON_ITS_WAY);
  throw tooMany(ADDRESSES_USED_UP, secondsToMidnight(ctx.now()));
}

const isAnswer = (value: Meeting | MeetingAnswer): value is MeetingAnswer => 'success' in value;

/** Lets the work finish if the person closes the page, so that everything begun is completed or settled. */
function toItsEnd<Result>(ctx: Ctx, work: Promise<Result>): Promise<Result> {
  ctx.defer(work.catch(() => undefined));
  return work;
}

async function byMail(ctx: Ctx, actor: AccountActor, input: MeetingInput): Promise<MeetingAnswer> {
  const claim = await claimMeeting(ctx, actor.accountId, {
    input,
    state: 'sending',
    provider: 'mail',
    link: newRoom(ctx),
  });
  const meeting = requireClaim(ctx, claim);
  if (isAnswer(meeting)) return meeting;
  const { missed, refused } = await sendInvitations(ctx, meeting, actor);
  const isSent = missed.length === 0 && !meeting.participants.every((email) => refused.includes(email));
  await settleMeeting(ctx, meeting, isSent ? 'sent' : 'failed');
  if (!isSent) throw new AppError(502, missedText(missed, refused), { code: 'invitation-not-sent' });
  return answerOf(meeting, scheduledText(meeting, refused));
}

/** Stores the meeting until the person has given us access to their calendar. */
async function waitForGrant(ctx: Ctx, actor: AccountActor, input: MeetingInput): Promise<MeetingAnswer> {
  const claim = await claimMeeting(ctx, actor.accountId, { input, state: 'waiting', provider: 'google', link: null });
  const meeting = requireClaim(ctx, claim);
  return isAnswer(meeting) ? meeting : askForGrant(ctx, actor);
}

function askForGrant(ctx: Ctx, actor: AccountActor): MeetingAnswer {
  const authUrl = authorisationUrl(ctx, actor);
  return { success: false, message: OPEN_CALENDAR, ...(authUrl ? { authUrl } : {}) };
}

async function byCalendar(ctx: Ctx, actor: AccountActor, input: MeetingInput, token: string): Promise<MeetingAnswer> {
  const claim = await claimMeeting(ctx, actor.accountId, { input, state: 'sending', provider: 'google', link: null });
  const meeting = requireClaim(ctx, claim);
  if (isAnswer(meeting)) return meeting;
  const leftOut = await isSuppressed(ctx, meeting.participants, 'invitations');
  try {
    const link = await ctx.calendar.insertEvent(token, {
      key: meeting.requestKey,
      title: meeting.title,
      startsAt: meeting.startsAt,
      endsAt: meeting.startsAt + meeting.minutes * MINUTE_MS,
      timeZone: meeting.timeZone,
      participants: meeting.participants.filter((email) => !leftOut.has(email)),
    });
    await settleMeeting(ctx, meeting, 'sent', link);
    return answerOf(meeting, scheduledText(meeting), link);
  } catch (error) {
    if (error instanceof GrantLost) {
      await settleMeeting(ctx, meeting, 'waiting');
      await dropGrant(ctx, actor.accountId);
      return askForGrant(ctx, actor);
    }
    log('error', 'meeting not put into the calendar', { requestId: ctx.requestId, error: describeError(error) });
    await settleMeeting(ctx, meeting, 'failed');
    throw new AppError(502, CALENDAR_AWAY, { code: 'calendar-away' });
  }
}

/**
 * A repeated request is the same meeting: it returns the link of the first, and sends only the mails that were not sent. Throws
 * 400 for a past time, 403 before the email is confirmed, 429 when the day's addresses are used up, and 502 if someone was not
 * reached.
 */
export async function scheduleMeeting(ctx: Ctx, input: MeetingInput): Promise<MeetingAnswer> {
  const actor = requireAccount(ctx);
  const fault = timeFault(input, ctx.now());
  if (fault !== null) throw invalid(fault, { date: fault });
  if (!ctx.env.GOOGLE_CALENDAR_CLIENT_ID) return toItsEnd(ctx, byMail(ctx, actor, input));
  const token = await findGrant(ctx, actor.accountId);
  return token === null ? waitForGrant(ctx, actor, input) : toItsEnd(ctx, byCalendar(ctx, actor, input, token));
}
