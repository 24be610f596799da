/** Everything that a document names must exist: links, paths and file names. Every document that the code names must exist too. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const TREES = ['src', 'worker', 'tests', 'content', 'docs', 'scripts', 'migrations', 'public', 'bench'];

const under = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

const files = [...TREES.flatMap(under), ...readdirSync(root)];
const names = new Set(files.map((file) => basename(file)));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...files.filter((file) => /^(?:docs|content)\/.*\.md$/.test(file) && !file.startsWith('content/documents/texts/')),
];

/** What stands for a name: `<noun>`, `NNNN`, `{id}`, `*`, `…`. */
const isPlaceholder = (name: string) => /[<>*{}…]|NNN/.test(name);
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

const LINK = /\]\(([^)\s]+)\)/g;
const PATH = new RegExp(`(?<![\\w/.:-])(?:${TREES.join('|')})/[\\w/.@<>*{}…-]*`, 'g');
const FILE = /`([\w.-]+\.(?:tsx?|mjs|astro|css|sql|toml|csv))`/g;

/** The headings of a document as the anchors that GitHub makes of them. */
const anchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );

function isLinkMissing(document: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return false;
  const [path = '', anchor] = target.split('#');
  const file = path ? resolve(root, dirname(document), path) : join(root, document);
  if (!existsSync(file)) return true;
  return anchor !== undefined && !anchors(readFileSync(file, 'utf8')).includes(anchor);
}

function missingIn(document: string, text: string): string[] {
  const missing = [...text.matchAll(LINK)].flatMap(([, to = '']) => (isLinkMissing(document, to) ? [to] : []));
  for (const [found] of text.matchAll(PATH)) {
    const path = found.replace(/\.+$/, '');
    if (!isPlaceholder(path) && !existsSync(join(root, path))) missing.push(path);
  }
  for (const [, name = ''] of withoutBlocks(text).matchAll(FILE)) {
    if (!isPlaceholder(name) && !names.has(name)) missing.push(name);
  }
  return missing;
}

describe('documents', () => {
  it.each(documents)('%s names only what exists', (document) => {
    expect(missingIn(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });

  it('are read for links, paths and file names', () => {
    const text = [
      '[gone](gone.md) and [no such part](docs/architecture.md#no-such-part), [data](docs/architecture.md#data)',
      'Look at `worker/gone.ts`, tests/gone/ and `src/domain/money/money.ts`. Also `gone-too.ts`, `money.ts`.',
      '`src/domain/<noun>/x.ts`, `tests/api/*.ts` and `NNNN_verb_noun.sql` stand for names; `/api/docs/gone` is an address.',
    ].join('\n');
    expect(missingIn('README.md', text)).toEqual([
      'gone.md',
      'docs/architecture.md#no-such-part',
      'worker/gone.ts',
      'tests/gone/',
      'gone-too.ts',
    ]);
  });

  it.each(['decisions', 'features'])('of docs/%s stand in its index', (folder) => {
    const index = readFileSync(join(root, 'docs', folder, 'README.md'), 'utf8');
    const listed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
    const there = readdirSync(join(root, 'docs', folder)).filter((name) => name !== 'README.md');
    expect(listed.sort()).toEqual(there.sort());
  });

  it('that record a decision say its date and status, as the index does', () => {
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').replace(/ {2,}/g, ' ');
    for (const name of readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')) {
      const text = readFileSync(join(root, 'docs/decisions', name), 'utf8');
      const [, title, date, status] =
        /^# (\d{3} .+)\n\nDate: (\d{4}-\d\d-\d\d)\n\nStatus: (.+)\n\n\*\*Context\.\*\*/.exec(text) ?? [];
      expect(index).toContain(`| [${title}](${name}) | ${date} | ${status} |`);
      expect(text).toMatch(/\*\*Decision\.\*\*[\s\S]*\*\*Consequences\.\*\*/);
    }
  });

  it('that the code names exist', () => {
    const code = files.filter((file) =>
      /^(?:(?:src|worker|tests|scripts)\/.*\.(?:tsx?|mjs|astro|css)|[^/]+\.toml)$/.test(file),
    );
    const missing = code.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/[\w/-]*\.(?:md|csv)|docs\/decisions\/\d+(?![\w-])/g)]
        .filter(([name]) => !existsSync(join(root, name)))
        .map(([name]) => `${file}: ${name}`),
    );
    expect(missing.filter((line) => !line.startsWith('tests/tools/documents.test.ts:'))).toEqual([]);
  });
});

describe('the table of ASVS', () => {
  const text = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8').replace(/ {2,}/g, ' ');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
    ([, id = '', level, , state = '', evidence = '']) => ({ id, level, state, evidence }),
  );
  const numbers = (id: string) => id.split('.').map(Number);
  const stateOf = (state: string) => rows.filter((row) => row.state === state);

  it('has the 70 requirements of level 1 and the 183 of level 2, each once and in order', () => {
    expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sorted = ids.toSorted((a, b) => {
      const [one, two] = [numbers(a), numbers(b)];
      return (one[0] ?? 0) - (two[0] ?? 0) || (one[1] ?? 0) - (two[1] ?? 0) || (one[2] ?? 0) - (two[2] ?? 0);
    });
    expect(ids).toEqual(sorted);
  });

  it('names for what is met something that exists, for a gap who decides, else why it does not apply', () => {
    const counts = ['met', 'gap', 'n/a'].map((state) => stateOf(state).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    const [, ...told] = /\*\*Met\*\* \((\d+)\).*\*\*gap\*\* \((\d+)\).*\*\*n\/a\*\* \((\d+)\)/.exec(text) ?? [];
    expect(told.map(Number)).toEqual(counts);
    for (const { id, evidence } of stateOf('met')) {
      const named = [...evidence.matchAll(/`([^`\s]+[./][^`\s]+)`/g)].map(([, path = '']) => path);
      expect(named.length, id).toBeGreaterThan(0);
      expect(
        named.filter((path) => !existsSync(join(root, path))),
        id,
      ).toEqual([]);
    }
    for (const { id, evidence } of stateOf('gap'))
      expect(evidence, id).toMatch(/.{10,} Decides: the (?:operator|maintainers|specification)\.$/);
    for (const { id, evidence } of stateOf('n/a')) expect(evidence, id).toMatch(/\w/);
  });
});
