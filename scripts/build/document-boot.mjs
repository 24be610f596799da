// The script in the head of every page, without its comments and indents: it would be in each page with them.
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../src/lib/document-boot.js', import.meta.url), 'utf8');

export const documentBoot = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('\n');

/** What Document.astro imports is the same text as the policy's hash is of. */
export const shortDocumentBoot = {
  name: 'outset:document-boot',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/lib\/document-boot\.js\?raw$/ },
    handler: () => `export default ${JSON.stringify(documentBoot)};`,
  },
};
