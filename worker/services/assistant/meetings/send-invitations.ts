/** Mails the invitation to each participant and a copy to the organiser, over one SMTP connection. No address gets two mails. */
import type { AccountActor } from '@/domain/accounts/actor';
import type { Invitation } from '@/domain/assistant/meetings/invitation';
import { MailError } from '@/domain/mail-error';
import { meetingCopyMail, meetingInvitationMail } from '@worker/emails/meeting-invitation';
import type { Mail, MailSession } from '@worker/integrations/email/port';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/tokens';
import { refusalLinkOf } from '@worker/services/newsletters/preferences/mail-links';
import { isSuppressed } from '@worker/services/newsletters/audience/suppressions';
import { markReached, unmarkReached, type Meeting } from './store';

/** No further mail is sent after this time, so that a slow mail server does not block the request. */
const MAX_MS = 40_000;

export interface Delivery {
  /** Addresses that got no mail; another try may reach them. */
  missed: string[];
  /** Addresses that the mail server refuses for good. */
  refused: string[];
}

const invitationOf = (ctx: Ctx, meeting: Meeting, organiser: AccountActor): Invitation => ({
  uid: `meeting-${meeting.id}@${new URL(ctx.env.SITE_URL).hostname}`,
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
    meetingCopyMail({ invitation }),
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
      error: String(error).replaceAll(mail.to, '…'),
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
export async function sendInvitations(ctx: Ctx, meeting: Meeting, organiser: AccountActor): Promise<Delivery> {
  const leftOut = await isSuppressed(ctx, meeting.participants, 'invitations');
  const mails = mailsOf(ctx, meeting, organiser, leftOut);
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
