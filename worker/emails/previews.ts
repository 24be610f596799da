/** Every mail of Outset with made-up content, for /dev/mails and for the tests. Nothing here is sent. */
import { DAY_MS } from '@/domain/time/durations';
import { footerHtml, footerText } from '@/domain/newsletters/preferences/mail-preferences';
import type { Mail } from '@worker/integrations/email/port';
import { accountExistsMail, goodbyeMail, verifyEmailMail, welcomeMail } from './registration';
import { contactCopyMail, contactMail, inboxReplyMail, messageStatusMail } from './messages';
import { meetingCopyMail, meetingInvitationMail } from './meeting-invitation';
import {
  newDeviceMail,
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  passwordChangedMail,
  resetPasswordMail,
  sessionsEndedMail,
  twoFactorRemovedMail,
} from './security';
import {
  planChangedMail,
  planDeclinedMail,
  planEndedMail,
  planRequestedMail,
  planRequestMail,
  unknownPaymentMail,
} from './plan-changes';
import { newMatchesMail, newsDigestMail, taskReminderMail } from './digests';
import {
  authenticatorEnrolledMail,
  authenticatorEnrolledNotice,
  authenticatorReplacedMail,
  authenticatorResetMail,
  invitationMail,
  signInLinkMail,
  superAdminMail,
} from './operators';
import {
  programConnectedMail,
  tokenCreatedMail,
  tokenNetworkMail,
  webhookAddedMail,
  webhookOffMail,
} from './personal-token';
import { claimLinkMail, qualityAnswerMail } from './quality-answer';

const TOKEN = 'preview-only-preview-only-preview-only-0000';
const AT = Date.UTC(2026, 10, 20, 4, 30);
const SUPPORT = 'support@outset.example';
const HOOK = 'https://hooks.example.com/outset';
const PLACE = 'Chrome on Windows, near Pune';

const FOOTER = {
  operatorName: 'Outset Example Private Limited',
  operatorAddress: '1 Example Road, Pune 411001, India',
  why: 'You get this email because it is on in your notification settings.',
  links: [],
};
const footer = { html: footerHtml(FOOTER), text: footerText(FOOTER) };

