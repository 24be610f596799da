/** A cap table in the hash of a link: JSON as bytes and base64url. Compression, where wanted, happens between the two. */
import type { CapTable } from './document';
import { failed, fault, fine, type Result } from './faults';
import { readCapTable } from './migrate';

/** Characters of a hash that browsers and messengers pass on unharmed. */
export const HASH_MOST = 32_000;
/** Bytes of JSON, after decompression: what a hostile link may make the page read. */
export const SHARE_BYTES_MOST = 512_000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** What a link carries: the cap table without the saved scenarios and without what an import set aside. */
export function shareBytes(table: CapTable): Result<Uint8Array> {
  const shared: CapTable = { ...table, scenarios: [], currentScenarioId: null, aside: [] };
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return bytes.length > SHARE_BYTES_MOST
    ? failed(fault('too-long', 'This cap table is too large for a link. Please share a file instead.'))
    : fine(bytes);
}

/** Bytes as base64url without padding, for a hash. */
export function toHash(bytes: Uint8Array): Result<string> {
  if (Math.ceil((bytes.length * 4) / 3) > HASH_MOST)
    return failed(fault('too-long', 'This cap table is too large for a link. Please share a file instead.'));
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let letter = 0; letter < Math.min(left, 3) + 1; letter += 1)
      text += ALPHABET[(three >> (18 - 6 * letter)) & 63];
  }
  return fine(text);
}

const broken = () => failed(fault('format', 'This link is incomplete or broken.'));

/** Bytes of a hash; a leading # is allowed. Foreign letters, impossible lengths and too long texts are faults. */
export function fromHash(hash: string): Result<Uint8Array> {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  if (text.length > HASH_MOST) return failed(fault('too-long', 'This link is too long.'));
  if (text === '' || text.length % 4 === 1) return broken();
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return broken();
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (held >> bits) & 0xff;
      at += 1;
    }
  }
  // What is left over must be zero: one text for one value.
  return (held & ((1 << bits) - 1)) === 0 ? fine(bytes) : broken();
}

/** The document in decompressed bytes. Whatever a stranger put there ends as a document or as a fault. */
export function readShare(bytes: Uint8Array): Result<CapTable> {
  if (bytes.length > SHARE_BYTES_MOST) return failed(fault('too-long', 'This link holds too much.'));
  let input: unknown;
  try {
    input = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return broken();
  }
  const read = readCapTable(input);
  if (!read.ok) return read;
  return fine({ ...read.value.document, scenarios: [], currentScenarioId: null, aside: [] });
}
