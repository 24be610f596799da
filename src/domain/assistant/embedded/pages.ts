/** The pages and tools of the portal with the words by which people look for them. */
import { MENU, PLACES, TOOLS } from '@/domain/site/navigation';

export interface PageEntry {
  title: string;
  href: string;
  body: string;
}

const ALSO: Readonly<Record<string, string>> = {
  '/portal/tools/burn-rate': 'runway cash burn months left money last calculator',
  '/portal/tools/expense-tracker': 'expenses spending costs bills receipts budget track record',
  '/portal/tools/equity-split':
    'equity split founders shares dilution ownership SAFE ESOP vesting cap table calculator',
  '/portal/tools/outreach-generator': 'email mail write investor cold outreach template draft',
  '/flow-builder': 'flowchart diagram process funnel draw',
  '/portal/checklist': 'milestones steps checklist roadmap tick progress',
  '/portal/saved-investors': 'saved favourites shortlist bookmarks',
  '/portal/investor-comparison': 'compare investors side by side',
  '/portal/saved-searches': 'saved searches alerts new entries',
  '/portal/settings/profile': 'profile photo company name change edit',
  '/portal/settings/security': 'password two-factor sessions devices delete account download data',
  '/portal/settings/notifications': 'notification mails switch off preferences',
  '/portal/calendar': 'due dates deadlines filings compliance GST TDS ROC what is due when',
  '/portal/schemes': 'government schemes grants subsidies loans cloud credits seed fund apply',
  '/portal/support': 'support help contact FAQ',
  '/subscription-plans': 'plans price cost upgrade subscription billing',
};

const all = [...MENU.flatMap((item) => [item, ...(item.children ?? [])]), ...TOOLS, ...PLACES];

/** Each address once. */
export const PAGES: readonly PageEntry[] = [...new Map(all.map(({ label, href }) => [href, label]))].map(
  ([href, title]) => ({ title, href, body: ALSO[href] ?? '' }),
);