/** By name; each function takes the address of the site, for its links. */
export const MAIL_PREVIEWS: Readonly<Record<string, (siteUrl: string) => Mail>> = {
  'verify-email': (siteUrl) => verifyEmailMail({ to: person.to, token: TOKEN, siteUrl }),
  'account-exists': (siteUrl) => accountExistsMail({ to: person.to, siteUrl }),
  'welcome-founder': (siteUrl) => welcomeMail({ ...person, userType: 'founder', siteUrl }),
  'welcome-visitor': (siteUrl) => welcomeMail({ ...person, userType: 'visitor', siteUrl }),
  'reset-password': (siteUrl) => resetPasswordMail({ ...person, token: TOKEN, place: PLACE, siteUrl }),
  'password-changed': (siteUrl) => passwordChangedMail({ ...person, wasReset: false, place: PLACE, at: AT, siteUrl }),
  'password-reset': (siteUrl) => passwordChangedMail({ ...person, wasReset: true, place: PLACE, at: AT, siteUrl }),
  'new-device': (siteUrl) => newDeviceMail({ ...person, place: PLACE, at: AT, siteUrl }),
  'token-created': (siteUrl) =>
    tokenCreatedMail({
      ...TOKEN_USE,
      scopes: ['directory:read', 'own:read'],
      expiresAt: AT + 90 * DAY_MS,
      siteUrl,
    }),
  'token-network': (siteUrl) => tokenNetworkMail({ ...TOKEN_USE, siteUrl }),
  'program-connected': (siteUrl) =>
    programConnectedMail({
      ...TOKEN_USE,
      name: 'Claude',
      scopes: ['directory:read', 'own:read'],
      receiver: 'claude.ai',
      siteUrl,
    }),
  'webhook-added': (siteUrl) => webhookAddedMail({ ...person, url: HOOK, place: PLACE, at: AT, siteUrl }),
  'webhook-off': (siteUrl) => webhookOffMail({ ...person, url: HOOK, at: AT, siteUrl }),
  'two-factor-enabled': (siteUrl) => twoFactorEnabledMail({ to: person.to, supportEmail: SUPPORT, siteUrl }),
  'two-factor-disabled': (siteUrl) => twoFactorDisabledMail({ to: person.to, supportEmail: SUPPORT, siteUrl }),
  'recovery-codes-renewed': (siteUrl) => recoveryCodesRenewedMail({ to: person.to, supportEmail: SUPPORT, siteUrl }),
  'recovery-code-used': (siteUrl) => recoveryCodeUsedMail({ to: person.to, supportEmail: SUPPORT, left: 2, siteUrl }),
  'new-matches': (siteUrl) =>
    newMatchesMail({ ...person, found: MATCHES, preferencesPage: preferencesPageOf(siteUrl), siteUrl }),
  'inbox-reply': (siteUrl) =>
    inboxReplyMail({
      to: person.to,
      subject: 'Re: How do I export my cap table?',
      text: 'Hello Asha,\n\nopen the Equity tool and choose Export at the top right.\nPDF, XLSX and CSV are there.\n\nMeera from Outset',
      quoted: { text: 'How do I export my cap table?', at: Date.UTC(2026, 10, 22, 9) },
      answersTo: SUPPORT,
      reference: 'A1B2C3D4',
      siteUrl,
    }),
  goodbye: (siteUrl) => goodbyeMail({ ...person, by: 'person', supportEmail: SUPPORT, siteUrl }),
  'goodbye-by-operator': (siteUrl) => goodbyeMail({ ...person, by: 'operator', supportEmail: SUPPORT, siteUrl }),
  'sessions-ended': (siteUrl) => sessionsEndedMail({ ...person, supportEmail: SUPPORT, siteUrl }),
  'two-factor-removed': (siteUrl) => twoFactorRemovedMail({ ...person, supportEmail: SUPPORT, siteUrl }),
  'operator-factor-enrolled': (siteUrl) => authenticatorEnrolledMail({ ...ownFactor, siteUrl }),
  'operator-factor-noticed': (siteUrl) => authenticatorEnrolledNotice({ ...ownFactor, who: colleague, siteUrl }),
  'super-admin-made': (siteUrl) =>
    superAdminMail({ ...ownFactor, who: colleague, by: operatorBy, isMoved: false, siteUrl }),
  'super-admin-moved': (siteUrl) =>
    superAdminMail({ ...ownFactor, who: colleague, by: operatorBy, isMoved: true, siteUrl }),
  'operator-factor-replaced': (siteUrl) => authenticatorReplacedMail({ ...ownFactor, siteUrl }),
  'operator-factor-reset': (siteUrl) => authenticatorResetMail({ ...ownFactor, by: 'Ravi Iyer', siteUrl }),
  contact: (siteUrl) => contactMail({ ...message, to: SUPPORT, sender: 'signed in', siteUrl }),
  'contact-copy': (siteUrl) => contactCopyMail({ ...message, isOwnAddress: true, siteUrl }),
  'contact-acknowledged': (siteUrl) => contactCopyMail({ ...message, isOwnAddress: false, siteUrl }),
  'plan-request': (siteUrl) => planRequestMail({ ...plan, what: 'asked', siteUrl }),
  'plan-withdrawn': (siteUrl) => planRequestMail({ ...plan, what: 'withdrawn', siteUrl }),
  'plan-paid-twice': (siteUrl) => planRequestMail({ ...plan, what: 'paid twice', siteUrl }),
  'plan-account-deleted': (siteUrl) =>
    planRequestMail({ ...plan, current: 'Core', plan: 'Free', price: '$0 forever', what: 'account deleted', siteUrl }),
  'plan-checkout-left': (siteUrl) => planRequestMail({ ...plan, ids: IDS, what: 'checkout left', siteUrl }),
  'plan-unknown-payment': (siteUrl) => unknownPaymentMail({ ...plan, ids: IDS, siteUrl }),
  'plan-requested': (siteUrl) => planRequestedMail({ ...plan, supportEmail: SUPPORT, siteUrl }),
  'plan-changed': (siteUrl) =>
    planChangedMail({ ...plan, includes: 'everything in Free, 50 contact exports per month', siteUrl }),
  'plan-declined': (siteUrl) =>
    planDeclinedMail({
      ...plan,
      reason: 'We only arrange Core for teams that raise now.',
      supportEmail: SUPPORT,
      siteUrl,
    }),
  'claim-link': (siteUrl) =>
    claimLinkMail({
      email: plan.email,
      fullName: plan.fullName,
      name: 'Lotus Seed Fund',
      token: 'x'.repeat(43),
      isAgain: true,
      worksFor: '30 days',
      siteUrl,
    }),
  'report-answered': (siteUrl) =>
    qualityAnswerMail({
      email: plan.email,
      fullName: plan.fullName,
      title: 'Your report about Lotus Seed Fund was not accepted',
      reason: 'Their own page of this month still gives the earlier address.',
      supportEmail: SUPPORT,
      siteUrl,
    }),
  'plan-ended': (siteUrl) =>
    planEndedMail({
      ...plan,
      plan: 'Premium',
      reason: 'The invoice of October is not paid.',
      supportEmail: SUPPORT,
      siteUrl,
    }),
  'operator-invited': (siteUrl) =>
    invitationMail({ ...operator, url: linkOf(siteUrl), invitedBy: 'Meera Nair', hasGoogle: true, siteUrl }),
  'operator-link': (siteUrl) => signInLinkMail({ ...operator, url: linkOf(siteUrl), place: PLACE, siteUrl }),
  'task-reminder': (siteUrl) => ({
    to: person.to,
    ...taskReminderMail({
      reminder: {
        subject: '9 tasks are due',
        tasks: [
          { title: 'Open a current account for the company.', text: 'Due today', href: '/portal/checklist#m-1' },
          { title: 'Follow up with Sample Ventures', text: 'Overdue, 20 Nov 2026', href: '/portal/saved-investors' },
        ],
        more: 7,
        nextStep: { title: 'Write down who owns how much.', href: '/portal/checklist#m-2' },
      },
      fullName: person.fullName,
      footer,
      siteUrl,
    }),
  }),
  'news-digest': (siteUrl) => ({
    to: person.to,
    ...newsDigestMail({
      stories: [
        {
          title: 'Sample robots raises a seed round in Pune',
          link: 'https://paper.example/robots',
          text: 'The Paper, 20 Nov, Funding',
        },
      ],
      fullName: person.fullName,
      footer,
      siteUrl,
    }),
  }),
  'message-status': (siteUrl) =>
    messageStatusMail({
      to: person.to,
      fullName: person.fullName,
      title: 'We are looking into your message',
      text: 'Someone from our support team is looking at your message.',
      about: 'Export of my list',
      preferencesPage: preferencesPageOf(siteUrl),
      siteUrl,
    }),
  'meeting-invitation': (siteUrl) =>
    meetingInvitationMail({
      to: 'ravi@example.com',
      invitation,
      refusalUrl: new URL(`/mail-preferences/invitations/${TOKEN}`, siteUrl).href,
    }),
  'meeting-copy': () => meetingCopyMail({ invitation }),
};

