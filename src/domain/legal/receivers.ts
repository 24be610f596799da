/** The receivers of people's data, for /privacy: the services of this installation, and everyone to whom a person gives access. */
import { only, type LegalFacts, type Row } from './legal-page';

const MAIL: Record<LegalFacts['mail'], string> = {
  outbox: 'No one: this installation stores emails instead of sending them.',
  cloudflare: 'Cloudflare sends our emails. It receives your address and the text of each email.',
  smtp: 'A mail server chosen by the operator sends our emails. It receives your address and the text of each email.',
};

const AI: Record<LegalFacts['ai'], string> = {
  embedded: 'No one: answers come from the portal’s own content, on our own server. No language model is used.',
  openai:
    'A language model provider. It receives your question, the conversation so far and the public entries that match. It gets your saved items, notes and files only if you turn that on.',
  'workers-ai':
    'Cloudflare runs the language model. It receives your question, the conversation so far and the public entries that match. It gets your saved items, notes and files only if you turn that on.',
};

export const receivers = (facts: LegalFacts): Row[] => [
  ['Hosting', 'Cloudflare runs the servers and stores the data for us, if the operator has set it up this way.'],
  ['Mail', MAIL[facts.mail]],
  ['AI', AI[facts.ai]],
  ['Maps', 'OpenStreetMap, only when you open a map. It then sees your network address and the place.'],
  [
    'Your own servers',
    'Only addresses that you add as webhooks. They receive the events that you chose: follow-ups that are due, and new expenses.',
  ],
  [
    'Programs you connect',
    'Only programs that you connect to your account, such as an AI assistant (MCP), and those you give a personal token. They can read or change only what you allow. Their own rules apply to what they read.',
  ],
  [
    'Google Sheets',
    'Only if you create a key for it. Google then reads the expenses, saved items or runway plan that you chose for the sheet.',
  ],
  [
    'Links you share',
    'Anyone who has the link can open what you share, until you turn it off. A calendar program that you subscribe to your dates reads them from our server.',
  ],
  ...only(
    facts.hasPush,
    'Reminders on your devices',
    'The push service of your browser (of Google, Mozilla, Apple or Microsoft), only where you turn reminders on. We encrypt the message, which says only that something is due.',
  ),
  [
    'News',
    facts.news === 'rss'
      ? 'Our server reads public feeds. They see our server and the search, not you. Stories open on the publisher’s site, where their rules apply.'
      : 'No one: this installation shows its own stored stories. Stories open on the publisher’s site, where their rules apply.',
  ],
  ...only(
    facts.hasPayments,
    'Payments',
    'Stripe handles payments and your card details. We only learn if a payment went through.',
  ),
  ...only(
    facts.hasChallenge,
    'Contact form',
    'Cloudflare Turnstile checks that you are a person and sees your network address.',
  ),
  [
    'Meetings',
    'When you arrange a meeting, the people you invite get your name, your email, the title and the time. ' +
      (facts.hasCalendar
        ? 'If you allow it, we add the meeting to your Google Calendar, and Google sends the invitations. You can disconnect it at any time.'
        : 'The video room opens on Jitsi for those who join.'),
  ],
];
