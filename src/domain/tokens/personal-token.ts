/** The text of a personal token (a prefix that secret scanners know, 40 random characters, a checksum that detects typing errors), and its scopes. */
import type { TokenScope } from '@/domain/accounts/actor';

export const TOKEN_PREFIX = 'outset_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 of 62 characters: 238 bits. */
const RANDOM_LENGTH = 40;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);
/** The greatest multiple of 62 in a byte. Higher values are skipped, because they would make some characters more likely. */
const FAIR = 248;

/** CRC-32 as in ISO 3309 and zip files. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function checkOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let n = 0; n < CHECK_LENGTH; n++) {
    text = (DIGITS[rest % 62] ?? '') + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** A token made from random bytes; 100 are always enough. Throws a RangeError if there are too few. */
export function tokenOfBytes(bytes: Uint8Array): string {
  const random = [...bytes]
    .filter((byte) => byte < FAIR)
    .slice(0, RANDOM_LENGTH)
    .map((byte) => DIGITS[byte % 62])
    .join('');
  if (random.length < RANDOM_LENGTH) throw new RangeError('Too few random bytes for a token');
  return `${TOKEN_PREFIX}${random}${checkOf(random)}`;
}

/** True if the text has the format and checksum of our tokens. Other texts need no look-up. */
export function isPersonalToken(text: string): boolean {
  const [, random, check] = SHAPE.exec(text) ?? [];
  return random !== undefined && checkOf(random) === check;
}

/** A personal token or a connected program, as shown to its owner in Settings. Times are ISO 8601. */
export interface TokenView {
  id: string;
  name: string;
  /** Its last four characters. */
  hint: string;
  scopes: string[];
  /** The receiver of a program's access by OAuth, such as claude.ai; null for a personal token. */
  program: string | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** The scope of a key in an address for Google Sheets. It allows only that address, and no other token does. */
export const SHEET_SCOPE = 'sheet:read';
export const SHEETS = ['expenses', 'saved', 'runway'] as const;
export type Sheet = (typeof SHEETS)[number];

/** The text to paste into a cell of Google Sheets, one line per sheet. `site` is our origin. */
export const sheetFormulas = (site: string, key: string): string =>
  SHEETS.map((sheet) => `=IMPORTDATA("${site}/api/sheets/${key}/${sheet}.csv")`).join('\n');

/** The scopes in words for people. */
export const SCOPE_WORDS: Readonly<Record<TokenScope | typeof SHEET_SCOPE, { label: string; text: string }>> = {
  'directory:read': {
    label: 'Read the directory',
    text: 'Investors, incubators, mentors, schemes, terms. Never contact persons.',
  },
  'own:read': {
    label: 'Read my data',
    text: 'Saved items, roadmap, calendar, tool documents, profile.',
  },
  'own:write': {
    label: 'Change my data',
    text: 'Saved items, roadmap marks, calendar answers, tool documents.',
  },
  'sheet:read': {
    label: 'Google Sheets address',
    text: 'Expenses, saved items and runway plan, as tables. Nothing else.',
  },
};
