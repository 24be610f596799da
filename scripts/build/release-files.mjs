// What `npm run deploy` puts into R2: each file of the build that is named by its content, and the list of them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource } from '../toolchain.mjs';

/** The names of a build's files, from its `_astro` folder, and what `wrangler r2 bulk put` reads. Throws for a name that the Worker would not answer. */
export async function releaseFiles(folder) {
  const { RELEASE_FILES, RELEASE_LISTS, releaseFileType } = await loadSource('src/domain/site/release-files.ts');
  const names = readdirSync(folder).sort();
  const unknown = names.filter((name) => releaseFileType(name) === null);
  if (unknown.length > 0) throw new Error(`src/domain/site/release-files.ts does not know: ${unknown.join(', ')}`);
  return {
    names,
    uploads: names.map((name) => ({ key: RELEASE_FILES + name, file: join(folder, name) })),
    /** Key of the list of a release that was deployed at `time`, ms. */
    listKey: (time) => `${RELEASE_LISTS}${time}.json`,
  };
}
