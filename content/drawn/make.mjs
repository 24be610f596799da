// Writes the drawn content: pictures and examples of the startup terms, and portraits of the sample people.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource, root } from '../../scripts/toolchain.mjs';

/** Puts exactly these files into the folder and deletes all others. */
function fill(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`${files.size} pictures in ${folder}`);
}

const { termFiles, termsText } = await loadSource('content/drawn/terms/all.mjs');
fill(join(root, 'public/drawn/terms'), termFiles());
const { PEOPLE_FILES, peopleFiles, peopleText } = await loadSource('content/drawn/people/all.mjs');
fill(join(root, 'public/drawn/people'), peopleFiles());
/** Updates a seed file in place: texts that people wrote stay, drawn or computed values are replaced. */
const rewrite = (name, made) => {
  const path = join(root, 'worker/db/seed', name);
  writeFileSync(path, made(readFileSync(path, 'utf8')));
};
rewrite('startup-terms.json', termsText);
for (const [name, field] of Object.entries(PEOPLE_FILES)) rewrite(name, (seed) => peopleText(seed, field));
