// A Vite plugin that leaves out of the Worker the modules that islands load only in the browser: dialogs, tabs, charts, file formats.
import { parseSync } from 'vite';

const ISLAND = /\/src\/(?:islands|stores)\/[^?]+\.tsx?$/;
const isFunction = (node) => /Function/.test(node.type);

/** The `import(…)` calls inside functions of a module, in the order of the text. */
function importsInFunctions(program) {
  const found = [];
  const visit = (node, inFunction) => {
    if (node.type === 'ImportExpression' && inFunction) found.push(node);
    for (const child of Object.values(node).flat())
      if (child && typeof child.type === 'string') visit(child, inFunction || isFunction(node));
  };
  visit(program, false);
  return found;
}

/**
 * The code of an island as the Worker needs it. To render an island, the Worker runs its functions without waiting for promises, so an
 * `import(…)` inside a function is only for the browser. Modules that the Worker also renders are imported at the top level.
 */
export function withoutBrowserImports(code) {
  const { program, errors } = parseSync('island.js', code);
  if (errors.length > 0) throw new Error(`An island could not be read: ${errors[0].message}`);
  let text = code;
  for (const { start, end } of importsInFunctions(program).reverse())
    text = `${text.slice(0, start)}Promise.reject(new Error("Only in the browser"))${text.slice(end)}`;
  return text;
}

export const browserOnly = {
  name: 'outset:browser-only',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: ISLAND, code: 'import(' },
    handler: (code) => ({ code: withoutBrowserImports(code), map: null }),
  },
};
