/** The return address of one mail to one recipient (VERP). It names both in the 64 characters of a local part, whose case mail servers may change. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** First characters of a campaign's id: enough to distinguish the campaigns of one recipient. */
const CAMPAIGN_CHARACTERS = 10;
const ACCOUNT_CHARACTERS = 24;
const ID_BYTES = (ACCOUNT_CHARACTERS + CAMPAIGN_CHARACTERS) / 2;
/** 80 bits of an HMAC. */
export const SIGNATURE_BYTES = 10;
const TOKEN_CHARACTERS = Math.ceil((ID_BYTES * 8) / 5) + (SIGNATURE_BYTES * 8) / 5;
/** Characters that remain, of the 64, for the name before the plus sign. Source: RFC 5321 §4.5.3.1.1. */
export const MAX_BOUNCE_NAME = 64 - 1 - TOKEN_CHARACTERS;

/** RFC 4648 base32 without padding, in lower case. */
function base32(bytes: Uint8Array): string {
  let [bits, heldBits, text] = [0, 0, ''];
  for (const byte of bytes) {
    heldBits = (heldBits << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(heldBits >> (bits - 5)) & 31];
    heldBits &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(heldBits << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, heldBits] = [0, 0];
  for (const character of text) {
    heldBits = ((heldBits << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((heldBits >> bits) & 255);
  }
  return Uint8Array.from(bytes);
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair: string) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface ReturnAddress {
  accountId: string;
  /** The first characters of the campaign's id. */
  campaign: string;
}

/** The ids that are signed. Null if they are not hexadecimal ids as Outset makes them. */
export function namedBy(campaignId: string, accountId: string): ReturnAddress | null {
  const campaign = campaignId.slice(0, CAMPAIGN_CHARACTERS);
  return /^[0-9a-f]{24}$/.test(accountId) && /^[0-9a-f]{10}$/.test(campaign) ? { accountId, campaign } : null;
}

/**
 * `bounces+<token>@domain` for the address `bounces@domain`. `signature` covers the named ids and is SIGNATURE_BYTES long; the
 * caller makes it, because this module has no secret.
 */
export function writeReturnAddress(base: string, named: ReturnAddress, signature: Uint8Array): string {
  const at = base.lastIndexOf('@');
  const token = base32(bytesOf(named.accountId + named.campaign)) + base32(signature.slice(0, SIGNATURE_BYTES));
  return `${base.slice(0, at)}+${token}${base.slice(at)}`;
}

/** The ids in an address, with its signature, which is not verified yet. Null for any other address. */
export function readReturnAddress(
  base: string,
  address: string,
): { named: ReturnAddress; signature: Uint8Array } | null {
  if (address.length > 320) return null;
  const at = base.lastIndexOf('@');
  const [name, domain] = [base.slice(0, at).toLowerCase(), base.slice(at).toLowerCase()];
  const written = address.toLowerCase();
  if (!written.startsWith(`${name}+`) || !written.endsWith(domain)) return null;
  const token = written.slice(name.length + 1, -domain.length);
  if (token.length !== TOKEN_CHARACTERS || !/^[a-z2-7]+$/.test(token)) return null;
  const ids = hexOf(fromBase32(token.slice(0, -(SIGNATURE_BYTES * 8) / 5)));
  const named = namedBy(ids.slice(ACCOUNT_CHARACTERS), ids.slice(0, ACCOUNT_CHARACTERS));
  return named && { named, signature: fromBase32(token.slice(-(SIGNATURE_BYTES * 8) / 5)) };
}
