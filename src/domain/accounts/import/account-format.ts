/**
 * The format of "Download my data", which the download and the import share. Separate from the import, which the pages need only when a
 * file is chosen.
 */

/** The first file of a download, which names the format. */
export const FORMAT_FILE = 'outset.json';
export const ACCOUNT_FORMAT = { format: 'outset-account', version: 1 } as const;

/** The data that can be imported, in the order of the preview. */
export const IMPORT_SUBJECTS = {
  favourites: 'Favourites',
  collections: 'Collections',
  members: 'Entries in collections',
  notes: 'Notes and follow-ups',
  milestones: 'Roadmap marks',
  documents: 'Tool documents',
  searches: 'Saved searches',
  fit: 'Investor fit',
} as const;
export type ImportSubject = keyof typeof IMPORT_SUBJECTS;
