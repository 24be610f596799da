/** The two mails of a meeting, in plain text with the calendar file: the invitation, to people who may have no account, and the organiser's copy. */
import { calendarOf, timeText, type Invitation } from '@/domain/assistant/meetings/invitation';
import { withoutLinks } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';

const file = (invitation: Invitation) => ({
  filename: 'invite.ics',
  type: 'text/calendar; method=REQUEST',
  content: calendarOf(invitation),
});

const factsOf = (invitation: Invitation): string =>
  [`What: ${withoutLinks(invitation.title)}`, `When: ${timeText(invitation)}`, `Video room: ${invitation.link}`].join(
    '\n',
  );

const written = (parts: readonly string[]): string => `${[...parts, '-- \nOutset'].join('\n\n')}\n`;

/** The mail to one participant; an answer goes to the organiser. Its only links are the video room and the way to stop invitations. */
export function meetingInvitationMail(input: { to: string; invitation: Invitation; refusalUrl: string }): Mail {
  const { invitation } = input;
  const { name, email } = invitation.organizer;
  return {
    to: input.to,
    subject: `Invitation: ${withoutLinks(invitation.title)}`,
    text: written([
      `${withoutLinks(name)} (${email}) invites you to a meeting through Outset.`,
      factsOf(invitation),
      `Open the attached file to add it to your calendar. Reply to this email to reach ${email}.`,
      `Did not expect this? Stop invitations from Outset here:\n${input.refusalUrl}`,
    ]),
    html: '',
    replyTo: email,
    attachments: [file(invitation)],
  };
}

/** To the organiser, with the list of invited people. */
export function meetingCopyMail({ invitation }: { invitation: Invitation }): Mail {
  return {
    to: invitation.organizer.email,
    subject: `Your meeting: ${withoutLinks(invitation.title)}`,
    text: written([
      'You scheduled a meeting through Outset. This is your copy of the invitation.',
      factsOf(invitation),
      `Invited: ${invitation.participants.join(', ')}`,
      'People who stopped invitations from Outset do not get one. Replies come to you.',
    ]),
    html: '',
    attachments: [file(invitation)],
  };
}
