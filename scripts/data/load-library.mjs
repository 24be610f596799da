// Loads the resources with the names of their documents and the startup terms of worker/db/seed into a running Outset.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const seedDir = resolve(import.meta.dirname, '../../worker/db/seed');
const readJson = (file) => JSON.parse(readFileSync(join(seedDir, file), 'utf8'));

async function send(post, path, what, body) {
  const response = await post(path, body);
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer?.success) {
    throw new Error(`The content ${what} was refused: ${answer?.message ?? `status ${response.status}`}`);
  }
  return answer.data.stored;
}

/** What one request carries: a category, its resources, and the name of each document, which the Worker fetches when it is asked for. */
export function readResources() {
  return readJson('resources.json').map(({ items, ...category }, place) => ({
    category,
    place,
    items: items.map(({ file, ...resource }) => ({
      resource,
      file: { name: file },
    })),
  }));
}

/** Posts each category. Returns how many resources were stored; loading twice replaces. */
export async function loadResources(post) {
  let stored = 0;
  for (const body of readResources()) {
    stored += await send(post, '/dev/import-resources', `resources.json (${body.category.title})`, body);
  }
  return stored;
}

/** Posts the terms in one request. Returns how many were stored. */
export function loadTerms(post) {
  return send(post, '/dev/import-startup-terms', 'startup-terms.json', { terms: readJson('startup-terms.json') });
}
