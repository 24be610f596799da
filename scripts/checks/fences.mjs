// ESLint rules for imports (which part of the tree may import which parts and packages) and for opening comments. See docs/architecture.md.
import { dirname, relative, resolve } from 'node:path';
import { root } from '../toolchain.mjs';

const API = ['hono', 'hono-openapi', '@hono/*', 'zod'];
const VENDORS = [
  'worker-mailer',
  'fast-xml-parser',
  'jose',
  'cloudflare:sockets',
  'cloudflare:email',
  'openai',
  'googleapis',
];

/**
 * One entry per part; the first match counts. `files`: path prefixes. `parts`: parts it may import besides itself.
 * `types`: parts it may import as types only, or `part:Name` for a single type.
 * `packages`: the only packages it may import; `notPackages`: packages it may not.
 */
export const PARTS = [
  {
    name: 'domain',
    files: ['src/domain/'],
    parts: [],
    packages: ['zod', 'valibot', 'libphonenumber-js', 'croner', 'fuse.js'],
  },
  {
    name: 'api-server',
    files: ['src/lib/api/api-server.ts'],
    parts: ['domain', 'lib'],
    types: ['api:Api'],
    packages: ['hono/client'],
  },
  {
    name: 'lib',
    files: ['src/lib/'],
    parts: ['domain'],
    types: ['api:Api'],
    notPackages: ['drizzle-orm', 'astro:*'],
  },
  {
    name: 'stores',
    files: ['src/stores/'],
    parts: ['domain', 'lib'],
    types: ['api:Api'],
    notPackages: ['drizzle-orm', 'react', 'react-dom', 'astro:*'],
  },
  {
    name: 'islands',
    files: ['src/islands/'],
    parts: ['domain', 'lib', 'stores'],
    types: ['api:Api'],
    notPackages: ['drizzle-orm', 'astro:*'],
  },
  {
    name: 'pages',
    files: ['src/'],
    parts: ['domain', 'lib', 'api-server', 'stores', 'islands'],
    types: ['api:Api'],
    notPackages: ['drizzle-orm', 'hono'],
  },
  { name: 'entry', files: ['worker/index.ts'], parts: ['api', 'api-server', 'middleware', 'jobs', 'env'] },
  {
    name: 'api',
    files: ['worker/api.ts'],
    parts: ['domain', 'routes', 'middleware', 'env', 'jobs'],
    packages: API,
  },
  { name: 'env', files: ['worker/env.ts', 'worker/log.ts', 'worker/http.ts'], parts: ['domain'], types: ['services'] },
  // Development routes may start scheduled jobs.
  {
    name: 'routes',
    files: ['worker/routes/dev/'],
    parts: ['domain', 'services', 'middleware', 'env', 'jobs'],
    packages: API,
  },
  // This route uses the SDK for its protocol, as the others use Hono.
  {
    name: 'routes',
    files: ['worker/routes/mcp/'],
    parts: ['domain', 'services', 'env'],
    packages: [...API, '@modelcontextprotocol/server'],
  },
  {
    name: 'routes',
    files: ['worker/routes/'],
    parts: ['domain', 'services', 'middleware', 'env'],
    types: ['viewer'],
    packages: API,
  },
  {
    name: 'middleware',
    files: ['worker/middleware/'],
    parts: ['domain', 'services', 'env'],
    types: ['viewer'],
    packages: API,
  },
  // Builds the ports that services see only as interfaces.
  {
    name: 'services',
    files: ['worker/services/core/context.ts'],
    parts: ['domain', 'db', 'env', 'integrations', 'ports'],
    notPackages: [...API.filter((name) => name !== 'zod'), ...VENDORS],
  },
  {
    name: 'services',
    files: ['worker/services/'],
    parts: ['domain', 'db', 'env', 'emails'],
    types: ['ports', 'viewer'],
    notPackages: [...API.filter((name) => name !== 'zod'), ...VENDORS],
  },
  { name: 'db', files: ['worker/db/'], parts: ['domain'], notPackages: [...API, ...VENDORS] },
  { name: 'emails', files: ['worker/emails/'], parts: ['domain'], types: ['ports'], packages: [] },
  {
    name: 'jobs',
    files: ['worker/jobs/'],
    parts: ['domain', 'services', 'env'],
    notPackages: ['drizzle-orm', 'hono', 'hono-openapi', '@hono/*', ...VENDORS],
  },
  { name: 'ports', files: [/^worker\/integrations\/[^/]+\/port\.ts$/], parts: ['domain'], packages: [] },
  {
    name: 'integrations',
    files: [/^worker\/integrations\/[^/]+\/index\.ts$/],
    parts: ['domain', 'ports', 'env', 'db'],
    packages: [],
  },
  {
    name: 'integrations',
    files: ['worker/integrations/'],
    parts: ['domain', 'ports', 'env', 'db'],
    notPackages: ['hono', 'hono-openapi', '@hono/*'],
  },
];

