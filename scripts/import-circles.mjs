// Finds modules that import each other in a circle, also as types only or on demand: such modules are one module in pieces.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const ALIASES = { '@/': 'src/', '@worker/': 'worker/' };

/** The TypeScript of a file; of a page its frontmatter and its scripts. */
function codeOf(path, text) {
  if (!path.endsWith('.astro')) return text;
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return [frontmatter, ...scripts].join('\n');
}

/** What a module names in import, export … from, import() and the type import('…'). */
function sourcesOf(path, text) {
  const file = ts.createSourceFile(path.replace(/\.astro$/, '.ts'), codeOf(path, text), ts.ScriptTarget.Latest);
  const sources = [];
  const visit = (node) => {
    let source;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) source = node.moduleSpecifier;
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      source = node.arguments[0];
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) source = node.argument.literal;
    if (source && ts.isStringLiteralLike(source)) sources.push(source.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sources;
}

/** The modules below the folders of `root`, without tests: path to the paths that it imports. */
function importsOf(root, folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:tsx?|astro)$/.test(path) && !/\.test\.tsx?$/.test(path)),
  );
  const known = new Set(paths);
  const find = (from, source) => {
    const alias = Object.keys(ALIASES).find((start) => source.startsWith(start));
    if (!alias && !source.startsWith('.')) return [];
    const target = alias ? ALIASES[alias] + source.slice(alias.length) : posix.join(dirname(from), source);
    const path = ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end).find((one) => known.has(one));
    return path ? [path] : [];
  };
  return new Map(
    paths.map((path) => [
      path,
      sourcesOf(path, readFileSync(join(root, path), 'utf8')).flatMap((source) => find(path, source)),
    ]),
  );
}

/** The shortest way from a module back to itself over modules of `within`. */
function circleThrough(start, imports, within) {
  const cameFrom = new Map();
  const waiting = [start];
  for (let path = waiting.shift(); path; path = waiting.shift())
    for (const next of imports.get(path)) {
      if (next === start) {
        const circle = [];
        for (let step = path; step !== start; step = cameFrom.get(step)) circle.unshift(step);
        return [start, ...circle, start];
      }
      if (!within.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      waiting.push(next);
    }
  return null;
}

/**
 * One circle for each group of modules that reach each other, as the paths on the way round; empty where there is none.
 * Source of the grouping: Tarjan, "Depth-first search and linear graph algorithms", 1972.
 */
export function importCircles(root, folders = ['src', 'worker']) {
  const imports = importsOf(root, folders);
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const circles = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    open.push(path);
    for (const next of imports.get(path)) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = new Set(open.splice(open.indexOf(path)));
    const circle = circleThrough(path, imports, group);
    if (circle) circles.push(circle);
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}
