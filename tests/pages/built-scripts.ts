/** The scripts that a page names in its HTML, and all that they import before anything is pressed, as the build made them. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = resolve(import.meta.dirname, '../../dist/client');

/** Addresses of the scripts that a page names: files, what it fetches early, and the parts that wake on it. */
export function namedScripts(page: Document): string[] {
  const named = [...page.querySelectorAll('script[src], link[rel=modulepreload], astro-island')].flatMap((element) =>
    ['src', 'href', 'component-url', 'renderer-url', 'before-hydration-url'].map((name) => element.getAttribute(name)),
  );
  return [...new Set(named)].filter((name): name is string => name?.endsWith('.js') === true).sort();
}

/** What a page fetches of scripts to wake, and its size after gzip; what a script asks for later is not in it. */
export function wakingScripts(page: Document): { files: string[]; bytes: number } {
  const files = new Set<string>();
  const waiting = namedScripts(page);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !existsSync(join(CLIENT, file))) continue;
    files.add(file);
    const text = readFileSync(join(CLIENT, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/_astro/${name}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
  return { files: [...files].sort(), bytes };
}