/** Imported paths with rules that are finer than those of their part. */
const TARGETS = [{ name: 'viewer', files: ['src/lib/session/viewer.ts'] }];

const matches = (files, path) => files.some((f) => (typeof f === 'string' ? path.startsWith(f) : f.test(path)));
const partOf = (path) => PARTS.find((part) => matches(part.files, path));
const matchesPackage = (patterns, source) =>
  patterns.some((pattern) =>
    pattern.endsWith('*')
      ? source.startsWith(pattern.slice(0, -1))
      : source === pattern || source.startsWith(`${pattern}/`),
  );

/** The repository path of an import, with .ts added if it has no extension; null for a package. */
function pathOf(source, file) {
  const clean = source.replace(/\?.*$/, '');
  let path;
  if (clean.startsWith('.')) path = relative(root, resolve(root, dirname(file), clean));
  else if (clean.startsWith('@/')) path = `src/${clean.slice(2)}`;
  else if (clean.startsWith('@worker/')) path = `worker/${clean.slice(8)}`;
  else return null;
  path = path.replaceAll('\\', '/');
  if (path.endsWith('/index')) return `${path}.ts`;
  return /\.[a-z]+$/.test(path) ? path : `${path}.ts`;
}

/** Why `file` may not import `source`; null if it may. `typeNames` are the imported names if the import is of types only. */
export function breachOf(file, source, typeNames) {
  const target = pathOf(source, file);
  if (target === 'worker/index.ts' || target === 'worker.ts') return 'Nothing imports worker/index.ts, the entry.';
  const from = partOf(file);
  if (!from) return null;
  if (target === null) {
    if (source.startsWith('node:') && from.name !== 'domain') return null;
    if (from.packages && !matchesPackage(from.packages, source)) {
      return `${from.name} may import only the packages ${from.packages.join(', ') || '(none)'}, not '${source}'.`;
    }
    if (from.notPackages && matchesPackage(from.notPackages, source)) {
      return `${from.name} may not import the package '${source}'.`;
    }
    return null;
  }
  const to = partOf(target) ?? partOf(target.replace(/\.ts$/, '/index.ts'));
  if (!to) return matches(['src/', 'worker/'], target) || from.name === 'pages' ? null : outside(from, target);
  if (to.name === from.name || from.parts.includes(to.name)) return null;
  if (typeNames) {
    const fine = TARGETS.find((entry) => matches(entry.files, target))?.name ?? to.name;
    for (const allowed of from.types ?? []) {
      const [part, name] = allowed.split(':');
      if ((part === fine || part === to.name) && (!name || typeNames.every((typeName) => typeName === name)))
        return null;
    }
  }
  const types = from.types?.length ? `, and as types ${from.types.map((t) => t.replace(':', ' ')).join(', ')}` : '';
  return `${from.name} may import ${[from.name, ...from.parts].join(', ')}${types}; '${source}' belongs to ${to.name}.`;
}

const outside = (from, target) => `${from.name} may not import ${target}, which is outside src and worker.`;

/** The names of an import or export that has only types; null if it has a value. */
function typeNamesOf(node) {
  const isType = node.importKind === 'type' || node.exportKind === 'type';
  const specifiers = node.specifiers ?? [];
  const all = specifiers.length > 0 && specifiers.every((s) => s.importKind === 'type' || s.exportKind === 'type');
  if (!isType && !all) return null;
  return specifiers.map((s) => (s.imported ?? s.local)?.name ?? '*');
}

export const fences = {
  meta: { type: 'problem', docs: { description: 'import fences of docs/architecture.md' }, schema: [] },
  create(context) {
    const file = relative(root, context.filename).replaceAll('\\', '/');
    const check = (node, source, typeNames) => {
      const message = breachOf(file, source, typeNames);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value, typeNamesOf(node)),
      ExportAllDeclaration: (node) => check(node, node.source.value, typeNamesOf(node)),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source.value, typeNamesOf(node)),
      ImportExpression: (node) => typeof node.source.value === 'string' && check(node, node.source.value, null),
      TSImportType: (node) => {
        const source = (node.source ?? node.argument?.literal)?.value;
        if (typeof source === 'string') check(node, source, [node.qualifier?.name ?? '*']);
      },
    };
  },
};

/** Every module opens with a sentence that says its job. */
export const opening = {
  meta: { type: 'suggestion', docs: { description: 'a module opens with one sentence: its job' }, schema: [] },
  create: (context) => ({
    Program(node) {
      const first = context.sourceCode.getAllComments()[0];
      const start = context.sourceCode.text.search(/\S/);
      if (start < 0 || (first && first.range[0] === start)) return;
      context.report({ node, loc: { line: 1, column: 0 }, message: 'Open the module with one sentence: its job.' });
    },
  }),
};
