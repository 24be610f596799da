/** Rows of an import that the server does not have yet, in the browser's database, so that an import continues after a reload. */
import type { DBSchema } from 'idb';
import { databaseOf } from '@/lib/storage/database';
import { WEEK_MS } from '@/domain/time/durations';

interface Schema extends DBSchema {
  /** `body` is the JSON of a list of rows. */
  slices: { key: [job: string, place: number]; value: { job: string; place: number; keptAt: number; body: string } };
}

export interface Slice {
  place: number;
  body: string;
}

const DATABASE = 'outset-imports';
/** Rows of imports that were never continued are removed after this time. */
const OLD_MS = WEEK_MS;

/** If the browser stores nothing (a private window, no space), the slices are in the memory of the tab. */
const inMemory = new Map<string, Slice[]>();

const open = databaseOf<Schema>(DATABASE, (database) => {
  database.createObjectStore('slices', { keyPath: ['job', 'place'] });
});

const of = (job: string) => IDBKeyRange.bound([job, 0], [job, Infinity]);

/** Stores the rows of a job, slice by slice as they are made. */
export async function keepSlices(job: string, slices: AsyncIterable<Slice>, now: number): Promise<void> {
  inMemory.set(job, []);
  for await (const slice of slices) {
    try {
      await (await open()).put('slices', { job, ...slice, keptAt: now });
    } catch {
      inMemory.get(job)?.push(slice);
    }
  }
}

/** The first remaining slice; null if this browser has none of the job. */
export async function nextSlice(job: string): Promise<Slice | null> {
  const heldSlice = inMemory.get(job)?.[0] ?? null;
  try {
    const cursor = await (await open()).transaction('slices').store.openCursor(of(job));
    const stored = cursor?.value ?? null;
    return stored && (!heldSlice || stored.place < heldSlice.place)
      ? { place: stored.place, body: stored.body }
      : heldSlice;
  } catch {
    return heldSlice;
  }
}

export async function dropSlice(job: string, place: number): Promise<void> {
  inMemory.set(job, inMemory.get(job)?.filter((one) => one.place !== place) ?? []);
  try {
    await (await open()).delete('slices', [job, place]);
  } catch {
    // Nothing is stored that could be dropped.
  }
}

/** Removes the slices of a finished job, and the slices of old jobs. */
export async function dropSlices(job: string, now: number): Promise<void> {
  inMemory.delete(job);
  try {
    const { store, done } = (await open()).transaction('slices', 'readwrite');
    await store.delete(of(job));
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (now - cursor.value.keptAt > OLD_MS) await cursor.delete();
    await done;
  } catch {
    // Nothing is stored that could be dropped.
  }
}

/** When an operator signs out: rows that were not sent must be chosen again. */
export async function forgetImports(): Promise<void> {
  inMemory.clear();
  try {
    await (await open()).clear('slices');
  } catch {
    // Nothing is stored that could be dropped.
  }
}
