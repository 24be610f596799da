/** The scripts that a page names in its HTML, and all that they import before anything is pressed, as the build made them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = resolve(import.meta.dirname, '../../dist/client');

/** Addresses of the scripts that a page names: files, early loads, and the islands that it starts. */
export function namedScripts(page: Document): string[] {
  const named = [...page.querySelectorAll('script[src], link[rel=modulepreload], astro-island')].flatMap((element) =>
    ['src', 'href', 'component-url', 'renderer-url', 'before-hydration-url'].map((name) => element.getAttribute(name)),
  );
  return [...new Set(named)].filter((name): name is string => name?.endsWith('.js') === true).sort();
}

/** The scripts that a page loads before it reacts to input, with their size after gzip. Of later loads, only the files that are named `also`. */
export function wakingScripts(page: Document, also?: RegExp): { files: string[]; bytes: number } {
  const files = new Set<string>();
  const later = also ? readdirSync(join(CLIENT, '_astro')).filter((name) => also.test(name)) : [];
  const waiting = [...namedScripts(page), ...later.map((name) => `/_astro/${name}`)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !existsSync(join(CLIENT, file))) continue;
    files.add(file);
    const text = readFileSync(join(CLIENT, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/_astro/${name}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
  return { files: [...files].sort(), bytes };
}
