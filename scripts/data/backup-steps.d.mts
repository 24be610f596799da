import type { ChunkFacts, Manifest } from '../src/domain/backup/manifest';
import type { FinishedRestore } from '../worker/services/backup/restore';

type Format = typeof import('../src/domain/backup/manifest') & typeof import('../worker/services/backup/sealing');

export interface Store {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  read(name: string): Uint8Array<ArrayBuffer> | null | Promise<Uint8Array<ArrayBuffer> | null>;
}

interface Steps {
  call(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response>;
  store: Store;
  format: Format;
  secret: string;
}
type OnProgress = (facts: ChunkFacts, done: number, total?: number) => void;

export function takeBackup(
  steps: Steps & { onProgress?: OnProgress },
): Promise<{ manifest: Manifest; hasBucket: boolean }>;
export function fetchBackup(steps: Steps & { id: string }): Promise<{ manifest: Manifest }>;
export function listStored(steps: Pick<Steps, 'call'>): Promise<string[]>;
export function checkBackup(steps: Omit<Steps, 'call'>): Promise<{ manifest: Manifest; text: string }>;
export function restoreBackup(steps: Steps & { replace?: string; onProgress?: OnProgress }): Promise<FinishedRestore>;
