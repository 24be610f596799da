// How Astro builds Outset: server-rendered pages inside our own Worker, React islands, hashed scripts under CSP.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { documentBoot, shortDocumentBoot } from './scripts/build/document-boot.mjs';
import { browserOnly } from './scripts/build/browser-only.mjs';
import { withoutPartsOfJspdf, withoutProse } from './scripts/build/left-out.mjs';
import { serviceWorker } from './scripts/build/service-worker.mjs';
import { preloadWhatIsMissing } from './scripts/build/preload-what-is-missing.mjs';

// The theme is set before the first paint by an inline script; the policy names it by its hash.
const documentBootHash = `sha256-${createHash('sha256').update(documentBoot).digest('base64')}`;

// Canonical addresses name the production site wherever the pages are built.
const wrangler = readFileSync(new URL('./wrangler.toml', import.meta.url), 'utf8');
const site = /^SITE_URL = "(.+)"$/m.exec(wrangler.slice(wrangler.indexOf('[env.production.vars]')))?.[1];
if (!site) throw new Error('wrangler.toml has no SITE_URL under [env.production.vars].');

/** A file of its own for each module. */
const fileName = (id) => /\/([\w-]+)\.ts/.exec(id)?.[1] ?? null;

// What is one file in the browser; the rest is split by who loads it. `minShareCount` counts the entries and lazy parts that share a module.
// The first group that fits a module takes it, and what it imports too: what pages outside the portal share is first.
const CHUNKS = [
  // Before the fields of forms, which would take them along, and zod with them to pages without a form.
  { name: 'addresses', test: /\/src\/domain\/addresses\// },
  // The landing page needs a few of these and nothing else, so that each stays a file of its own.
  {
    name: fileName,
    test: /\/src\/(?:lib(?:\/(?!admin\/|export\/|tables\/)[\w-]+)?|domain(?:\/(?:time|money|site))?)\/[^/]+\.ts/,
    minShareCount: 6,
  },
  // Many small files compress a third worse than one. What is fetched on demand stays out.
  {
    name: 'core',
    test: /\/src\/islands\/ui\/(?!form\/)|\/node_modules\/(?:react|lucide-react|@nanostores|nanostores)\//,
    minShareCount: 20,
    tags: ['$initial'],
  },
  // Every page with React has it already: no other group may take it along.
  { name: 'react-dom', test: /\/node_modules\/react-dom\// },
  // Most pages open a form only on demand.
  { name: 'form', test: /\/src\/islands\/ui\/form\//, minShareCount: 6 },
  { name: 'shell', test: /\/src\/islands\/shell\//, tags: ['$initial'] },
  // Not what is in a folder within: the rules of what is sent bring zod.
  { name: 'directory', test: /\/src\/(?:domain|islands)\/directory\/[^/]+$/, minShareCount: 6, tags: ['$initial'] },
  // Vesting and lists of entries are not seen at first in most views, so they are apart.
  { name: 'cap-table', test: /\/src\/domain\/cap-table\/(?!vesting\/)/, minShareCount: 6 },
  { name: 'vesting', test: /\/src\/domain\/cap-table\/vesting\//, minShareCount: 3 },
  { name: 'shares', test: /\/src\/islands\/toolkit\/cap-table\/shares\/[^/]+$/, minShareCount: 4 },
];

/** Astro does not minify what the Worker runs; of what would be uploaded, a third is comments and white space. */
const minifyWorker = {
  name: 'outset:minify-worker',
  configEnvironment: (name) => (name === 'ssr' ? { build: { minify: true } } : undefined),
};

/** React with renderers of our own: its own draws each island twice to find out whose it is, and knows no packed props. */
const integration = react();
const islands = {
  ...integration,
  hooks: {
    ...integration.hooks,
    'astro:config:setup': (options) =>
      integration.hooks['astro:config:setup']({
        ...options,
        addRenderer: (renderer) =>
          options.addRenderer({
            ...renderer,
            clientEntrypoint: fileURLToPath(new URL('./src/lib/react-client.ts', import.meta.url)),
            serverEntrypoint: new URL('./src/lib/react-renderer.ts', import.meta.url),
          }),
      }),
  },
};

export default defineConfig({
  site,
  output: 'server',
  trailingSlash: 'ignore',
  // /home.html answers at /home itself; a folder with an index would answer by a redirect to /home/.
  build: { format: 'file' },
  adapter: cloudflare({ imageService: 'passthrough', prerenderEnvironment: 'node', sessionKVBindingName: 'KV' }),
  integrations: [islands, serviceWorker],
  prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
  security: {
    checkOrigin: false, // our own CSRF middleware decides, for API calls and forms alike
    csp: {
      directives: [
        "default-src 'self'",
        // blob: shows receipts, which lie in this browser alone.
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        // Our own PDFs, the map, and Google's viewer of documents; the last two only after a press.
        "frame-src 'self' https://www.openstreetmap.org https://drive.google.com https://docs.google.com",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
      ],
      scriptDirective: { hashes: [documentBootHash] },
      styleDirective: {
        resources: [
          "'self'",
          { resource: "'self'", kind: 'element' },
          { resource: "'unsafe-inline'", kind: 'attribute' },
        ],
      },
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      shortDocumentBoot,
      minifyWorker,
      browserOnly,
      preloadWhatIsMissing(),
      withoutPartsOfJspdf,
      withoutProse,
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The adapter's opening line is meant for the Worker, and would be in every file of the browser.
              banner: '',
              codeSplitting: { groups: CHUNKS },
            },
          },
        },
      },
    },
  },
});
