/** No module imports itself through other modules, and no folder does. Each kind of circle is found when a test adds one. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderCircles, importCircles } from '../../scripts/checks/import-circles.mjs';

const repository = resolve(import.meta.dirname, '../..');

/** Folders with folders of their own, without `src` itself: pages, layouts and components are one floor. */
const FLOORS = ['src', 'worker'].flatMap((top) =>
  readdirSync(join(repository, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath }) => parentPath.slice(repository.length + 1)),
);

/** The result of `find` for a tree with these files; by default the circles of its modules. */
function circlesOf(files: Record<string, string>, find: (root: string) => string[][] = importCircles): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'outset-circles-'));
  try {
    for (const folder of ['src', 'worker']) mkdirSync(join(root, folder));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return find(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const BACK = "import { a } from './a';\nexport const b = a;\n";

describe('circles of imports', () => {
  it('src and worker have none', () => {
    expect(importCircles(repository).map((circle) => circle.join(' → '))).toEqual([]);
  });

  it.each([
    ['a value', "import { b } from './b';\nexport const a = b;\n"],
    ['a type', "import type { B } from './b';\nexport type A = B;\n"],
    ['a type written in place', "export type A = import('./b').B;\n"],
    ['a module on demand', "export const load = () => import('./b');\n"],
    ['what it passes on', "export * from './b';\n"],
    ['an alias', "import { b } from '@/b';\nexport const a = b;\n"],
  ])('a planted one is found over %s', (_what, text) => {
    expect(circlesOf({ 'src/a.ts': text, 'src/b.ts': BACK })).toEqual([['src/a.ts', 'src/b.ts', 'src/a.ts']]);
  });

  it('is found from the frontmatter and the script of a page, over folders and over three modules', () => {
    const circles = circlesOf({
      'src/pages/x.astro': "---\nimport { b } from '../b';\n---\n<p>{b}</p>\n",
      'src/b.ts': "import '../worker';\nexport const b = 1;\n",
      'worker/index.ts': "import '../src/pages/x.astro';\n",
      'src/y.astro': "<p>y</p>\n<script>\n  import './z';\n</script>\n",
      'src/z.ts': "import './y.astro';\n",
    });
    expect(circles.map((circle) => circle.length - 1).sort()).toEqual([2, 3]);
  });

  it('shared modules, packages and tests are no circle', () => {
    const files = {
      'src/a.ts': "import './b';\nimport './c';\nimport 'zod';\n",
      'src/b.ts': "import './c';\n",
      'src/c.ts': '',
      'src/c.test.ts': "import './a';\n",
    };
    expect(circlesOf(files)).toEqual([]);
  });
});

describe('circles of folders', () => {
  it('no floor has one', () => {
    const floors = [...new Set(FLOORS)].filter((floor) => floor !== 'src');
    expect(floors.length).toBeGreaterThan(40);
    expect(floors.flatMap((floor) => folderCircles(repository, floor))).toEqual([]);
  });

  it('a planted one is found over types and over three folders, where no module imports itself', () => {
    const files = {
      'worker/services/a/from.ts': "import type { B } from '@worker/services/b/deep/to';\nexport type A = B;\n",
      'worker/services/a/to.ts': 'export const a = 1;\n',
      'worker/services/b/deep/to.ts': 'export type B = 1;\n',
      'worker/services/b/from.ts': "import '@worker/services/c/c';\n",
      'worker/services/c/c.ts': "import { a } from '@worker/services/a/to';\nexport const c = a;\n",
    };
    expect(circlesOf(files)).toEqual([]);
    expect(circlesOf(files, (root) => folderCircles(root, 'worker/services'))).toEqual([
      [
        'worker/services/a/from.ts imports worker/services/b/deep/to.ts',
        'worker/services/b/from.ts imports worker/services/c/c.ts',
        'worker/services/c/c.ts imports worker/services/a/to.ts',
      ],
    ]);
  });

  it('one direction, modules on the floor itself and tests are no circle', () => {
    const files = {
      'worker/services/a/a.ts': "import '@worker/services/b/b';\n",
      'worker/services/a/own.ts': "import './a';\n",
      'worker/services/a/last.ts': '',
      'worker/services/b/b.ts': "import '@worker/services/ground';\n",
      'worker/services/b/b.test.ts': "import '@worker/services/a/a';\n",
      'worker/services/ground.ts': "import '@worker/services/a/last';\n",
    };
    expect(circlesOf(files, (root) => folderCircles(root, 'worker/services'))).toEqual([]);
  });
});
