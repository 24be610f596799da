/** Rows of an import that the server does not have yet, in the browser's database: an import goes on after a reload. */
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
/** What no one came back for. */
const OLD_MS = WEEK_MS;

/** Where the browser keeps nothing (a private window, no room), the tab does. */
const inMemory = new Map<string, Slice[]>();

const open = databaseOf<Schema>(DATABASE, (database) => {
  database.createObjectStore('slices', { keyPath: ['job', 'place'] });
});

const of = (job: string) => IDBKeyRange.bound([job, 0], [job, Infinity]);

/** Keeps the rows of a job, one slice after the other as they are made. */
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

/** The first slice that is left; null where this browser has none of the job. */
export async function nextSlice(job: string): Promise<Slice | null> {
  const held = inMemory.get(job)?.[0] ?? null;
  try {
    const cursor = await (await open()).transaction('slices').store.openCursor(of(job));
    const stored = cursor?.value ?? null;
    return stored && (!held || stored.place < held.place) ? { place: stored.place, body: stored.body } : held;
  } catch {
    return held;
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

/** The job is over; what is left of older ones goes, too. */
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

/** When an operator signs out: what they did not send is theirs to choose again. */
export async function forgetImports(): Promise<void> {
  inMemory.clear();
  try {
    await (await open()).clear('slices');
  } catch {
    // Nothing is stored that could be dropped.
  }
}
