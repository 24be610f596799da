/** Bytes as text that an address can carry after its #, base64url without padding, and back. */

/** Characters that browsers and messengers pass on unharmed. */
export const LINK_TEXT_MOST = 32_000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** Null where the text would be too long for a link. */
export function toLinkText(bytes: Uint8Array): string | null {
  if (Math.ceil((bytes.length * 4) / 3) > LINK_TEXT_MOST) return null;
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let letter = 0; letter < Math.min(left, 3) + 1; letter += 1)
      text += ALPHABET[(three >> (18 - 6 * letter)) & 63];
  }
  return text;
}

/** The bytes, or what is wrong: foreign letters, an impossible length, too long a text. */
export function fromLinkText(text: string): Uint8Array | 'too-long' | 'broken' {
  if (text.length > LINK_TEXT_MOST) return 'too-long';
  if (text === '' || text.length % 4 === 1) return 'broken';
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return 'broken';
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (held >> bits) & 0xff;
      at += 1;
    }
  }
  // What is left over must be zero: one text for one value.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : 'broken';
}
