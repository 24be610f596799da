// Which modules are one file in the browser.

/** A file of its own for each module. */
const fileName = (id) => /\/([\w-]+)\.ts/.exec(id)?.[1] ?? null;

// What is one file in the browser; the rest is split by who loads it. `minShareCount` counts the entries and lazy parts that share a module.
// The first group that fits a module takes it, and what it imports too: what pages outside the portal share is first.
export const CHUNKS = [
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
