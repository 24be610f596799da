/** Markdown as blocks: what the seed's documents use, HTML that stays text, and hostile texts that end soon. */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readInline, readMarkdown, type Inline } from './markdown';
import { stopwatch } from '@tests/setup/browser/quickest';

const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : plain(part.children))).join('');

describe('inline', () => {
  it('reads emphasis, code and links, and leaves lonely markers', () => {
    expect(readInline('a **b _c_** `d*` [e](https://x.example/)')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'em', children: [{ kind: 'text', text: 'c' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd*' },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: 'https://x.example/', children: [{ kind: 'text', text: 'e' }] },
    ]);
    for (const text of ['2 * 3 * 4', 'snake_case_name', '**open', '`open', '[a](b', '*', '_ _', '[x] y'])
      expect(readInline(text), text).toEqual([{ kind: 'text', text }]);
    expect(plain(readInline('\\*not\\* \\_this\\_'))).toBe('*not* _this_');
  });

  it('ends code at as many backticks as it began with', () => {
    const code = (text: string) => ({ kind: 'code', text });
    const says = (text: string) => ({ kind: 'text', text });
    for (const [text, parts] of [
      ['```npm install```', [code('npm install')]],
      ['run ``a ` b`` now', [says('run '), code('a ` b'), says(' now')]],
      ['`` `a` ``', [code('`a`')]],
      ['```a`', [says('```a`')]],
      ['`a``b`', [code('a``b')]],
      ['``', [says('``')]],
      ['`a\\`', [code('a\\')]],
      ['\\`a`', [says('`a`')]],
    ] as const)
      expect(readInline(text), text).toEqual(parts);
  });

  it('leads to places of the portal, and reads a bracket before a link as text', () => {
    for (const href of ['/portal', '/portal/seed?q=saas#x', '/flow-builder', '/subscription-plans'])
      expect(readInline(`[a](${href})`), href).toEqual([
        { kind: 'link', href, children: [{ kind: 'text', text: 'a' }] },
      ]);
    expect(readInline('[1] and [b](/portal)')).toEqual([
      { kind: 'text', text: '[1] and ' },
      { kind: 'link', href: '/portal', children: [{ kind: 'text', text: 'b' }] },
    ]);
  });

  it('makes no link of what could run, and no HTML', () => {
    for (const href of [
      'javascript:alert(1)',
      'JavaScript:x',
      'data:text/html,x',
      '/files/x',
      '//evil.example',
      '/\\evil.example',
      '/portal\\x',
      '/portalx',
      'vbscript:x',
      ' https://x',
    ])
      expect(
        readInline(`[a](${href})`).every(({ kind }) => kind !== 'link'),
        href,
      ).toBe(true);
    expect(readInline('<script>alert(1)</script>')).toEqual([{ kind: 'text', text: '<script>alert(1)</script>' }]);
  });
});

describe('blocks', () => {
  it('are headings, lists with tasks, tables, quotes, code and rules', () => {
    const blocks = readMarkdown(
      '# Title\n\nTwo lines\nof text.\n\n- [ ] open\n- [x] done\n  goes on\n  - inner\n\n3. three\n4. four\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n> said\n> twice\n\n---\n\n```\nx = 1\n```\n',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'table',
      'quote',
      'rule',
      'code',
    ]);
    expect(blocks[1]).toEqual({ kind: 'paragraph', content: [{ kind: 'text', text: 'Two lines of text.' }] });
    expect(blocks[2]).toMatchObject({
      isOrdered: false,
      items: [
        { isDone: false, depth: 0, content: [{ text: 'open' }] },
        { isDone: true, depth: 0, content: [{ text: 'done goes on' }] },
        { isDone: null, depth: 1, content: [{ text: 'inner' }] },
      ],
    });
    expect(blocks[3]).toMatchObject({ isOrdered: true, start: 3 });
    expect(blocks[4]).toMatchObject({
      header: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    });
    expect(blocks[7]).toEqual({ kind: 'code', text: 'x = 1' });
  });

  it('of code end at a fence of their own kind, at least as long and with nothing after it', () => {
    const code = (text: string) => ({ kind: 'code', text });
    const says = (text: string) => ({ kind: 'paragraph', content: [{ kind: 'text', text }] });
    for (const [source, blocks] of [
      [
        '```npm install```\nthen',
        [{ kind: 'paragraph', content: [code('npm install'), { kind: 'text', text: ' then' }] }],
      ],
      [
        'Run\n```npm install```\n\nAfter',
        [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Run ' }, code('npm install')] }, says('After')],
      ],
      ['~~~\na\n```\nb\n~~~\nAfter', [code('a\n```\nb'), says('After')]],
      ['```\na\n~~~\nb\n```\nAfter', [code('a\n~~~\nb'), says('After')]],
      ['````\n```\na\n```\n````\nAfter', [code('```\na\n```'), says('After')]],
      ['```\na\n`````\nAfter', [code('a'), says('After')]],
      ['```js\na\n```js\nb\n```\nAfter', [code('a\n```js\nb'), says('After')]],
      ['~~~ a `b`\nc\n~~~', [code('c')]],
      ['  ```\n  a\n    b\n c\n  ```\nAfter', [code('a\n  b\nc'), says('After')]],
      ['```\na\n\nb', [code('a\n\nb')]],
      ['```\n```\nAfter', [code(''), says('After')]],
      ['~~~x~~~\na\n~~~', [code('a')]],
    ] as const)
      expect(readMarkdown(source), source).toEqual(blocks);
  });

  it('lose no word of the documents that Outset brings', () => {
    const folder = new URL('../../../content/documents/texts/', import.meta.url);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const blocks = readMarkdown(source);
      const all = JSON.stringify(blocks);
      expect(blocks[0]?.kind, file).toBe('heading');
      for (const word of source.match(/[A-Za-z]{4,}/g) ?? []) expect(all, `${file}: ${word}`).toContain(word);
      expect(all.match(/"text":"[^"]*\*\*/), file).toBeNull();
    }
  });

  it('end soon on hostile texts', () => {
    const took = stopwatch();
    for (const piece of [
      '`',
      '`` ` ',
      '```\n',
      '~~~\n',
      '*',
      '_a',
      '[',
      '`a',
      '](',
      '> ',
      '- ',
      '| ',
      '**a ',
      '[a](',
      '#',
      '\\',
      '___ ',
    ])
      readMarkdown(piece.repeat(100_000));
    expect(readMarkdown('# a\n\n'.repeat(10_000)).length).toBeLessThanOrEqual(2000);
    expect(took()).toBeLessThan(8000);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readMarkdown(text)));
  });
});
