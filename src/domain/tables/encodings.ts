/** Character encodings of files: their names, the encoding that a file declares, and the encodings that can decode its bytes. */
import { optionsOf } from '@/domain/options';
import { ENCODINGS, type EncodingName } from './encoding-names';

export interface NamedEncoding {
  value: EncodingName;
  label: string;
}

/** The most common one first. */
export const USUAL: readonly NamedEncoding[] = optionsOf({
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Older Mac',
});
export const EAST_ASIAN: readonly NamedEncoding[] = optionsOf({
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Simplified Chinese (GBK, GB18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
});
export const RARE: readonly NamedEncoding[] = optionsOf({
  'iso-8859-15': 'Western European (ISO 8859-15)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1253': 'Greek (Windows-1253)',
  'iso-8859-7': 'Greek (ISO 8859-7)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  ibm866: 'Cyrillic (DOS 866)',
});

/** Encodings from before UTF-8. A file does not say which of them it uses. */
export const OLD_ENCODINGS: readonly NamedEncoding[] = [...USUAL, ...EAST_ASIAN, ...RARE];

/** Number of bytes that are tried with each encoding: enough to exclude encodings that do not fit. */
const TRIED = 1_000_000;

/** True if the bytes that are tried are text in this encoding. */
export function fits(bytes: Uint8Array, encoding: EncodingName): boolean {
  try {
    // A character may be cut at the end of these bytes.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, TRIED), { stream: true });
    // Bytes that an encoding has no letter for are read as control characters.
    return !/[\u0080-\u009f]/.test(text);
  } catch {
    return false;
  }
}

/** Microsoft's numbers of encodings whose names are not `windows-` with the number. Source: Microsoft, "Code page identifiers". */
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
function encodingNamed(name: string): EncodingName | null {
  const plain = name.toLowerCase().replaceAll('_', '-');
  const page = plain.replace(/^(?:windows-?|cp-?|ms-?|ibm-?)/, '');
  if (Object.hasOwn(CODE_PAGES, page)) return CODE_PAGES[page]!;
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
 * The encoding that an OFX header or an XML declaration names, for bytes that are not UTF-8. Null if it names no known
 * encoding, or an encoding that the bytes contradict.
 */
function declaredEncoding(bytes: Uint8Array): EncodingName | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 600));
  const name =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,30})["']/i.exec(start)?.[1] ??
    // Some banks write the header in one line.
    (/OFXHEADER/i.test(start) ? /CHARSET:\s*([\w.-]{1,30}?)(?:COMPRESSION|\s|$)/i.exec(start)?.[1] : undefined);
  if (name === undefined || /^(?:us-?)?ascii$|^utf|^unicode$/i.test(name)) return null;
  const found = encodingNamed(name);
  // Windows-1252 reads every byte, even one without a letter.
  return found === null || found === 'windows-1252' || fits(bytes, found) ? found : null;
}

export const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/**
 * Finds the encoding by byte order mark, then by zero bytes (UTF-16 without a mark), then by valid UTF-8, then by the
 * declaration in the file; else Windows-1252, which is a guess.
 */
export const detectEncoding = (bytes: Uint8Array): EncodingName => findEncoding(bytes) ?? 'windows-1252';

/** Like `detectEncoding`, but null instead of a guess. */
export function findEncoding(bytes: Uint8Array): EncodingName | null {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  let evenZeros = 0;
  let oddZeros = 0;
  sample.forEach((byte, index) => {
    if (byte === 0) {
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    }
  });
  const half = sample.length / 2;
  if (oddZeros > half * 0.5 && evenZeros < half * 0.1) return 'utf-16le';
  if (evenZeros > half * 0.5 && oddZeros < half * 0.1) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return 'utf-8';
  } catch {
    return declaredEncoding(bytes);
  }
}
