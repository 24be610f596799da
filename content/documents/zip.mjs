// Packs the parts of an Office file so that the same parts always give the same bytes: one date, one order, one compression.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The day on which the documents were written, in local time because a ZIP file has no time zone. */
const WRITTEN = new Date(2026, 10, 23);
const FIRST = '[Content_Types].xml';

/** `parts`: text or bytes by path. Returns the bytes of the ZIP file. */
export function pack(parts) {
  const names = Object.keys(parts).sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));
  const entries = names.map((name) => [name, typeof parts[name] === 'string' ? strToU8(parts[name]) : parts[name]]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: WRITTEN });
}

/** The parts of a ZIP file; parts that end with .xml or .rels as text. */
export function unpack(bytes) {
  const isText = (name) => /\.(?:xml|rels)$/.test(name);
  return Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([name]) => !name.endsWith('/'))
      .map(([name, part]) => [name, isText(name) ? strFromU8(part) : part]),
  );
}

/** Repacks a file that a library wrote, with a fixed time; `mend` may change text parts, by path. */
export function settle(bytes, mend = (_, text) => text) {
  const parts = unpack(bytes);
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part !== 'string') continue;
    const text =
      name === 'docProps/core.xml' ? part.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-23T00:00:00Z') : part;
    parts[name] = mend(name, text);
  }
  return pack(parts);
}
