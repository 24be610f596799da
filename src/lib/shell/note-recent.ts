/** Notes which pages of the portal were looked at last; recent-places.ts reads and checks them for the palette. */
import { readJson, writeJson } from '@/lib/storage/storage';

const MOST = 6;
const LONGEST = 120;

/** Notes the page at `path`; home is always there. */
export function noteRecent(path: string, title: string): void {
  const label = title.replace(/ · Outset$/, '').slice(0, LONGEST);
  if (/^\/portal\/?$/.test(path) || !label) return;
  const list = readJson<{ href?: unknown }[] | null>('recent-places', []);
  const others = Array.isArray(list) ? list.filter((place) => place?.href !== path) : [];
  writeJson('recent-places', [{ href: path, label }, ...others].slice(0, MOST));
}
