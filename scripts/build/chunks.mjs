// Which modules are one file in the browser.
import { pageChunks } from './page-chunks.mjs';

const pages = pageChunks();
/** Finds what pages load. */
export const findPageChunks = pages.plugin;

// What is one file in the browser; the rest is split by who loads it. `minShareCount` counts the entries and lazy parts that share a module.
// The first group that fits a module takes it, and what it imports too. What pages load at once is first; after it parts on demand.
export const CHUNKS = [
  ...pages.groups,
  // Before the fields of forms, which would take them along, and zod with them to pages without a form.
  { name: 'addresses', test: /\/src\/domain\/addresses\// },
  // Most pages open a form only on demand.
  { name: 'form', test: /\/src\/islands\/ui\/form\//, minShareCount: 6 },
  // Not what is in a folder within: the rules of what is sent bring zod.
  { name: 'directory', test: /\/src\/(?:domain|islands)\/directory\/[^/]+$/, minShareCount: 6, tags: ['$initial'] },
  // Vesting and lists of entries are not seen at first in most views, so they are apart.
  { name: 'cap-table', test: /\/src\/domain\/cap-table\/(?!vesting\/)/, minShareCount: 6 },
  { name: 'vesting', test: /\/src\/domain\/cap-table\/vesting\//, minShareCount: 3 },
  { name: 'shares', test: /\/src\/islands\/tools\/cap-table\/shares\/[^/]+$/, minShareCount: 4 },
];
