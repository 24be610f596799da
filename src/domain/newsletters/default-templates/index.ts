/** The four templates that come with Outset. They can be previewed and cloned; their ids are not ids of records. */
import type { Template } from '@/domain/newsletters/templates/templates';
import { button, card, facts, head, link, list, small, text, title } from './blocks';

const HELLO = text('Hello {{subscriberName}},');

const WELCOME = `${head('Welcome to Outset', 'Good to have you here', '#f0a62c', '#2a1a02')}
${card(
  HELLO,
  text(
    'Outset is a desk for founders: who invests, what to do next, and the tools to work it out. Three good first steps:',
  ),
  list([
    `<strong>Find investors who fit.</strong> Filter the ${link('directories', '/portal/all-investors')} by stage, sector and cheque size, and save the ones you want to write to.`,
    `<strong>See how long your money lasts.</strong> The ${link('burn rate calculator', '/portal/tools/burn-rate')} needs three numbers.`,
    `<strong>Work through the ${link('roadmap', '/portal/checklist')}.</strong> Tick off what is done; it shows what comes next.`,
  ]),
  title('What is new'),
  text('{{highlightsContent}}'),
  button('Open your dashboard', '/portal'),
  small(`Questions? Write to us at ${link('Help and Support', '/portal/support')}.`),
)}`;

const MONTHLY = `${head('The month at Outset', '{{monthYear}}', '#1d212b', '#f6f3ec')}
${card(
  HELLO,
  title('Highlights'),
  text('{{highlightsContent}}'),
  title('The story of the month'),
  text('{{mainStoryContent}}'),
  title('Updates'),
  text('{{updatesContent}}'),
  button('Read more at Outset', '/portal'),
)}`;

const HOLIDAY = `${head('Warm wishes', '{{monthYear}}', '#0a5c66', '#ffffff')}
${card(
  HELLO,
  text('{{holidayMessage}}'),
  title('For the quiet days'),
  text('{{specialOffers}}'),
  text('Take a break. Your lists, plans and documents are where you left them when you come back.'),
  small('From all of us at Outset'),
)}`;

const EVENT = `${head('{{eventName}}', 'You are invited', '#3b2f63', '#ffffff')}
${card(
  HELLO,
  text('{{eventDescription}}'),
  facts([
    ['When', '{{eventDate}}'],
    ['Time', '{{eventTime}}'],
    ['Where', '{{eventLocation}}'],
  ]),
  button('Register', '{{registrationLink}}'),
  small(`The button leads to ${link('{{registrationLink}}', '{{registrationLink}}')}. Places may be limited.`),
)}`;

export const DEFAULT_TEMPLATES: readonly Template[] = [
  {
    _id: 'default-welcome',
    name: 'Welcome Newsletter',
    description: 'For people who are new: three first steps, and what is new.',
    category: 'general',
    isDefault: true,
    thumbnail: '/newsletters/welcome.svg',
    content: WELCOME,
  },
  {
    _id: 'default-monthly',
    name: 'Monthly Newsletter',
    description: 'Highlights, one story and short updates, once a month.',
    category: 'general',
    isDefault: true,
    thumbnail: '/newsletters/monthly.svg',
    content: MONTHLY,
  },
  {
    _id: 'default-holiday',
    name: 'Holiday Season',
    description: 'Wishes for a holiday, with an offer or a tip for the quiet days.',
    category: 'holiday',
    isDefault: true,
    thumbnail: '/newsletters/holiday.svg',
    content: HOLIDAY,
  },
  {
    _id: 'default-event',
    name: 'Event Announcement',
    description: 'An invitation: what, when, where, and a button to register.',
    category: 'event',
    isDefault: true,
    thumbnail: '/newsletters/event.svg',
    content: EVENT,
  },
];
