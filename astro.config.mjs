// How Astro builds Outset: server-rendered pages inside our own Worker, React islands, hashed scripts under CSP.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'astro/config';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { browserOnly } from './scripts/browser-only.mjs';
import { preloadWhatIsMissing } from './scripts/preload-what-is-missing.mjs';

// The theme is set before the first paint by an inline script; the policy names it by its hash.
const documentBoot = readFileSync(new URL('./src/lib/document-boot.js', import.meta.url), 'utf8').trim();
const documentBootHash = `sha256-${createHash('sha256').update(documentBoot).digest('base64')}`;

// Canonical addresses name the production site wherever the pages are built.
const wrangler = readFileSync(new URL('./wrangler.toml', import.meta.url), 'utf8');
const site = /^SITE_URL = "(.+)"$/m.exec(wrangler.slice(wrangler.indexOf('[env.production.vars]')))?.[1];
if (!site) throw new Error('wrangler.toml has no SITE_URL under [env.production.vars].');

// What every portal page loads anyway comes as one file: two dozen small ones compress a third worse.
const PORTAL_CORE =
  /\/src\/islands\/(?:ui\/(?:Button|IconButton|Menu|MenuRow|Toaster|Skeleton|Logo|EmptyState|part)\.tsx|ui\/(?:menu-item|prefetch)\.ts|shell\/(?:ProfileMenu|ShellLayer|OfflineBar)\.tsx|shell\/(?:leave|use-notice|use-session-watch)\.ts|notifications\/(?:NotificationBell\.tsx|notification-calls\.ts))|\/lucide-react\/dist\/esm\/(?:Icon|createLucideIcon|defaultAttributes|icons\/(?:settings|circle-question-mark|log-out|x|check|chevron-down|chevron-left|chevron-right|info|triangle-alert|circle-alert|circle-check|circle-x|bell|external-link|ellipsis|search|lock|file-text|copy))\.|\/@nanostores\/react\/|\/src\/stores\/(?:toasts|saved-door|session|login-required|shell)\.ts|\/src\/lib\/shortcuts\.ts/;

// Tables and what stands in them: directories and lists, not the account's pages and not every tool.
const TABLES = /\/src\/islands\/ui\/(?:DataTable|Checkbox|Tag|TagList|SampleBadge)\.tsx/;

// What every directory loads first, and other pages do not. In pieces it would be 1 KB larger.
const DIRECTORY = /\/src\/islands\/directory\/(?:context|entry|list-answer|form)\.|\/src\/stores\/comparison\.ts/;
// Icons of directories that other pages show too: a file of their own, or they would bring the directory along.
const SHARED_ICONS =
  /\/lucide-react\/dist\/esm\/icons\/(?:sliders-horizontal|eye|folder-plus|search-x|bookmark|git-compare-arrows)\./;
// Icons of saved items, which directories do not load at first: one file instead of three of 300 bytes.
const LIST_ICONS = /\/lucide-react\/dist\/esm\/icons\/(?:cloud-off|columns-3|contact-round)\./;
// Icons of whatever is edited: saved items and the documents of tools.
const EDIT_ICONS =
  /\/lucide-react\/dist\/esm\/icons\/(?:trash|trash-2|pencil|download|plus|undo-2|mail|link-2|file-up|file-down|calendar-clock)\./;
// Saved searches need these of a directory, other pages only the names and the modal; a group takes along whatever it imports.
const DIRECTORY_STATE = /\/src\/domain\/directory\/(?:filters|list-state)\.ts/;
const DIRECTORY_NAMES = /\/src\/domain\/directory\/(?:directories|listing|wire|comparison)\.ts/;
// What is saved is named on every page, and comparisons use the names.
const SAVED_ITEMS = /\/src\/domain\/saved\/items\.ts/;
const MODAL = /\/src\/islands\/ui\/use-modal\.ts/;

// The cap table's two modes: what both need, and what each shows first. Money by itself, since all tools need it.
const CAP_TABLE =
  /\/src\/domain\/(?:fractions|cap-table\/(?:exact-amounts|document|format|faults|calendar|map-money|change-currency|post-money|round-edits))\.ts|\/src\/islands\/toolkit\/equity\/(?:ExplainButton|use-place)\.tsx?/;
