/** Which modules become one file of the browser: decision 073. */
import { expect, it } from 'vitest';

interface Page {
  now: Set<string>;
  later: Set<string>;
}
interface Rules {
  importsOf(id: string): string[];
  sizeOf(id: string): number;
  isHeavy?(id: string): boolean;
  request: number;
  share: number;
}

/** A list that opens a form on demand, and a page with that form. */
const PAGES: Page[] = [
  { now: new Set(['list', 'table', 'field', 'date']), later: new Set(['form', 'rules']) },
  { now: new Set(['form', 'rules', 'field', 'date']), later: new Set() },
];
const IMPORTS: Readonly<Record<string, string[]>> = {
  list: ['table', 'field'],
  form: ['field', 'rules'],
  field: ['date'],
};

async function filesOf(sizes: Readonly<Record<string, number>>, rules: Partial<Rules> = {}): Promise<string[]> {
  const { joinFiles } = (await import('../../scripts/build/page-chunks.mjs')) as {
    joinFiles(pages: Page[], ids: string[], all: Rules): { modules: string[] }[];
  };
  const files = joinFiles(PAGES, Object.keys(sizes), {
    importsOf: (id) => IMPORTS[id] ?? [],
    sizeOf: (id) => sizes[id] ?? 0,
    request: 1000,
    share: 0.1,
    ...rules,
  });
  return files.map(({ modules }) => modules.toSorted().join(' '));
}

it('modules that the same pages load are one file, and what a file needs comes before it', async () => {
  const sizes = { list: 5000, table: 5000, form: 5000, rules: 5000, field: 5000, date: 5000 };
  expect(await filesOf(sizes)).toEqual(['date field', 'list table', 'form rules']);
});

it('files are joined where what a page does not need is less than a request costs', async () => {
  const sizes = { list: 300, table: 300, form: 5000, rules: 5000, field: 300, date: 300 };
  expect(await filesOf(sizes)).toEqual(['date field list table', 'form rules']);
  expect(await filesOf(sizes, { request: 500 })).toEqual(['date field', 'list table', 'form rules']);
});

it('a file that needs a heavy package is not joined with one that does not', async () => {
  const sizes = { list: 300, table: 300, form: 5000, rules: 5000, field: 300, date: 300 };
  const isHeavy = (id: string) => ['list', 'table', 'form', 'rules'].includes(id);
  expect(await filesOf(sizes, { isHeavy })).toEqual(['date field', 'list table', 'form rules']);
});
