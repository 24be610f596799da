/** The portal pages that were last visited in this browser, for the palette. Removed with the sign-out. */
import { readJson, writeJson } from '@/lib/storage/storage';

export interface RecentPlace {
  /** Path with its query. */
  href: string;
  label: string;
}

const SHOWN = 4;

function isPlace(value: unknown): value is RecentPlace {
  const { href, label } = (value ?? {}) as Partial<Record<keyof RecentPlace, unknown>>;
  // Accepts only our own pages, whatever is in storage.
  return (
    typeof href === 'string' &&
    /^\/(?:portal|flow-builder)(?:[/?]|$)/.test(href) &&
    typeof label === 'string' &&
    label !== ''
  );
}

function stored(): RecentPlace[] {
  const list = readJson<unknown>('recent-places', []);
  return Array.isArray(list) ? list.filter(isPlace) : [];
}

/** The pages visited before this one, newest first. */
export const recentPlaces = (here: string): RecentPlace[] =>
  stored()
    .filter(({ href }) => href !== here)
    .slice(0, SHOWN);

// Stores the pages of the portal that were last visited.

const MOST = 6;
const LONGEST = 120;

/** Stores the page at `path`, except the home page, which the palette always has. */
export function noteRecent(path: string, title: string): void {
  const label = title.replace(/ · Outset$/, '').slice(0, LONGEST);
  if (/^\/portal\/?$/.test(path) || !label) return;
  const list = readJson<{ href?: unknown }[] | null>('recent-places', []);
  const others = Array.isArray(list) ? list.filter((place) => place?.href !== path) : [];
  writeJson('recent-places', [{ href: path, label }, ...others].slice(0, MOST));
}
