/** The seals of a backup: AES-GCM under keys derived from BACKUP_KEY, bound to the backup, the number of the chunk and its part. Runs in the Worker and in the command alike. */
import {
  BACKUP_FORMAT,
  manifest as manifestSchema,
  REFUSED,
  sealedManifest,
  type Manifest,
} from '@/domain/backup/manifest';

type Bytes = Uint8Array<ArrayBuffer>;

const IV_BYTES = 12;
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const hexOf = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString('hex');

const rootOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey', 'deriveBits']);
const derivation = (salt: string, info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: bytesOf(salt),
  info: bytesOf(`outset backup: ${info}`),
});

/** What the command shows to the Worker in place of the key, so that the key itself never travels. */
export const accessOf = async (secret: string): Promise<string> =>
  hexOf(await crypto.subtle.deriveBits(derivation('', 'access'), await rootOf(secret), 256));

const keyIdOf = async (secret: string): Promise<string> =>
  hexOf(await crypto.subtle.deriveBits(derivation('', 'name'), await rootOf(secret), 64));

/** Each backup has a key of its own. */
export const keyOfBackup = async (secret: string, id: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(derivation(id, 'chunks'), await rootOf(secret), { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);

/** What a chunk is bound to, so that none can be dropped, exchanged or put into another backup. */
export const labelOf = (id: string, number: number, part: string): string =>
  ['outset backup', BACKUP_FORMAT, id, number, part].join('\n');

export async function seal(key: CryptoKey, label: string, bytes: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(label) }, key, bytes);
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), IV_BYTES);
  return whole;
}

/** Null where the key or the label is another one, or a bit was changed. */
export async function open(key: CryptoKey, label: string, whole: Bytes): Promise<Bytes | null> {
  const iv = whole.subarray(0, IV_BYTES);
  try {
    const options = { name: 'AES-GCM', iv, additionalData: bytesOf(label) };
    return new Uint8Array(await crypto.subtle.decrypt(options, key, whole.subarray(IV_BYTES)));
  } catch {
    return null;
  }
}

export const sha256Of = async (bytes: Bytes): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytes));

const MANIFEST_LABEL = 'manifest';

/** The manifest as text. It is the last thing that is written: a backup without one is not complete. */
export async function sealManifest(secret: string, manifest: Manifest): Promise<string> {
  const label = labelOf(manifest.id, -1, MANIFEST_LABEL);
  const sealed = await seal(await keyOfBackup(secret, manifest.id), label, bytesOf(JSON.stringify(manifest)));
  const written = {
    format: BACKUP_FORMAT,
    id: manifest.id,
    key: await keyIdOf(secret),
    sealed: Buffer.from(sealed).toString('base64'),
  };
  return JSON.stringify(written);
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The manifest again, or the sentence it is refused with. */
export async function openManifest(
  secret: string,
  text: string,
): Promise<{ manifest: Manifest } | { refused: string }> {
  const written = sealedManifest.safeParse(readJson(text));
  if (!written.success) return { refused: REFUSED.notRead };
  const { format, id, key, sealed } = written.data;
  if (format > BACKUP_FORMAT) return { refused: REFUSED.format };
  if (key !== (await keyIdOf(secret))) return { refused: REFUSED.key };
  const label = labelOf(id, -1, MANIFEST_LABEL);
  const opened = await open(await keyOfBackup(secret, id), label, new Uint8Array(Buffer.from(sealed, 'base64')));
  const read = manifestSchema.safeParse(opened && readJson(new TextDecoder().decode(opened)));
  return read.success && read.data.id === id ? { manifest: read.data } : { refused: REFUSED.altered };
}
