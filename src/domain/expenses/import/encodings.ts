/** The encodings that bank files come in: their names, what a file declares of itself, and which of them could read its bytes. */
import { shorten, type ImportQuestion } from './statement';

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'koi8-r',
  'ibm866',
] as const;
export type EncodingName = (typeof ENCODINGS)[number];

interface NamedEncoding {
  value: EncodingName;
  label: string;
}

/** The most common one first. */
const USUAL: readonly NamedEncoding[] = [
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'macintosh', label: 'Older Mac' },
];
const EAST_ASIAN: readonly NamedEncoding[] = [
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'gb18030', label: 'Simplified Chinese (GBK, GB18030)' },
  { value: 'big5', label: 'Traditional Chinese (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
];
const RARE: readonly NamedEncoding[] = [
  { value: 'iso-8859-15', label: 'Western European (ISO 8859-15)' },
  { value: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'iso-8859-7', label: 'Greek (ISO 8859-7)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'iso-8859-5', label: 'Cyrillic (ISO 8859-5)' },
  { value: 'ibm866', label: 'Cyrillic (DOS 866)' },
];

/** Those that a file cannot be told apart by. */
export const OLD_ENCODINGS: readonly NamedEncoding[] = [...USUAL, ...EAST_ASIAN, ...RARE];

/** Bytes that are tried with each encoding: enough to refuse those that do not fit. */
const TRIED = 1_000_000;

/** True where the bytes are text in this encoding, as far as they are tried. */
function fits(bytes: Uint8Array, encoding: EncodingName): boolean {
  try {
    // A character may be cut where the trial ends.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, TRIED), { stream: true });
    // Bytes that an encoding has no letter for are read as control characters.
    return !/[\u0080-\u009f]/.test(text);
  } catch {
    return false;
  }
}

/** Microsoft's numbers of the East Asian encodings; those of all others follow `windows-`. Source: Microsoft, "Code page identifiers". */
const CODE_PAGES: Readonly<Record<string, EncodingName>> = {
  '866': 'ibm866',
  '932': 'shift_jis',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
  '10000': 'macintosh',
  '20866': 'koi8-r',
  '54936': 'gb18030',
};

/** The encoding of a name such as `8859-1`, `1252`, `cp932` or `ISO-8859-15`; null for one that is not known here. */
export function encodingNamed(name: string): EncodingName | null {
  const plain = name.toLowerCase().replaceAll('_', '-');
  const page = CODE_PAGES[plain.replace(/^(?:windows-?|cp-?|ms-?|ibm-?)/, '')];
  if (page) return page;
  for (const label of [name, plain, `windows-${plain}`, `iso-${plain}`, plain.replace(/^(?:cp|ms)-?/, 'windows-')]) {
    let found: string;
    try {
      found = new TextDecoder(label).encoding;
    } catch {
      continue;
    }
    const known = ENCODINGS.find((one) => one === (found === 'gbk' ? 'gb18030' : found));
    if (known) return known;
  }
  return null;
}

/**
 * What an OFX header or an XML declaration says of bytes that are no UTF-8; null when it says nothing that is known here,
 * or what the bytes themselves contradict.
 */
export function declaredEncoding(bytes: Uint8Array): EncodingName | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 600));
  const name =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,30})["']/i.exec(start)?.[1] ??
    // Some banks write the header in one line.
    (/OFXHEADER/i.test(start) ? /CHARSET:\s*([\w.-]{1,30}?)(?:COMPRESSION|\s|$)/i.exec(start)?.[1] : undefined);
  if (name === undefined || /^(?:us-?)?ascii$|^utf|^unicode$/i.test(name)) return null;
  const found = encodingNamed(name);
  // In Windows-1252 every byte is read, also where it has no letter.
  return found === null || found === 'windows-1252' || fits(bytes, found) ? found : null;
}

/** Signs below 0x40 that end a cell: in no encoding are they the second half of a letter. */
const isBreak = (byte: number): boolean =>
  byte < 0x20 || byte === 0x22 || byte === 0x2c || byte === 0x3b || byte === 0x3c || byte === 0x3e;
const LONGEST_PIECE = 200;

/** The cells of the file that have bytes beyond ASCII which no earlier one has. */
function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const seen = new Set<number>();
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isBreak(byte) || at - from > LONGEST_PIECE) from = isBreak(byte) ? at + 1 : at;
    if (byte <= 0x7f || seen.has(byte)) continue;
    let to = at;
    while (to < bytes.length && to - from < LONGEST_PIECE && !isBreak(bytes[to]!)) to += 1;
    for (let high = from; high < to; high += 1) if (bytes[high]! > 0x7f) seen.add(bytes[high]!);
    pieces.push(bytes.subarray(from, to));
    from = to;
    at = to - 1;
  }
  return pieces;
}

interface EncodingReading extends NamedEncoding {
  /** Each piece of the file. */
  pieces: readonly string[];
}

const IN_A_ROW = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Readings that differ somewhere, with as many words as it takes to see where. */
function withWords(readings: readonly EncodingReading[]): (NamedEncoding & { reads: string })[] {
  const shown = new Set([0]);
  const wordsOf = ({ pieces }: EncodingReading) => shorten([...shown].map((place) => pieces[place] ?? '').join(' · '));
  readings.forEach((one, index) => {
    for (const other of readings.slice(0, index)) {
      if ([...shown].some((place) => one.pieces[place] !== other.pieces[place])) continue;
      shown.add(one.pieces.findIndex((piece, place) => piece !== other.pieces[place]));
    }
  });
  return readings.map((one) => ({ value: one.value, label: one.label, reads: wordsOf(one) }));
}

/** The question which of the older encodings reads right; null when the usual ones all read the same. */
export function encodingQuestion(bytes: Uint8Array): ImportQuestion | null {
  const found = piecesOf(bytes);
  const seen = new Set<string>();
  const read = (list: readonly NamedEncoding[]): EncodingReading[] =>
    list
      .filter(({ value }) => fits(bytes, value))
      .map((one) => ({
        ...one,
        // A letter that is cut at the end of a piece is left out.
        pieces: found.map((piece) => new TextDecoder(one.value).decode(piece, { stream: true }).trim()),
      }))
      .filter(({ pieces }) => {
        const all = pieces.join('\n');
        if (all === '' || seen.has(all)) return false;
        seen.add(all);
        return true;
      });
  const usual = read(USUAL);
  const asian = read(EAST_ASIAN);
  const likely = [...usual, ...asian.filter(({ pieces }) => pieces.some((piece) => IN_A_ROW.test(piece)))];
  if (likely.length < 2 && likely[0]?.value === 'windows-1252') return null;
  const others = [...asian.filter((one) => !likely.includes(one)), ...read(RARE)];
  const all = withWords([...likely, ...others]);
  return {
    kind: 'encoding',
    text: 'This file does not say how its letters are stored. Which of these reads right?',
    example: '',
    options: all.slice(0, likely.length),
    others: all.slice(likely.length),
  };
}
