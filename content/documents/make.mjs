// Makes the documents of the library: `npm run content documents`. With --check it only lists committed files that are out of date.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readText } from './blocks.mjs';
import { document } from './docx.mjs';
import { paper } from './pdf.mjs';
import { deck } from './pptx.mjs';
import { WORKBOOKS } from './sheets/index.mjs';
import { workbook } from './xlsx.mjs';

const root = resolve(import.meta.dirname, '../..');
/** Static files that only the Worker serves: run_worker_first in wrangler.toml. */
export const LIBRARY = join(root, 'public/files/library');

const WRITERS = { docx: document, pdf: paper, pptx: deck };

/** The files that resources.json names. */
export const namedFiles = () =>
  JSON.parse(readFileSync(join(root, 'worker/db/seed/resources.json'), 'utf8')).flatMap(({ items }) =>
    items.map(({ file }) => file),
  );

/** The bytes of one document, by its file name. */
export async function make(file) {
  const [slug, ending] = file.split('.');
  if (ending !== 'xlsx') return WRITERS[ending](readText(slug));
  const found = WORKBOOKS.find((book) => book.slug === slug);
  if (!found) throw new Error(`There is no workbook ${slug}`);
  return workbook(found.title, found.sheets);
}

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check');
  const names = namedFiles();
  let size = 0;
  for (const file of names) {
    const bytes = await make(file);
    size += bytes.length;
    const path = join(LIBRARY, file);
    if (!isCheck) writeFileSync(path, bytes);
    else if (!readdirSync(LIBRARY).includes(file) || !readFileSync(path).equals(bytes)) {
      console.error(`${file} is not what its text says. Run: npm run content documents`);
      process.exitCode = 1;
    }
  }
  for (const file of readdirSync(LIBRARY)) if (!names.includes(file) && !isCheck) rmSync(join(LIBRARY, file));
  console.log(`${names.length} documents, ${Math.round(size / 1024)} KB`);
}
