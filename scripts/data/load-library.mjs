// Loads the resources and the startup terms from worker/db/seed into a running Outset.
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

/** The bodies of the requests: each has a category, its resources and the file names of their documents. The Worker reads a document when a person opens it. */
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

/** Posts each category. Returns the number of stored resources. Loading again replaces them. */
export async function loadResources(post) {
  let stored = 0;
  for (const body of readResources()) {
    stored += await send(post, '/dev/import-resources', `resources.json (${body.category.title})`, body);
  }
  return stored;
}

/** Posts the terms in one request. Returns the number of stored terms. */
export function loadTerms(post) {
  return send(post, '/dev/import-startup-terms', 'startup-terms.json', { terms: readJson('startup-terms.json') });
}
