/** The file types that Outset stores, how each is served, and how it can be previewed. */

export type PreviewKind = 'image' | 'pdf' | 'sheet' | 'csv' | 'markdown' | 'text';

interface FileKind {
  type: string;
  preview: PreviewKind | null;
}

/** The types by file extension. Without HTML and SVG, because a browser would run scripts in them. */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  pdf: { type: 'application/pdf', preview: 'pdf' },
  png: { type: 'image/png', preview: 'image' },
  jpg: { type: 'image/jpeg', preview: 'image' },
  jpeg: { type: 'image/jpeg', preview: 'image' },
  gif: { type: 'image/gif', preview: 'image' },
  webp: { type: 'image/webp', preview: 'image' },
  csv: { type: 'text/csv; charset=utf-8', preview: 'csv' },
  md: { type: 'text/markdown; charset=utf-8', preview: 'markdown' },
  txt: { type: 'text/plain; charset=utf-8', preview: 'text' },
  xls: { type: 'application/vnd.ms-excel', preview: 'sheet' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', preview: 'sheet' },
  doc: { type: 'application/msword', preview: null },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', preview: null },
  ppt: { type: 'application/vnd.ms-powerpoint', preview: null },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', preview: null },
};

/** The extension of a name or path in lower case, without the dot; empty if there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

const known = (ending: string): FileKind | null => (Object.hasOwn(FILE_KINDS, ending) ? FILE_KINDS[ending]! : null);

/** The way to serve a file with this extension: its type, and whether a browser may show it instead of saving it. Null if it is not served. */
export function servingOf(ending: string): { type: string; isInline: boolean } | null {
  const kind = known(ending);
  return kind && { type: kind.type, isInline: kind.preview === 'image' || kind.preview === 'pdf' };
}

/** How a file can be previewed: its address decides; if that says nothing, the type that the team wrote decides. */
export function previewOf(fileUrl: string, fileType: string): PreviewKind | null {
  const kind = known(endingOf(fileUrl.split('?')[0] ?? '')) ?? known(fileType.trim().toLowerCase().replace(/^\./, ''));
  return kind?.preview ?? null;
}

const startsWith = (bytes: Uint8Array, head: readonly number[], at = 0) =>
  head.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

/** The file type according to the first bytes (a kilobyte is enough); null if they do not show it. */
export function signatureOf(bytes: Uint8Array): 'pdf' | 'png' | 'jpg' | 'gif' | 'webp' | 'zip' | 'ole' | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, ascii('GIF8'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'zip';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole';
  if (startsWith(bytes, ascii('%PDF-'))) return 'pdf';
  return null;
}

const SIGNATURES: Record<PreviewKind, readonly ReturnType<typeof signatureOf>[]> = {
  image: ['png', 'jpg', 'gif', 'webp'],
  pdf: ['pdf'],
  sheet: ['zip', 'ole'],
  csv: [null],
  markdown: [null],
  text: [null],
};

/** True if the first bytes match the kind that the name promises. */
export function isWhatItSays(kind: PreviewKind, bytes: Uint8Array): boolean {
  if (!SIGNATURES[kind].includes(signatureOf(bytes))) return false;
  // Texts contain no zero bytes; UTF-16 is rare enough to be offered as a download instead.
  return SIGNATURES[kind][0] !== null || !bytes.includes(0);
}

/** The signature that a stored file with this extension must have. */
const STORED_SIGNATURES: Readonly<Record<string, ReturnType<typeof signatureOf>>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  xls: 'ole',
  doc: 'ole',
  ppt: 'ole',
  xlsx: 'zip',
  docx: 'zip',
  pptx: 'zip',
};

/** True if a file may be stored under this extension: a known one, with matching bytes. */
export function mayKeep(ending: string, bytes: Uint8Array): boolean {
  const kind = known(ending);
  if (!kind || bytes.length === 0) return false;
  const expectedSignature = Object.hasOwn(STORED_SIGNATURES, ending) ? STORED_SIGNATURES[ending]! : null;
  return signatureOf(bytes) === expectedSignature && (expectedSignature !== null || !bytes.includes(0));
}

/** A name for the downloaded file: the resource's own name with its extension, in characters that every system accepts. */
export function downloadName(name: string, ending: string): string {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${plain || 'resource'}.${ending}`;
}
