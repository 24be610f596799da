// The bundler's groups: which modules form one file in the browser.
import { pageChunks } from './page-chunks.mjs';

const pages = pageChunks();
/** The plugin that finds what pages load. */
export const findPageChunks = pages.plugin;

// Each group is one file in the browser; other modules are split by what loads them. `minShareCount`: how many entries and lazy parts share a module.
// The first matching group takes a module and its imports. Modules that pages load at once come first, then parts on demand.
export const CHUNKS = [
  ...pages.groups,
  // Comes before the fields of forms: they would take these modules along, and pages without a form would load zod.
  { name: 'addresses', test: /\/src\/domain\/addresses\// },
  // Most pages open a form only on demand.
  { name: 'form', test: /\/src\/islands\/ui\/form\//, minShareCount: 6 },
  // Without subfolders: the rules for requests import zod.
  { name: 'directory', test: /\/src\/(?:domain|islands)\/directory\/[^/]+$/, minShareCount: 6, tags: ['$initial'] },
  // Most views do not show vesting and lists of entries at first, so these are separate files.
  { name: 'cap-table', test: /\/src\/domain\/cap-table\/(?!vesting\/)/, minShareCount: 6 },
  { name: 'vesting', test: /\/src\/domain\/cap-table\/vesting\//, minShareCount: 3 },
  { name: 'shares', test: /\/src\/islands\/tools\/cap-table\/shares\/[^/]+$/, minShareCount: 4 },
];
