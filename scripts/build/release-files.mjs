// Lists what `npm run deploy` puts into R2: the files of the build that are named by their content hash, and the list of their names.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource } from '../toolchain.mjs';

/** The names of the files in a build's `_astro` folder, and the input of `wrangler r2 bulk put`. Throws for a name that the Worker would not serve. */
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
