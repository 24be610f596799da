/** The manifest of a backup: its chunks with counts and hashes, positions for reading, and the reasons to refuse a backup. Does not use the key. */
import { z } from 'zod';

/** The format of the files. A larger number is from a newer Outset. */
export const BACKUP_FORMAT = 1;
/** A chunk holds rows of tables or files. */
export const TABLES_PART = 'tables';
export const FILES_PART = 'files';
export const backupPart = z.enum([TABLES_PART, FILES_PART]);
export type BackupPart = z.infer<typeof backupPart>;
/** A chunk as it is sent and stored is at most this large; so is a manifest. */
export const MAX_CHUNK_BYTES = 8 * 1024 * 1024;

export const backupId = z.string().regex(/^\d{8}T\d{6}Z-[a-z0-9]{5,8}$/);

/** The start time in UTC and a word that distinguishes backups of the same second. `now` in ms. */
export const backupIdOf = (now: number, word: string): string =>
  `${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}-${word}`;

/** When a backup began, in ms, by its id. */
export const startOf = (id: string): number =>
  Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

const count = z.int().min(0);

/** The next part to read: a table or `files`, after the last row or file that was read (null at the beginning). A large file continues at `offset`. */
export const position = z.object({
  part: z.string().min(1).max(100),
  after: z.union([z.int(), z.string().max(1024)]).nullable(),
  offset: count,
});
export type Position = z.infer<typeof position>;

export const chunkFacts = z.object({
  part: backupPart,
  /** Rows by table; under `files`, the number of files that begin in the chunk. */
  rows: z.record(z.string(), count),
  /** Size and hash of the sealed chunk. */
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ChunkFacts = z.infer<typeof chunkFacts>;

/** A chunk's number is its place in the list: parents before their children, files last. */
export const manifest = z.object({
  id: backupId,
  /** The last migration of the database, and how many there were. */
  migration: z.string().min(1).max(200),
  migrations: count,
  finishedAt: count,
  chunks: z.array(chunkFacts).min(1),
});
export type Manifest = z.infer<typeof manifest>;

/** The manifest as stored in its file. `key` identifies the key that it needs, without revealing it. */
export const sealedManifest = z.object({
  format: z.int().min(1),
  id: backupId,
  key: z.string().max(64),
  sealed: z.string(),
});

/** Counts the rows of each table, and the files. */
export function countRows(chunks: readonly ChunkFacts[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const chunk of chunks)
    for (const [name, more] of Object.entries(chunk.rows)) rows.set(name, (rows.get(name) ?? 0) + more);
  return rows;
}

export const MANIFEST_NAME = 'manifest.json';
/** The file name of a chunk: a chunk with different bytes has a different name. */
export const chunkName = (number: number, { sha256 }: Pick<ChunkFacts, 'sha256'>): string =>
  `${String(number).padStart(6, '0')}-${sha256.slice(0, 16)}.chunk`;

export const REFUSED = {
  noManifest: 'This backup is not complete: its manifest is missing. Use another backup.',
  notRead: 'This is not the manifest of a backup, or it was damaged. Use another backup.',
  format: 'This backup was made by a newer version of Outset. Update Outset, then restore it.',
  key: 'BACKUP_KEY is not the key that this backup was made with.',
  altered: 'The manifest of this backup was changed or damaged. Use another backup.',
  missing: (number: number) => `This backup is not complete: chunk ${number} is missing. Use another backup.`,
  chunk: (number: number) => `Chunk ${number} of this backup was changed or damaged. Use another backup.`,
  newer: (migration: string) =>
    `This backup was made by a newer version of Outset (its database has the migration ${migration}). Update Outset, then restore it.`,
  older: (migration: string) =>
    `This backup was made by an older version of Outset (its last migration is ${migration}). Restore it with that version, then update.`,
} as const;

/** Null if a database with these migrations can accept the backup; otherwise the reason. */
export function findVersionProblem(
  backup: Pick<Manifest, 'migration' | 'migrations'>,
  own: Pick<Manifest, 'migration' | 'migrations'>,
): string | null {
  if (backup.migration === own.migration && backup.migrations === own.migrations) return null;
  return backup.migrations < own.migrations ? REFUSED.older(backup.migration) : REFUSED.newer(backup.migration);
}

// Schemas for the routes of backups.

const number = z.coerce.number().int().min(0).max(999_999);

export const chunkQuery = z.object({
  id: backupId,
  number,
  /** JSON: the position, from the previous answer. */
  at: z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        return position.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'at: this is no place in a backup.' });
        return z.NEVER;
      }
    }),
});

export const storedFile = z.object({
  id: backupId,
  name: z.string().regex(/^(?:manifest\.json|\d{6}-[0-9a-f]{16}\.chunk)$/, 'name: a backup has no such file.'),
});

export const sentManifest = z.object({ manifest: z.string().min(1), replace: z.string().max(300).optional() });
export const chunkNumber = z.object({ number });
export const chunkPart = z.object({ part: backupPart });
