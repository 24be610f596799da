/** The portal's menu, tools and named places as data: every menu and the palette read them from here. */
import { CALENDAR_PATH, CALENDAR_TITLE } from '@/domain/calendar/due-items';
import { SCHEMES_PATH, SCHEMES_TITLE } from '@/domain/schemes/schemes';

export type NavIcon = 'home' | 'investors' | 'incubators' | 'mentors' | 'influencers' | 'schemes' | 'calendar';

export interface NavLink {
  label: string;
  href: string;
}

export interface NavItem extends NavLink {
  icon: NavIcon;
  /** Sub-entries; the entry's own `href` is then the first of them. */
  children?: readonly NavLink[];
  /** Further paths below which the entry is the active place, e.g. detail pages. */
  also?: readonly string[];
}

/** The entries of the specification. */
export const NAVIGATION: readonly NavItem[] = [
  { label: 'Home', href: '/portal', icon: 'home' },
  {
    label: 'Investors',
    href: '/portal/all-investors',
    icon: 'investors',
    children: [
      { label: 'All Investors', href: '/portal/all-investors' },
      { label: 'Pre-seed', href: '/portal/pre-seed' },
      { label: 'Seed', href: '/portal/seed' },
      { label: 'Angels', href: '/portal/angel-investors' },
    ],
    also: ['/portal/preseed-investors', '/portal/seed-investors'],
  },
  { label: 'Incubators', href: '/portal/incubators', icon: 'incubators' },
  { label: 'Mentors', href: '/portal/mentors', icon: 'mentors' },
  {
    label: 'Influencers',
    href: '/portal/yt-startup-influencers',
    icon: 'influencers',
    children: [
      { label: 'Youtube Influencers', href: '/portal/yt-startup-influencers' },
      { label: 'Startup Influencers', href: '/portal/startup-influencers' },
    ],
  },
];

/** Pages beyond the specification, after its entries in all menus. */
const FURTHER_PAGES: readonly NavItem[] = [
  { label: SCHEMES_TITLE, href: SCHEMES_PATH, icon: 'schemes' },
  { label: CALENDAR_TITLE, href: CALENDAR_PATH, icon: 'calendar' },
];

/** The menu entries for everyone. */
export const MENU: readonly NavItem[] = [...NAVIGATION, ...FURTHER_PAGES];

type OwnIcon = Tool['icon'] | 'assistant' | 'saved' | 'searches' | 'comparison';

/** A group in the menus, after the entries for everyone. */
export interface NavGroup {
  title: string;
  items: readonly (NavLink & { icon: OwnIcon })[];
}

export const ACCOUNT_NAVIGATION: readonly NavGroup[] = [
  {
    title: 'Toolkit',
    items: [
      { label: 'Burn Rate', href: '/portal/tools/burn-rate', icon: 'burn-rate' },
      { label: 'Expenses', href: '/portal/tools/expense-tracker', icon: 'expenses' },
      { label: 'Cap Table', href: '/portal/tools/equity-split', icon: 'equity' },
      { label: 'Outreach', href: '/portal/tools/outreach-generator', icon: 'outreach' },
      { label: 'Flow Builder', href: '/flow-builder', icon: 'flow' },
      { label: 'Assistant', href: '/portal/assistant', icon: 'assistant' },
    ],
  },
  {
    title: 'Yours',
    items: [
      { label: 'Saved', href: '/portal/saved-investors', icon: 'saved' },
      { label: 'Saved searches', href: '/portal/saved-searches', icon: 'searches' },
      { label: 'Comparison', href: '/portal/investor-comparison', icon: 'comparison' },
      { label: 'Roadmap', href: '/portal/checklist', icon: 'roadmap' },
    ],
  },
];

/** The only group for guests: places that need no account, besides the entries for everyone. */
export const GUEST_NAVIGATION: readonly NavGroup[] = [
  {
    title: 'Open without an account',
    items: [
      { label: 'Flow Builder', href: '/flow-builder', icon: 'flow' },
      { label: 'Roadmap', href: '/portal/checklist', icon: 'roadmap' },
      { label: 'Assistant', href: '/portal/assistant', icon: 'assistant' },
    ],
  },
];

/** The list that each detail page belongs to. */
const LIST_OF: Record<string, string> = {
  '/portal/preseed-investors': '/portal/pre-seed',
  '/portal/seed-investors': '/portal/seed',
  '/portal/startup-roadmap': '/portal/checklist',
};

const withoutSlash = (path: string) => path.replace(/\/+$/, '');

/** True if `path` is the place of `href` or below it. Home matches only itself. */
export function isPlace(href: string, path: string): boolean {
  let here = withoutSlash(path);
  for (const [detail, list] of Object.entries(LIST_OF))
    if (here === detail || here.startsWith(`${detail}/`)) here = list;
  if (href === '/portal') return here === href;
  return here === href || here.startsWith(`${href}/`);
}

/** True if the entry, one of its children or one of its detail pages is the current page. */
export function isActive(item: NavItem, path: string): boolean {
  return isPlace(item.href, path) || (item.children ?? []).some((child) => isPlace(child.href, path));
}

export interface Tool extends NavLink {
  icon: 'burn-rate' | 'expenses' | 'equity' | 'outreach' | 'flow' | 'roadmap';
  text: string;
}

export const TOOLS: readonly Tool[] = [
  {
    label: 'Burn Rate Calculator',
    href: '/portal/tools/burn-rate',
    icon: 'burn-rate',
    text: 'How long your money lasts, month by month.',
  },
  {
    label: 'Expense Tracker',
    href: '/portal/tools/expense-tracker',
    icon: 'expenses',
    text: 'Where your money goes, by category and vendor.',
  },
  {
    label: 'Cap Table & Equity',
    href: '/portal/tools/equity-split',
    icon: 'equity',
    text: 'Who owns what, now and after the next round.',
  },
  {
    label: 'Email Outreach Generator',
    href: '/portal/tools/outreach-generator',
    icon: 'outreach',
    text: 'A first email to an investor that sounds like you.',
  },
  {
    label: 'Flow Builder',
    href: '/flow-builder',
    icon: 'flow',
    text: 'Draw a process, a funnel or a pitch.',
  },
  {
    label: 'Startup Roadmap',
    href: '/portal/checklist',
    icon: 'roadmap',
    text: 'Your steps from idea to scale. Tick them off as you go.',
  },
];

/** Pages outside the menu that the palette offers. */
export const PLACES: readonly NavLink[] = [
  { label: 'Assistant', href: '/portal/assistant' },
  { label: 'Saved Items', href: '/portal/saved-investors' },
  { label: 'Investor comparison', href: '/portal/investor-comparison' },
  { label: 'Saved searches', href: '/portal/saved-searches' },
  { label: 'Startup Roadmap', href: '/portal/checklist' },
  { label: 'Profile', href: '/portal/settings/profile' },
  { label: 'Security', href: '/portal/settings/security' },
  { label: 'Notifications', href: '/portal/notifications' },
  { label: 'Notification Preferences', href: '/portal/settings/notifications' },
  { label: 'Help and Support', href: '/portal/support' },
  { label: 'Suggest an Entry', href: '/portal/suggest' },
  { label: 'Your Entries', href: '/portal/claims' },
  { label: 'Plans', href: '/subscription-plans' },
];