const CAP_TABLE_PERCENT =
  /\/src\/domain\/cap-table\/(?:dilution|edits)\.ts|\/src\/islands\/toolkit\/equity\/(?:PercentMode|StakeholdersCard|RoundsCard|DilutionCard|Card|change-with-undo)\.tsx?/;
const CAP_TABLE_SHARES =
  /\/src\/domain\/cap-table\/(?:capitalisation|holdings|isafe|priced-round|conversion|conversion-terms|interest|new-money|prices|round-plan|texts)\.ts|\/src\/islands\/toolkit\/equity\/shares\/(?:Choice|Figure|Faults|Section|Stat|fault-places|shares-context|shares-url)\.tsx?/;
// Of all tools; a group would take it along.
const WHEN_SEEN = /\/src\/islands\/ui\/(?:WhenSeen|use-near-screen)\.tsx?/;
const MONEY = /\/src\/domain\/money\.ts/;

// What the expense tracker shows first, and its other tabs use again. What it imports and other tools load without the rest
// stays a file of its own.
const EXPENSES =
  /\/src\/(?:domain\/(?:slices|expenses\/(?:table|period-names|stored-book|stored-readers|rule-words|import\/(?:encodings|statement|memory-limit)))|lib\/run-in-slices|islands\/toolkit\/expenses\/(?:use-sliced|page-state|day-text|ExpenseParts))\.ts|\/lucide-react\/dist\/esm\/icons\/(?:list-filter|paperclip|receipt-text|repeat)\./;
const SHARED_WITH_EXPENSES = /\/src\/domain\/(?:days|months|expenses\/expense|toolkit\/safe-json)\.ts/;

// Pages outside the portal load these too, and nothing else of it: each stays a file of its own.
const SHARED_WITH_PUBLIC = /\/src\/lib\/(?:auth-state|storage|theme|plain-click)\.ts/;
// What the frames of the portal and of the back-office share, and pages without a framework of their own.
const PAGE_FRAME = /\/src\/lib\/(?:side-menu|theme-switch)\.ts/;
// The name of a module that stays a file of its own.
const OWN_NAME = (id) => /\/([\w-]+)\.ts/.exec(id)?.[1] ?? null;

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
  integrations: [react()],
  prefetch: { prefetchAll: false, defaultStrategy: 'hover' },
  security: {
    checkOrigin: false, // our own CSRF middleware decides, for API calls and forms alike
    csp: {
      directives: [
        "default-src 'self'",
        // blob: shows receipts, which lie in this browser alone.
        "img-src 'self' data: blob: https:",
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
    plugins: [tailwindcss(), minifyWorker, browserOnly, preloadWhatIsMissing()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The adapter's opening line is meant for the Worker, and would stand in every file of the browser.
              banner: '',
              codeSplitting: {
                groups: [
                  { name: OWN_NAME, test: SHARED_WITH_PUBLIC, priority: 5 },
                  { name: 'page-frame', test: PAGE_FRAME, priority: 4 },
                  { name: 'saved-items', test: SAVED_ITEMS, priority: 6 },
                  { name: 'portal-core', test: PORTAL_CORE, priority: 3 },
                  { name: 'tables', test: TABLES, priority: 2 },
                  { name: 'icons', test: SHARED_ICONS, priority: 2 },
                  { name: 'list-icons', test: LIST_ICONS, priority: 2 },
                  { name: 'edit-icons', test: EDIT_ICONS, priority: 2 },
                  { name: 'directory-core', test: DIRECTORY, priority: 1 },
                  { name: 'directory-state', test: DIRECTORY_STATE, priority: 2 },
                  { name: 'directory-names', test: DIRECTORY_NAMES, priority: 4 },
                  { name: 'modal', test: MODAL, priority: 4 },
                  { name: 'money', test: MONEY, priority: 4 },
                  { name: 'cap-table', test: CAP_TABLE, priority: 2 },
                  { name: 'WhenSeen', test: WHEN_SEEN, priority: 2 },
                  { name: 'PercentMode', test: CAP_TABLE_PERCENT, priority: 1 },
                  { name: 'cap-table-shares', test: CAP_TABLE_SHARES, priority: 1 },
                  { name: OWN_NAME, test: SHARED_WITH_EXPENSES, priority: 3 },
                  { name: 'expenses', test: EXPENSES, priority: 1 },
                ],
              },
            },
          },
        },
      },
    },
  },
});