const MATCHES = [
  { id: '0', name: 'Fintech in Pune', directory: 'seed', query: 'sector=Fintech&location=Pune', entries: [1, 2, 3] },
  { id: '1', name: 'First cheques for D2C', directory: 'pre-seed', query: 'industry=D2C', entries: [4] },
] as const;
const ownFactor = { to: 'meera@example.com', supportEmail: SUPPORT };
const operator = { to: 'ravi@example.com', name: 'Ravi Iyer' };
const colleague = { name: 'Ravi Iyer', email: 'ravi@example.com' };
const operatorBy = { name: 'Meera Nair', email: 'meera@example.com' };
const preferencesPageOf = (siteUrl: string) => new URL(`/mail-preferences/${TOKEN}`, siteUrl).href;
const linkOf = (siteUrl: string) => new URL(`/admin/link?token=${TOKEN}`, siteUrl).href;
const person = { to: 'asha@example.com', fullName: 'Asha Rao' };
const TOKEN_USE = { ...person, name: 'Sheet of investors', place: PLACE, at: AT };
const invitation = {
  uid: 'meeting-preview@outset.example',
  title: 'Seed round: first call',
  startsAt: AT,
  minutes: 30,
  timeZone: 'Asia/Kolkata',
  organizer: { name: person.fullName, email: person.to },
  participants: ['ravi@example.com', 'meera@example.com'],
  link: 'https://meet.jit.si/outset-preview-only',
  askedAt: AT,
};
const message = {
  reference: '1A2B3C4D',
  name: person.fullName,
  email: person.to,
  subject: 'Export of the seed list',
  message: 'How do I export the seed list?\nThe button is greyed out for me.',
};
const IDS = ['cs_test_a1', 'sub_1', 'cus_1'];
const plan = {
  to: SUPPORT,
  email: person.to,
  fullName: person.fullName,
  reference: '1A2B3C4D',
  plan: 'Core',
  current: 'Free',
  price: '$49 per month',
};
