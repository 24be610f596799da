/** Startup terms as the API tells of them, and by category for the Startup Guide. */
import type { z } from 'zod';
import type { startupTerm } from '@/domain/answers/library';
import { slugOf } from '@/domain/text/slug';

export const TERMS_PER_PAGE = 4;
export const TERMS_FAILED = 'Failed to fetch startup terms';

/** Path of uploaded pictures. */
export const TERM_PICTURES = '/files/terms/';

/** The specification's, and those of the Startup Guide after them. */
export const TERM_CATEGORIES = [
  'Financial Terms',
  'Basic Startup Guide',
  'Design System',
  'Illustrations',
  'Other',
  'Equity',
  'Finance',
  'Fundraising',
  'Go to market',
  'Investor rights',
  'Legal in India',
  'Metrics',
  'Product',
] as const;

export type StartupTerm = z.infer<typeof startupTerm>;

export interface TermCategory {
  /** Of the title: lower-case letters, digits and hyphens. */
  key: string;
  title: string;
  terms: StartupTerm[];
}

/** Begins the worked example of a term, the last paragraph of its description. */
export const EXAMPLE = 'Example: ';

/** What a term means and its worked example, each empty where there is none. Further paragraphs belong to the meaning. */
export function partsOf(description: string): { meaning: string; example: string } {
  const [meaning = '', ...rest] = description.split(`\n\n${EXAMPLE}`);
  return { meaning, example: rest.join(`\n\n${EXAMPLE}`) };
}

/** True where `show` of an address means the term: by its id, or by the words of its title. */
export const isShown = ({ _id, title }: Pick<StartupTerm, '_id' | 'title'>, show: string): boolean =>
  show !== '' && (_id === show || slugOf(title) === show);

/** By category, in the order in which categories first come. */
export function groupTerms(terms: readonly StartupTerm[]): TermCategory[] {
  const groups = new Map<string, TermCategory>();
  const keys = new Set<string>();
  for (const term of terms) {
    const known = groups.get(term.category);
    if (known) {
      known.terms.push(term);
      continue;
    }
    const base = slugOf(term.category) || 'category';
    let key = base;
    for (let n = 2; keys.has(key); n++) key = `${base}-${n}`;
    keys.add(key);
    groups.set(term.category, { key, title: term.category, terms: [term] });
  }
  return [...groups.values()];
}
