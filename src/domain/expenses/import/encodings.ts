/** The names of the encodings that bank files come in. */

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const;
export type EncodingName = (typeof ENCODINGS)[number];

/** Those that a file cannot be told apart by, the most common one first. */
export const OLD_ENCODINGS: readonly { value: EncodingName; label: string }[] = [
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'macintosh', label: 'Older Mac' },
];
