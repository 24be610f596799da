/** The policy of pages is in three places, for Astro, for the Worker and for static files: they say the same. And which files of the Worker open connections. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_POLICY, WORKER_POLICY } from '@worker/middleware/security-headers';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const directives = (policy: string) =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .sort();
const blocks = new Map(
  read('public/_headers')
    .trim()
    .split('\n\n')
    .map((block) => {
      const [path = '', ...lines] = block.split('\n');
      return [path, lines.map((line) => line.trim())] as const;
    }),
);

describe('the policies', () => {
  it('of pages that were rendered before are the same from the Worker and from static files', () => {
    const line = blocks.get('/*')?.find((text) => text.startsWith('Content-Security-Policy: ')) ?? '';
    expect(directives(line.slice('Content-Security-Policy: '.length))).toEqual(directives(PAGE_POLICY));
  });

  it('of pages has what Astro is told, so that the header is not stricter than the page’s own', () => {
    const list = /directives: \[([^\]]+)\]/.exec(read('astro.config.mjs'))?.[1] ?? '';
    const told = [...list.matchAll(/^\s*"([^"]+)",$/gm)].map(([, directive = '']) => directive);
    expect(told.length).toBeGreaterThan(6);
    for (const directive of told) expect(directives(PAGE_POLICY)).toContain(directive);
    // Which scripts run is said by the hashes in the page; a header without them would stop them.
    expect(directives(PAGE_POLICY)).toContain("script-src 'self' 'unsafe-inline'");
  });

  it('of the service worker is the same from the Worker and from static files, and nothing keeps the file itself', () => {
    const lines = blocks.get('/sw.js') ?? [];
    expect(lines).toContain('Cache-Control: no-cache');
    expect(lines).toContain('! Content-Security-Policy');
    const line = lines.find((text) => text.startsWith('Content-Security-Policy: ')) ?? '';
    expect(directives(line.slice('Content-Security-Policy: '.length))).toEqual(directives(WORKER_POLICY));
  });

  it('of files let nothing run, in the place of the page’s', () => {
    for (const path of [
      '/icons/*',
      '/manifest.webmanifest',
      '/_astro/*',
      '/drawn/*',
      '/newsletters/*',
      '/favicon.svg',
      '/og.png',
    ]) {
      const lines = blocks.get(path) ?? [];
      expect(lines).toContain('! Content-Security-Policy');
      expect(lines.find((line) => line.startsWith('Content-Security-Policy: '))).toMatch(/default-src 'none'/);
    }
    expect(blocks.get('/*')).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains');
  });
});

describe('connections of the Worker', () => {
  it('are opened by the files that the list of outgoing hosts names, and by no others', () => {
    const opens = /(?:await|=>|=|return) fetch\(|createRemoteJWKSet\(|from 'cloudflare:sockets'/;
    const worker = join(import.meta.dirname, '../../worker');
    const files = readdirSync(worker, { recursive: true, encoding: 'utf8' }).map((name) => `worker/${name}`);
    const found = files.filter((path) => /(?<!\.test)\.ts$/.test(path) && opens.test(read(path)));
    const listed = [...read('docs/security/data-and-logs.md').matchAll(/^\| `(worker\/integrations\/[^`]+)` *\|/gm)];
    expect(found.sort()).toEqual(listed.map(([, path]) => path).sort());
  });
});

describe('code that input could steer', () => {
  const root = join(import.meta.dirname, '../..');
  const files = ['src', 'worker']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
    )
    .filter((path) => /(?<!\.test)\.(?:tsx?|astro)$/.test(path));

  it('makes no pattern of a text while it runs, but where that text is escaped or of letters alone', () => {
    // Patterns at the head of a module are of constants. These files make some within a function or a list; each was read.
    const patternsRead = [
      'src/domain/assistant/embedded/conditions.ts', // escaped
      'src/domain/assistant/embedded/intents.ts', // constants
      'src/domain/assistant/embedded/own-intents.ts', // constants
      'src/domain/assistant/embedded/document-intents.ts', // constants
      'src/domain/assistant/sums/reading/figures.ts', // constants
      'src/domain/assistant/sums/reading/phrases.ts', // constants
      'src/domain/assistant/sums/reading/hand.ts', // constants
      'src/domain/money/read-amount.ts', // constants, and a currency of three letters
      'src/domain/tables/cells.ts', // constants
      'src/domain/text/find-words.ts', // letters and digits of a typed word
      'src/domain/text/tidy-text.ts', // constants
      'src/domain/assistant/embedded/guide.ts', // constants
      'worker/routes/dev/dev.ts', // the origin of the request, on localhost alone
    ];
    const found = files.filter((path) => /^[ \t].*new RegExp\(/m.test(read(path)));
    expect(found.filter((path) => !patternsRead.includes(path))).toEqual([]);
  });

  it('takes messages of its own threads and channels alone, never of windows', () => {
    const listeners = files.flatMap((path) =>
      read(path)
        .split('\n')
        .filter(
          (line) =>
            /addEventListener\('message'|onmessage\b/.test(line) &&
            !/(?:channel|worker|open)\??\.(?:onmessage|addEvent)/.test(line),
        )
        .map((line) => `${path}: ${line}`),
    );
    for (const line of listeners)
      expect(line).toMatch(/^src\/islands\/[\w/-]+-worker\.ts: addEventListener\('message'/);
    expect(listeners.length).toBeGreaterThan(3);
  });
});
