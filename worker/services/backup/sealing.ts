/** The seals of a backup: AES-GCM under keys derived from BACKUP_KEY, bound to the backup, the number of the chunk and its part. Runs in the Worker and in the command. */
import {
  BACKUP_FORMAT,
  manifest as manifestSchema,
  REFUSED,
  sealedManifest,
  type Manifest,
} from '@/domain/backup/backup';
import { deriveKey, openBytes, sealBytes } from '@worker/services/core/secrets';

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const hexOf = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString('hex');

const purposeOf = (use: string) => `outset backup: ${use}`;
async function deriveBits(secret: string, use: string, bits: number): Promise<string> {
  const root = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(''), info: bytesOf(purposeOf(use)) };
  return hexOf(await crypto.subtle.deriveBits(algorithm, root, bits));
}

/** The credential that the command sends to the Worker, so that the key itself is never sent. */
export const accessOf = (secret: string): Promise<string> => deriveBits(secret, 'access', 256);

const keyIdOf = (secret: string): Promise<string> => deriveBits(secret, 'name', 64);

/** Each backup has a key of its own. */
export const keyOfBackup = (secret: string, id: string): Promise<CryptoKey> =>
  deriveKey(secret, id, purposeOf('chunks'));

/** The label that a chunk is bound to, so that none can be dropped, exchanged or put into another backup. */
export const labelOf = (id: string, number: number, part: string): string =>
  ['outset backup', BACKUP_FORMAT, id, number, part].join('\n');

export const sha256Of = async (bytes: Bytes): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytes));

const MANIFEST_LABEL = 'manifest';

/** The manifest as text. It is written last, so a backup without a manifest is not complete. */
export async function sealManifest(secret: string, manifest: Manifest): Promise<string> {
  const label = labelOf(manifest.id, -1, MANIFEST_LABEL);
  const sealed = await sealBytes(await keyOfBackup(secret, manifest.id), label, bytesOf(JSON.stringify(manifest)));
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

/** The manifest, or the sentence that says why it is refused. */
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
  const opened = await openBytes(await keyOfBackup(secret, id), label, new Uint8Array(Buffer.from(sealed, 'base64')));
  const read = manifestSchema.safeParse(opened && readJson(new TextDecoder().decode(opened)));
  return read.success && read.data.id === id ? { manifest: read.data } : { refused: REFUSED.altered };
}
