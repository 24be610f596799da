// The script in the head of every page, without comments and indents, because every page contains it.
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../src/lib/document-boot.js', import.meta.url), 'utf8');

export const documentBoot = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('\n');

/** Gives Document.astro the same text that the content security policy has the hash of. */
export const shortDocumentBoot = {
  name: 'outset:document-boot',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/lib\/document-boot\.js\?raw$/ },
    handler: () => `export default ${JSON.stringify(documentBoot)};`,
  },
};
