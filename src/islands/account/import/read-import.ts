/** Reads the ZIP of an account's data in a worker, which is stopped if it takes too long. */
import type { UserType } from '@/domain/accounts/actor';
import type { AccountImport } from '@/domain/accounts/import/account-import';

/** The input of the worker: the file, and the kind of account that imports it. */
export interface ImportRequest {
  bytes: Uint8Array;
  userType: UserType;
}
export type ImportReading = { data: AccountImport } | { fault: string };

const MB = 1_000_000;
/** A download has two files per section, one per document, and at most 250 documents. */
export const ZIP_LIMITS = { packed: 50 * MB, entries: 1_000, unpacked: 150 * MB, ratio: 200 } as const;
const PATIENCE_MS = 60_000;

export const TOO_LARGE = 'This ZIP is too large. At most 50 MB can be imported.';
const BROKEN = 'This file could not be read.';

/** Never rejects. */
export async function readImport(file: File, userType: UserType): Promise<ImportReading> {
  if (file.size > ZIP_LIMITS.packed) return { fault: TOO_LARGE };
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) return { fault: BROKEN };
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    const finish = (reading: ImportReading) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(reading);
    };
    const timer = setTimeout(() => finish({ fault: BROKEN }), PATIENCE_MS);
    worker.onmessage = ({ data }: MessageEvent<ImportReading>) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      finish({ fault: BROKEN });
    };
    worker.postMessage({ bytes: new Uint8Array(buffer), userType } satisfies ImportRequest, [buffer]);
  });
}
