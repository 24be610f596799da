/** One entry of a directory, with the same field names for every kind, its texts and its map. wire.ts maps the API's names of each kind. */
import type { z } from 'zod';
import type { contact, funds, maintained, portfolioCompany } from '@/domain/answers/content';
import { shownPicture, type PictureCopies } from '@/domain/addresses/own-picture';
import { formatMonth, monthOfDay } from '@/domain/time/months';
import type { ListingKind } from './directories';
import type { Fit } from './fit/fit-settings';
import type { ListingSource } from './source-fields';

export type PortfolioCompany = z.infer<typeof portfolioCompany>;

export interface Listing {
  id: string;
  kind: ListingKind;
  name: string;
  logo: string | null;
  city: string;
  region: string;
  /** Free label such as "Micro VC" or "Accelerator". */
  type: string;
  sectors: readonly string[];
  focusIndustries: readonly string[];
  stages: readonly string[];
  about: string;
  website: string | null;
  linkedin: string | null;
  twitter: string | null;
  /** Number of companies invested in; null when not public. Not for angels in lists. */
  investedCount: number | null;
  /** Angels: one of ANGEL_STATUSES. */
  status: string | null;
  institute: string | null;
  year: number | null;
  funds: z.infer<typeof funds> | null;
  contact: z.infer<typeof contact> | null;
  portfolio: PortfolioCompany[];
  /** The page that says each field. */
  sources: ListingSource[];
  /** Missing if nothing has a date. */
  check?: LastCheck;
  isActive: boolean;
  /** Made up for demonstration; shown as such. */
  isSample: boolean;
  /** Our copies of its logo and of the logos in its portfolio; absent if there are none. */
  pictures?: PictureCopies;
  /** Schemes that it runs or describes: only for a single entry, and only if there are any. */
  schemes?: readonly { id: string; name: string }[];
  /** Set if the investor or institution maintains the entry. Only for a single entry; null if the entry is not maintained. */
  maintained?: z.infer<typeof maintained> | null;
  /** True if the record has only the fields of a list row; the other fields are fetched when it is opened. */
  isBrief?: boolean;
  /** Only in a list sorted by best fit. */
  fit?: Fit;
}

/** The picture that is shown as the logo; empty if initials are shown. */
export const shownLogo = ({ logo, pictures }: Pick<Listing, 'logo' | 'pictures'>): string =>
  shownPicture(logo, pictures);

/**
 * The fields of a list row. Guests may see only these: no description, investment range, contact, portfolio, sources or social links, and
 * of the pictures only the copy of the logo.
 */
export function previewOf(listing: Listing): Listing {
  const { pictures, schemes: _schemes, maintained: _maintained, ...shown } = listing;
  const copy = listing.logo === null ? undefined : pictures?.[listing.logo];
  return {
    ...shown,
    about: '',
    linkedin: null,
    twitter: null,
    institute: null,
    funds: null,
    contact: null,
    portfolio: [],
    sources: [],
    ...(listing.logo !== null && copy !== undefined ? { pictures: { [listing.logo]: copy } } : {}),
  };
}

/** "Mumbai, Maharashtra"; either part may be missing. */
export function locationText(listing: Pick<Listing, 'city' | 'region'>): string {
  return [listing.city, listing.region].filter(Boolean).join(', ');
}

/** The first `words` words of a text, with an ellipsis when something was cut (details dialog: 50). */
export function firstWords(text: string, words: number): string {
  const parts = text.trim().split(/\s+/);
  return parts.length <= words ? text.trim() : `${parts.slice(0, words).join(' ')}…`;
}

/** The status of an angel investor. 'None' and nothing both mean Regular. */
export function statusText(listing: Pick<Listing, 'status'>): string {
  return !listing.status || listing.status === 'None' ? 'Regular Investor' : listing.status;
}

/** The parties that can confirm that an entry is right. An investor confirms only their own entry. */
export const CONFIRMED_BY = ['institution', 'investor', 'operator'] as const;
export const CHECKERS = [...CONFIRMED_BY, 'page'] as const;
type Checker = (typeof CHECKERS)[number];

/** When an entry was last checked, and by whom: its institution, an operator, or only the page that it was read from. */
export interface LastCheck {
  /** `2026-11-27`, `2026-11` or `2026`. */
  on: string;
  by: Checker;
}

const SAYS: Record<Checker, string> = {
  institution: 'Confirmed by the institution in',
  investor: 'Confirmed by the investor in',
  operator: 'Checked by Outset in',
  page: 'Last published in',
};

/** "Confirmed by the institution in November 2026", "Last published in 2024": the month, or the year if no more is known. */
export function lastCheckText({ on, by }: LastCheck): string {
  return `${SAYS[by]} ${on.length > 4 ? formatMonth(monthOfDay(on)) : on}`;
}

/**
 * The check that counts. A confirmation by the institution or investor is stronger than every page. A confirmation by an operator is
 * stronger than older pages. Null if nothing has a date.
 */
export function findLastCheck({
  sources,
  confirmedOn = null,
  confirmedBy = null,
}: {
  sources: readonly { published: string | null }[];
  confirmedOn?: string | null;
  confirmedBy?: (typeof CONFIRMED_BY)[number] | null;
}): LastCheck | null {
  const published = sources.reduce(
    (latest, one) => ((one.published ?? '') > latest ? (one.published ?? '') : latest),
    '',
  );
  if (confirmedOn !== null && confirmedBy !== null && (confirmedBy !== 'operator' || confirmedOn >= published))
    return { on: confirmedOn, by: confirmedBy };
  return published === '' ? null : { on: published, by: 'page' };
}

// The address of a small map around a place, at OpenStreetMap.

/** Half the height and width of the area on the map, in degrees: about a city. */
const HALF_HEIGHT = 0.09;
const HALF_WIDTH = 0.14;

/** The embed of OpenStreetMap around a point (WGS 84 degrees), with a marker on it. */
export function mapHref({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const box = [longitude - HALF_WIDTH, latitude - HALF_HEIGHT, longitude + HALF_WIDTH, latitude + HALF_HEIGHT];
  const bbox = box.map((degrees) => degrees.toFixed(4)).join(',');
  const marker = `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(bbox)}&layer=mapnik&marker=${encodeURIComponent(marker)}`;
}

// Records that are copied and filled: a list builds thousands of them from the same keys.

/**
 * A record with these keys in their order, whose values are all null. A copy (`{ ...empty }`) has all properties from the start. V8 takes
 * two to three times as long if unforeseen keys are added one by one.
 */
export const emptyRecord = (keys: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`).join()}}`) as Record<string, unknown>;
