// Finds modules and folders that import each other in a circle, even as types only or on demand: such modules are really one module.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const ALIASES = { '@/': 'src/', '@worker/': 'worker/', '@tests/': 'tests/' };

/** The TypeScript of a file; for a page, its frontmatter and its scripts. */
function codeOf(path, text) {
  if (!path.endsWith('.astro')) return text;
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return [frontmatter, ...scripts].join('\n');
}

/** The sources that a module names in import, export … from, import() and the type import('…'). */
const sourcesOf = (path, text) => ts.preProcessFile(codeOf(path, text)).importedFiles.map(({ fileName }) => fileName);

/** The modules below the folders of `root`, without tests unless `withTests`: path to the paths that it imports. */
export function importsOf(root, folders, { withTests = false } = {}) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:tsx?|mjs|astro)$/.test(path) && (withTests || !/\.test\.tsx?$/.test(path))),
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

/** The shortest path from a node back to itself through nodes of `within`. */
function circleThrough(start, imports, within) {
  const cameFrom = new Map();
  const waiting = [start];
  for (let node = waiting.shift(); node; node = waiting.shift())
    for (const next of imports.get(node)) {
      if (next === start) {
        const circle = [];
        for (let step = node; step !== start; step = cameFrom.get(step)) circle.unshift(step);
        return [start, ...circle, start];
      }
      if (!within.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  return null;
}

/**
 * One circle for each group of nodes that reach each other, as the nodes of its path. `imports`: node to the nodes that it imports.
 * Source of the grouping: Tarjan, "Depth-first search and linear graph algorithms", 1972.
 */
function circlesIn(imports) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const circles = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const next of imports.get(node)) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = new Set(open.splice(open.indexOf(node)));
    const circle = circleThrough(node, imports, group);
    if (circle) circles.push(circle);
  };
  for (const node of imports.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** One circle for each group of modules that reach each other, as the paths of its modules; empty if there is none. */
export const importCircles = (root, folders = ['src', 'worker']) => circlesIn(importsOf(root, folders));

/**
 * Circles between the direct subfolders of `floor`, such as `worker/services`: each circle is a list of imports, one for each step from
 * folder to folder. Modules directly in `floor` belong to no folder.
 */
export function folderCircles(root, floor) {
  const folderOf = (path) =>
    path.startsWith(`${floor}/`) ? /^([^/]+)\//.exec(path.slice(floor.length + 1))?.[1] : undefined;
  const steps = new Map();
  for (const [path, targets] of importsOf(root, [floor])) {
    const folder = folderOf(path);
    if (folder === undefined) continue;
    if (!steps.has(folder)) steps.set(folder, new Map());
    for (const target of targets) {
      const next = folderOf(target);
      if (next === undefined || next === folder) continue;
      if (!steps.has(next)) steps.set(next, new Map());
      if (!steps.get(folder).has(next)) steps.get(folder).set(next, `${path} imports ${target}`);
    }
  }
  const circles = circlesIn(new Map([...steps].map(([folder, to]) => [folder, [...to.keys()]])));
  return circles.map((circle) => circle.slice(1).map((folder, place) => steps.get(circle[place]).get(folder)));
}
