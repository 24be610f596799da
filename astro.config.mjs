// How Astro builds Outset: server-rendered pages inside our own Worker, React islands, hashed scripts under CSP.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';
import cloudflare from '@astrojs/cloudflare';
import tailwindcss from '@tailwindcss/vite';
import { documentBoot, shortDocumentBoot } from './scripts/build/document-boot.mjs';
import { pageChunks } from './scripts/build/page-chunks.mjs';
import { islands } from './scripts/build/islands.mjs';
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

/** Astro does not minify what the Worker runs; of what would be uploaded, a third is comments and white space. */
const minifyWorker = {
  name: 'outset:minify-worker',
  configEnvironment: (name) => (name === 'ssr' ? { build: { minify: true } } : undefined),
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
      pageChunks,
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
            },
          },
        },
      },
    },
  },
});
