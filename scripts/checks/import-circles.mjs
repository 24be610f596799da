// Finds modules that import each other in a circle, also as types only or on demand: such modules are one module in pieces.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const ALIASES = { '@/': 'src/', '@worker/': 'worker/', '@tests/': 'tests/' };

/** The TypeScript of a file; of a page its frontmatter and its scripts. */
function codeOf(path, text) {
  if (!path.endsWith('.astro')) return text;
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return [frontmatter, ...scripts].join('\n');
}

/** What a module names in import, export … from, import() and the type import('…'). */
const sourcesOf = (path, text) => ts.preProcessFile(codeOf(path, text)).importedFiles.map(({ fileName }) => fileName);

/** The modules below the folders of `root`, without tests unless `withTests`: path to the paths that it imports. */
export function importsOf(root, folders, { withTests = false } = {}) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:tsx?|astro)$/.test(path) && (withTests || !/\.test\.tsx?$/.test(path))),
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
