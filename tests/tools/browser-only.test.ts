import { describe, expect, it } from 'vitest';
import { withoutBrowserImports } from '../../scripts/build/browser-only.mjs';

const GONE = 'Promise.reject(new Error("Only in the browser"))';

describe('what the Worker has of an island', () => {
  it.each([
    ['a part', `const Form = part(() => import('./Form'));`, `const Form = part(() => ${GONE});`],
    [
      'a part with a name of its own',
      `const Form = part(() => import("./Form").then((file) => ({ default: file.Form })));`,
      `const Form = part(() => ${GONE}.then((file) => ({ default: file.Form })));`,
    ],
    [
      'what a press fetches',
      `async function save() { const { write } = await import('./xlsx'); return write(await import('./data')); }`,
      `async function save() { const { write } = await ${GONE}; return write(await ${GONE}); }`,
    ],
  ])('lacks %s', (_, code, expected) => expect(withoutBrowserImports(code)).toBe(expected));

  it.each([
    [
      'what it waits for before it draws',
      `const Rows = import.meta.env.SSR ? (await import('./Rows')).default : null;`,
    ],
    ['what it imports as usual', `import { a } from './a';\nexport const b = () => a('import(');`],
  ])('keeps %s', (_, code) => expect(withoutBrowserImports(code)).toBe(code));

  it('tells when it cannot read an island', () => {
    expect(() => withoutBrowserImports('const = 1')).toThrow('An island could not be read');
  });
});
