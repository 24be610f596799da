// Opens every document of the library in LibreOffice: `npm run content check`. Recalculates sheets there and compares them with our figures.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from 'xlsx';
import { LIBRARY, namedFiles } from './make.mjs';
import { pack, unpack } from './zip.mjs';

const PATIENCE_MS = 300_000;

/** Converts all files with one call. Returns LibreOffice's output. */
function convert(folder, kind, files, filter = []) {
  const run = spawnSync(
    'soffice',
    [
      '--headless',
      '--norestore',
      `-env:UserInstallation=file://${folder}/profile`,
      ...filter,
      '--convert-to',
      kind,
      '--outdir',
      join(folder, kind),
      ...files,
    ],
    { encoding: 'utf8', timeout: PATIENCE_MS },
  );
  return `${run.stdout}${run.stderr}`;
}

/** The workbook without the results of its formulas, so that LibreOffice must compute them. */
function withoutFigures(bytes) {
  const parts = unpack(bytes);
  for (const name of Object.keys(parts))
    if (name.startsWith('xl/worksheets/sheet')) parts[name] = parts[name].replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1');
  return pack(parts);
}

const isSame = (ours, theirs) =>
  typeof ours === 'number' && typeof theirs === 'number'
    ? Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(ours))
    : (ours ?? '') === (theirs ?? '');

/** Formulas with a different result in LibreOffice, as sentences; and the number of all formulas. */
function compare(ours, theirs) {
  const faults = [];
  let count = 0;
  for (const name of ours.SheetNames)
    for (const [at, cell] of Object.entries(ours.Sheets[name])) {
      if (at.startsWith('!') || !cell.f) continue;
      count += 1;
      const found = theirs.Sheets[name]?.[at];
      if (!isSame(cell.v, found?.v)) faults.push(`${name}!${at} =${cell.f}: ${cell.v} here, ${found?.v} there`);
    }
  return { faults, count };
}

function check(folder) {
  const files = namedFiles();
  const faults = [];
  let formulas = 0;
  const sheets = files.filter((file) => file.endsWith('.xlsx'));
  for (const file of sheets) writeFileSync(join(folder, file), withoutFigures(readFileSync(join(LIBRARY, file))));
  const said = convert(
    folder,
    'xlsx',
    sheets.map((file) => join(folder, file)),
  );
  for (const file of sheets) {
    const made = join(folder, 'xlsx', file);
    if (!existsSync(made)) faults.push(`${file}: LibreOffice does not open it. ${said}`);
    else {
      const found = compare(read(readFileSync(join(LIBRARY, file))), read(readFileSync(made)));
      formulas += found.count;
      faults.push(...found.faults.map((fault) => `${file}: ${fault}`));
    }
  }
  const isPdf = (file) => file.endsWith('.pdf');
  for (const [list, filter] of [
    [files.filter((file) => !isPdf(file)), []],
    [files.filter(isPdf), ['--infilter=draw_pdf_import']],
  ]) {
    const answer = convert(
      folder,
      'pdf',
      list.map((file) => join(LIBRARY, file)),
      filter,
    );
    for (const file of list) {
      const made = join(folder, 'pdf', file.replace(/\w+$/, 'pdf'));
      if (!existsSync(made) || !readFileSync(made).subarray(0, 5).equals(Buffer.from('%PDF-')))
        faults.push(`${file}: LibreOffice does not open it. ${answer}`);
    }
  }
  return { faults, formulas, files: files.length };
}

if (spawnSync('soffice', ['--version']).error) {
  console.log('LibreOffice (soffice) is not installed here: the documents were not opened.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const { faults, formulas, files } = check(folder);
  for (const fault of faults) console.error(fault);
  console.log(`${files} documents opened, ${formulas} formulas computed anew, ${faults.length} faults.`);
  // With --keep the pages stay, so that a person can look at them.
  if (process.argv.includes('--keep')) console.log(`Pages: ${join(folder, 'pdf')}`);
  else rmSync(folder, { recursive: true, force: true });
  if (faults.length > 0) process.exitCode = 1;
}
