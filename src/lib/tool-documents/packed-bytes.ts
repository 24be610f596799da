/** Compresses and decompresses bytes with the browser's own streams, up to a maximum size, so that hostile bytes cannot fill the memory. */

const FORM = 'deflate-raw';

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Frees the memory of a stream that was not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

/** All bytes of a stream, or null if there are more than `max`. */
async function collect(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunksOf(stream)) {
    length += part.length;
    if (length > max) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(bytes)]).stream();

/** Returns null if the result would be more than `max` bytes. */
export const deflate = (bytes: Uint8Array, max: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new CompressionStream(FORM)), max);

/** Returns null if the result would be more than `max` bytes. Rejects bytes that are not compressed. */
export const inflate = (bytes: Uint8Array, max: number): Promise<Uint8Array | null> =>
  collect(streamOf(bytes).pipeThrough(new DecompressionStream(FORM)), max);

// Converts bytes to text for an address's hash, base64url without padding, and back.

/** Maximum characters that browsers and messengers pass on unchanged. */
export const MAX_LINK_TEXT = 32_000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** Null if the text would be too long for a link. */
export function toLinkText(bytes: Uint8Array): string | null {
  if (Math.ceil((bytes.length * 4) / 3) > MAX_LINK_TEXT) return null;
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let letter = 0; letter < Math.min(left, 3) + 1; letter += 1)
      text += ALPHABET[(three >> (18 - 6 * letter)) & 63];
  }
  return text;
}

/** The bytes, or the fault: foreign letters, an impossible length, or a text that is too long. */
export function fromLinkText(text: string): Uint8Array | 'too-long' | 'broken' {
  if (text.length > MAX_LINK_TEXT) return 'too-long';
  if (text === '' || text.length % 4 === 1) return 'broken';
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [heldBits, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return 'broken';
    heldBits = ((heldBits << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (heldBits >> bits) & 0xff;
      at += 1;
    }
  }
  // The remaining bits must be zero, so that there is one text for one value.
  return (heldBits & ((1 << bits) - 1)) === 0 ? bytes : 'broken';
}
