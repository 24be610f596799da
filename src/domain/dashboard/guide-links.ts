/** Links from terms and milestones to the right tool, document, term, scheme, due date or page of the portal. */
import { dueAnchor, slugOf } from '@/domain/text/slug';
import { accordionHref, INITIAL_ACCORDION } from './accordion';

/** The library documents that terms and milestones link to, by their names in the library: one place to rename them. */
export const DOCUMENTS = {
  deck: 'Pitch deck outline',
  memo: 'One-page investor memo',
  dataRoom: 'Data room checklist',
  update: 'Investor update template',
  investors: 'Investor pipeline',
  model: 'Financial model skeleton',
  capTable: 'Cap table starter',
  budget: 'Budget and runway',
  unitEconomics: 'Unit economics worksheet',
  safe: 'SAFE, note or priced round',
  founders: 'Founder agreement points',
  incorporation: 'Incorporation checklist',
  privacy: 'Privacy checklist, DPDP Act',
  hiringPapers: 'Hiring papers and IP',
  compliance: 'Compliance calendar',
  interviews: 'User interview guide',
  brief: 'One-page product brief',
  launch: 'Launch checklist',
  security: 'Security basics',
  okrs: 'OKR sheet',
  customer: 'Ideal customer profile',
  coldMail: 'Cold e-mail sequence',
  sales: 'Sales pipeline',
  pricing: 'Pricing worksheet',
  landing: 'Landing page checklist',
  hiringPlan: 'Hiring plan',
  scorecard: 'Role scorecard',
  firstDays: 'First 90 days',
  esop: 'ESOP points',
  board: 'Board meeting agenda',
} as const;
type DocumentKey = keyof typeof DOCUMENTS;

export interface GuideLink {
  kind: 'tool' | 'document' | 'term' | 'scheme' | 'due' | 'page';
  label: string;
  href: string;
}

const PLACES = {
  burnRate: ['tool', 'Burn Rate Calculator', '/portal/tools/burn-rate'],
  expenses: ['tool', 'Expense Tracker', '/portal/tools/expense-tracker'],
  equity: ['tool', 'Cap Table & Equity', '/portal/tools/equity-split'],
  outreach: ['tool', 'Email Outreach Generator', '/portal/tools/outreach-generator'],
  flow: ['tool', 'Flow Builder', '/flow-builder'],
  investors: ['page', 'All Investors', '/portal/all-investors'],
  angels: ['page', 'Angels', '/portal/angel-investors'],
  incubators: ['page', 'Incubators', '/portal/incubators'],
  mentors: ['page', 'Mentors', '/portal/mentors'],
  comparison: ['page', 'Investor comparison', '/portal/investor-comparison'],
  schemes: ['page', 'Grants and schemes', '/portal/schemes'],
  calendar: ['page', 'Calendar', '/portal/calendar'],
} as const;
/** Schemes by the names of their records. */
const SCHEMES = {
  seedFund: 'Startup India Seed Fund Scheme (SISFS)',
  guarantee: 'Credit Guarantee Scheme for Startups (CGSS)',
  msme: 'MSME Innovative (Incubation, Design, IPR)',
} as const;

/** Due dates: the label of each, and the event and paper of its record. */
const DUE_DATES = {
  commencement: ['INC-20A', 'incorporation: commencement of business', 'INC-20A, INC-20A: penalty'],
  auditor: ['ADT-1', 'first auditor: ADT-1, NEW from 2025-07-14', 'ADT-1'],
  gst: ['GSTR-1', 'monthly GST: outward supplies', 'GSTR-1 (monthly), GSTR-1'],
  allotment: ['PAS-3', 'allotment of shares (any; 15 days in a private placement)', 'PAS-3 (return of allotment)'],
  placement: [
    'PAS-3 in a private placement',
    'allotment of shares (private placement)',
    'PAS-3 (return of allotment), PAS-3 late',
  ],
  foreignMoney: ['FC-GPR', 'foreign investment: shares issued', 'FC-GPR (Single Master Form)'],
  esi: ['ESI', 'ESI: monthly payment', 'ESI contribution'],
  accounts: ['AOC-4', 'annual: financial statements', 'AOC-4'],
} as const;

type PlaceKey = keyof typeof PLACES;

/** A tool or a page by its key; `doc:`, `scheme:` or `due:` with a key; or `term:` with the title of a term. */
export type LinkRef =
  | PlaceKey
  | `doc:${DocumentKey}`
  | `scheme:${keyof typeof SCHEMES}`
  | `due:${keyof typeof DUE_DATES}`
  | `term:${string}`;

const shown = (tab: 'resources' | 'guide', words: string) =>
  accordionHref(tab, { ...INITIAL_ACCORDION, show: slugOf(words) });

export function guideLink(ref: LinkRef): GuideLink {
  if (ref.startsWith('doc:')) {
    const name = DOCUMENTS[ref.slice(4) as DocumentKey];
    return { kind: 'document', label: name, href: shown('resources', name) };
  }
  if (ref.startsWith('term:')) {
    const title = ref.slice(5);
    return { kind: 'term', label: title, href: shown('guide', title) };
  }
  if (ref.startsWith('scheme:')) {
    const name = SCHEMES[ref.slice(7) as keyof typeof SCHEMES];
    return { kind: 'scheme', label: name, href: `/portal/schemes?q=${encodeURIComponent(name.replace(/ \(.*$/, ''))}` };
  }
  if (ref.startsWith('due:')) {
    const [label, name, paper] = DUE_DATES[ref.slice(4) as keyof typeof DUE_DATES];
    return { kind: 'due', label: `Due date of ${label}`, href: `/portal/calendar#${dueAnchor({ name, paper })}` };
  }
  const [kind, label, href] = PLACES[ref as PlaceKey];
  return { kind, label, href };
}

/** The paper that a link to this anchor of the calendar names, such as INC-20A; null for an anchor of no link. */
export const paperOfAnchor = (anchor: string): string | null =>
  Object.values(DUE_DATES).find(([, name, paper]) => dueAnchor({ name, paper }) === anchor)?.[0] ?? null;
