/** Startup terms: categories and groups for the Startup Guide, and the drawn thumbnail. */
import type { z } from 'zod';
import type { startupTerm } from '@/domain/answers/content';
import { slugOf } from '@/domain/text/slug';

export const TERMS_PER_PAGE = 4;
export const TERMS_FAILED = 'Failed to fetch startup terms';

/** Path prefix of uploaded pictures. */
export const TERM_PICTURES = '/files/terms/';

/** The specification's categories, then those of the Startup Guide. */
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
  /** Made from the title: lower-case letters, digits and hyphens. */
  key: string;
  title: string;
  terms: StartupTerm[];
}

/** Begins the worked example of a term, the last paragraph of its description. */
export const EXAMPLE = 'Example: ';

/** The meaning of a term and its worked example, each empty if there is none. Further paragraphs belong to the meaning. */
export function partsOf(description: string): { meaning: string; example: string } {
  const [meaning = '', ...rest] = description.split(`\n\n${EXAMPLE}`);
  return { meaning, example: rest.join(`\n\n${EXAMPLE}`) };
}

/** True if `show` in an address refers to the term: by its id, or by the words of its title. */
export const isShown = ({ _id, title }: Pick<StartupTerm, '_id' | 'title'>, show: string): boolean =>
  show !== '' && (_id === show || slugOf(title) === show);

/** Grouped by category, in the order of their first occurrence. */
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

// The drawn thumbnail of a term without a picture: a few letters over rings, always the same for the same term. Pure geometry.

export interface TermTile {
  /** At most four letters for the title. */
  letters: string;
  /** Degrees, by category, so that the terms of one category have the same colour. */
  hue: number;
  /** Arcs in a square of 96, like the rising sun of the mark. */
  arcs: { path: string; opacity: number }[];
}

const SIZE = 96;

/** FNV-1a, 32 bit: distributes short texts well and needs no package. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Words without a meaning of their own, such as "of". */
const SMALL = new Set(['a', 'an', 'and', 'the', 'of', 'on', 'or', 'to', 'in', 'for', 'with', 'per']);

/** Letters for a title: an abbreviation unchanged (`ESOP`, `CCPS`), else the first letters of its words. */
export function lettersOf(title: string): string {
  const words = title
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  const abbreviation = words.find((word) => /^\p{Lu}[\p{Lu}\p{N}]{1,3}$/u.test(word));
  if (abbreviation) return abbreviation;
  const strong = words.filter((word) => !SMALL.has(word.toLowerCase()));
  const first = (word: string) => Array.from(word)[0]!.toUpperCase();
  if (strong.length > 1) return strong.slice(0, 3).map(first).join('');
  const only = Array.from(strong[0] ?? words[0] ?? '?').slice(0, 2);
  // `iSAFE` keeps its capitals.
  return /\p{Lu}/u.test(only[1] ?? '') ? only.join('') : only[0]!.toUpperCase() + (only[1] ?? '');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The tile of a term. `place` is the position of its category, so that neighbours differ in colour. */
export function drawTile(title: string, place: number): TermTile {
  const hash = hashOf(title);
  // The golden angle gives distinct colours for any number of categories.
  const hue = Math.round((75 + place * 137.508) % 360);
  const x = round(SIZE * (0.15 + ((hash & 0xff) / 255) * 0.7));
  // Four rings end below the letters.
  const step = 9 + ((hash >>> 8) & 3);
  const rings = 3 + ((hash >>> 12) & 1);
  const arcs = Array.from({ length: rings }, (_, ring) => {
    const radius = round(step * (ring + 1.2));
    return {
      path: `M${round(x - radius)} ${SIZE}a${radius} ${radius} 0 0 1 ${round(radius * 2)} 0`,
      opacity: round(0.75 - ring * 0.16),
    };
  });
  return { letters: lettersOf(title), hue, arcs };
}
