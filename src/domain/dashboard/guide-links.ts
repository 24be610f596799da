/** Links from terms and milestones to what does the job: a tool, a document of the library, a term, or a page of the portal. */
import { DOCUMENTS, type DocumentKey } from '../resources/documents';
import { slugOf } from '../text/slug';
import { accordionHref, INITIAL_ACCORDION } from './accordion';

export interface GuideLink {
  kind: 'tool' | 'document' | 'term' | 'page';
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
  comparison: ['page', 'Investor Comparison', '/portal/investor-comparison'],
  schemes: ['page', 'Grants and schemes', '/portal/schemes'],
  calendar: ['page', 'Calendar', '/portal/calendar'],
} as const;
type PlaceKey = keyof typeof PLACES;

/** A tool or a page by its key, `doc:` and the key of a document, or `term:` and the title of a term. */
export type LinkRef = PlaceKey | `doc:${DocumentKey}` | `term:${string}`;

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
  const [kind, label, href] = PLACES[ref as PlaceKey];
  return { kind, label, href };
}
