/** No module imports itself over others: the tree has no circle, and each kind of import is seen when a circle is planted. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCircles } from '../../scripts/checks/import-circles.mjs';

/** The circles of a tree with these files. */
function circlesOf(files: Record<string, string>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'outset-circles-'));
  try {
    for (const folder of ['src', 'worker']) mkdirSync(join(root, folder));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return importCircles(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const BACK = "import { a } from './a';\nexport const b = a;\n";

describe('circles of imports', () => {
  it('src and worker have none', () => {
    expect(importCircles(resolve(import.meta.dirname, '../..')).map((circle) => circle.join(' → '))).toEqual([]);
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
