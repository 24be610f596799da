/** Portal pages that need an account, with a description of each, shown to guests on the page and to other visitors on the landing page. */
import { isUnder } from '@/domain/addresses/return-to';
import { CALENDAR_PATH, CALENDAR_TITLE } from '@/domain/calendar/due-items';
import { TOOLS, type NavLink } from './navigation';

interface LockedPage {
  /** Prefixes of its addresses. */
  paths: readonly string[];
  title: string;
  heading: string;
  text: string;
  /** The page that a guest can use instead. */
  otherwise?: NavLink;
}

const INVESTORS: NavLink = { label: 'Browse all investors', href: '/portal/all-investors' };

const TOOL_PAGES = TOOLS.filter(({ href }) => href.startsWith('/portal/tools/')).map(
  ({ label, href, text, icon }): LockedPage => ({
    paths: icon === 'burn-rate' ? [href, '/portal/burnrate-calculator'] : [href],
    title: label,
    heading: 'Log in to use this tool',
    // Outreach has no documents that could be saved in an account.
    text: `${text} It is free, and what you enter stays in your browser${icon === 'outreach' ? '' : ' unless you save it in your account'}.`,
  }),
);

export const LOCKED_PAGES: readonly LockedPage[] = [
  ...TOOL_PAGES,
  {
    paths: [
      '/portal/preseed-investors',
      '/portal/pre-seed/detail',
      '/portal/seed-investors',
      '/portal/angel-investors/',
    ],
    title: 'Investor details',
    heading: 'The full entry of an investor',
    text: 'What they invest in, how much, at which stage, how to reach them, and where each fact comes from.',
    otherwise: INVESTORS,
  },
  {
    paths: ['/portal/incubators/'],
    title: 'Incubator details',
    heading: 'The full entry of an incubator',
    text: 'What the programme offers, for whom, for how long, how to reach it, and where each fact comes from.',
    otherwise: { label: 'Browse incubators', href: '/portal/incubators' },
  },
  {
    paths: ['/portal/saved-investors', '/portal/collections'],
    title: 'Your Saved Items',
    heading: 'Everything you save, in one place',
    text: 'Sign in to keep favorites and collections.',
    otherwise: INVESTORS,
  },
  {
    paths: ['/portal/investor-comparison'],
    title: 'Investor comparison',
    heading: 'Up to four investors side by side',
    text: 'Sign in to compare investors.',
    otherwise: INVESTORS,
  },
  {
    paths: ['/portal/suggest'],
    title: 'Suggest an entry',
    heading: 'Log in to suggest an entry',
    text: 'You will get the answer by email and in your notifications, so you need an account for it.',
  },
  {
    paths: ['/portal/claims'],
    title: 'Your entries',
    heading: 'Log in to maintain an entry',
    text: 'Institutions maintain their own entry, and angels can ask to be listed. You need an account for it.',
  },
  {
    paths: ['/portal/saved-searches'],
    title: 'Saved searches',
    heading: 'Log in to see your saved searches',
    text: 'A saved search keeps your filters and tells you about new matches. You need an account for it.',
  },
  {
    paths: [CALENDAR_PATH],
    title: CALENDAR_TITLE,
    heading: 'Log in to see your calendar',
    text: 'Filings that may apply to your company, follow-ups, roadmap due dates, meetings and deadlines of schemes in one place. You need an account for it.',
  },
  {
    paths: ['/portal/settings/profile'],
    title: 'Profile',
    heading: 'Your name, your photo and your company',
    text: 'You must be logged in to view your profile.',
  },
  {
    paths: ['/portal/settings/security'],
    title: 'Security',
    heading: 'Your password, your devices and your data',
    text: 'Change your password, see where you are signed in, and download or delete your data.',
  },
  {
    paths: ['/portal/settings/notifications'],
    title: 'Notification Preferences',
    heading: 'What we tell you about, and how',
    text: 'Choose which news you get in the portal and by email.',
  },
  {
    paths: ['/portal/notifications'],
    title: 'Notifications',
    heading: 'What is new for you',
    text: 'New matches of your saved searches, follow-ups that are due, and changes to your account.',
  },
];

/** The locked page at an address of the portal; null if guests may see the page. */
export function findLockedPage(path: string): LockedPage | null {
  return LOCKED_PAGES.find(({ paths }) => paths.some((start) => isUnder(start, path))) ?? null;
}
