/** Makes the ZIP of an account's data in the browser from the server's lines: one document at a time, so that memory never holds all of them. */
import { capital } from '@/domain/text/capital';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { ACCOUNT_FORMAT, FORMAT_FILE } from '@/domain/accounts/import/account-format';
import { toCsv } from '@/domain/tables/csv';
import { fileNameOf } from './save-file';

type Entry = Record<string, unknown>;

/** The lines of a stream. Throws if it ends within a line. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    const [first = '', ...rest] = (value ? decoder.decode(value, { stream: true }) : '').split('\n');
    pieces.push(first);
    for (const next of rest) {
      yield pieces.join('');
      pieces = [next];
    }
    if (!done) continue;
    if (pieces.join('') !== '') throw new TypeError('The data ended too early.');
    return;
  }
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
};

/** A CSV table of entries, with every column that occurs in any of them. */
function csvOf(entries: readonly Entry[]): string {
  const columns = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return toCsv(
    columns,
    entries.map((entry) => columns.map((column) => cellOf(entry[column]))),
  );
}

/** Turns "savedItems" into "Saved items". */
const titleOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words);
};

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => HTML[sign] ?? sign);

interface Subject {
  name: string;
  count: number;
}

function pageOf(day: string, email: string, about: string, subjects: readonly Subject[], documents: readonly string[]) {
  const rows = subjects.map(
    ({ name, count }) =>
      `<tr><td>${plain(titleOf(name))}</td><td>${count}</td><td><a href="csv/${name}.csv">CSV</a></td><td><a href="json/${name}.json">JSON</a></td></tr>`,
  );
  const links = documents.map((path) => `<li><a href="${plain(encodeURI(path))}">${plain(path)}</a></li>`);
  return `<!doctype html>
<html lang="en-IN"><meta charset="utf-8"><title>Your data from Outset</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:3rem auto;padding:0 1rem}td,th{text-align:left;padding:.25rem 1rem .25rem 0}</style>
<h1>Your data from Outset</h1>
<p>Account: ${plain(email)}. Exported on ${plain(day)}. ${plain(about)}</p>
<p><b>csv</b> opens in a spreadsheet, <b>json</b> is for programs; both contain the same. A file of the folder <b>documents</b> opens in its tool
with “Import JSON”. You can import this file into another account under Settings, Security, “Import data”. Times are in UTC. Passwords and secret codes are not in it.</p>
<table><tr><th>Subject</th><th>Entries</th><th></th><th></th></tr>${rows.join('\n')}</table>
<h2>Documents</h2>
${links.length > 0 ? `<ul>${links.join('\n')}</ul>` : '<p>There are none.</p>'}
</html>
`;
}

/** Windows and macOS take paths for the same that differ only in case or in how accents are encoded. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The ZIP, and the day of the data. Throws a SyntaxError if it is not the data of an account, and another error if the stream breaks. */
export async function zipAccount(stream: ReadableStream<Uint8Array>): Promise<{ file: Blob; day: string }> {
  const lines = linesOf(stream);
  const head: unknown = JSON.parse((await lines.next()).value ?? '');
  if (!isEntry(head) || typeof head['exportedAt'] !== 'string')
    throw new SyntaxError('This is not the data of an account.');
  const { exportedAt, about, photo, ...sections } = head as Entry & { exportedAt: string };
  const mtime = new Date(exportedAt);
  // Browsers can store blobs on the disk if memory is short.
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const add = (path: string, bytes: Uint8Array) => {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(bytes, true);
  };

  add(FORMAT_FILE, strToU8(JSON.stringify({ ...ACCOUNT_FORMAT, exportedAt })));
  const subjects: Subject[] = [];
  for (const [name, value] of Object.entries(sections)) {
    const entries = (Array.isArray(value) ? value : [value]).filter(isEntry);
    add(`json/${name}.json`, strToU8(JSON.stringify(value, null, 2)));
    add(`csv/${name}.csv`, strToU8(csvOf(entries)));
    subjects.push({ name, count: entries.length });
  }
  if (isEntry(photo) && typeof photo['base64'] === 'string') {
    const bytes = Uint8Array.from(atob(photo['base64']), (sign) => sign.charCodeAt(0));
    add(`files/photo.${/png/.test(String(photo['type'])) ? 'png' : 'jpg'}`, bytes);
  }

  const named = new Map(
    (Array.isArray(sections['toolDocuments']) ? sections['toolDocuments'] : [])
      .filter(isEntry)
      .map((one) => [`${String(one['tool'])} ${String(one['id'])}`, String(one['name'])]),
  );
  const documents: string[] = [];
  const takenPaths = new Set<string>();
  for await (const line of lines) {
    const { tool, id, document } = JSON.parse(line) as Entry;
    // Its file was lost; its name is in the list of documents.
    if (document === null) continue;
    const name = fileNameOf(named.get(`${String(tool)} ${String(id)}`) ?? '', 'Document');
    const base = `documents/${fileNameOf(String(tool), 'tool')}/${name}`;
    let path = `${base}.json`;
    for (let number = 2; takenPaths.has(folded(path)); number += 1) path = `${base} ${number}.json`;
    takenPaths.add(folded(path));
    add(path, strToU8(JSON.stringify(document)));
    documents.push(path);
  }
  const { email } = (isEntry(sections['account']) ? sections['account'] : {}) as { email?: string };
  const day = exportedAt.slice(0, 10);
  add('index.html', strToU8(pageOf(day, email ?? '', String(about ?? ''), subjects, documents)));
  zip.end();
  return { file: new Blob(parts, { type: 'application/zip' }), day };
}
