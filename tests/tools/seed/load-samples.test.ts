/** The loader of the sample content and the generator of the benchmarks' listings. */
import { describe, expect, it } from 'vitest';
import { listingInput } from '@/domain/directory/input/listing-input';
import { LISTING_KINDS, type ListingKind } from '@/domain/directory/directories';

interface Body {
  kind: string;
  records: unknown[];
}
interface Loader {
  loadSamples(post: (path: string, body: Body) => Promise<Response>): Promise<number>;
  chunksOf(records: unknown[]): unknown[][];
}
interface Generator {
  generateListings(
    count: number,
    seed?: number,
  ): Iterable<{
    id: string;
    kind: ListingKind;
    name: string;
    city: string;
    region: string;
    year: number | null;
    funds: { currency: string } | null;
  }>;
}
// The scripts are plain modules without types.
const load = (name: string): Promise<unknown> =>
  import(new URL(`../../../scripts/data/${name}.mjs`, import.meta.url).href);
const { chunksOf, loadSamples } = (await load('load-samples')) as Loader;
const { generateListings } = (await load('generate-listings')) as Generator;

const answer = (data: unknown, status = 200) =>
  Response.json({ success: status < 400, data, message: 'Said so.' }, { status });

describe('loadSamples', () => {
  it('posts every kind in bodies below 100 KB and answers how many were stored', async () => {
    const posted: Body[] = [];
    const stored = await loadSamples((path, body) => {
      expect(path).toBe('/dev/import');
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(100 * 1024);
      posted.push(body);
      return Promise.resolve(answer({ created: body.records.length, updated: 0, failed: [] }));
    });
    expect([...new Set(posted.map(({ kind }) => kind))].sort()).toEqual([
      'angel',
      'due-date',
      'incubator',
      'mentor',
      'pre-seed',
      'scheme',
      'seed',
      'startup-influencer',
      'youtube-influencer',
    ]);
    expect(stored).toBe(posted.reduce((sum, { records }) => sum + records.length, 0));
    expect(stored).toBeGreaterThanOrEqual(178);
  });

  it('throws with the file, the row and the reason when a row is refused', async () => {
    const failed = [{ row: 2, message: 'x', fields: { city: 'Please enter the location' } }];
    await expect(loadSamples(() => Promise.resolve(answer({ created: 1, updated: 0, failed })))).rejects.toThrow(
      /pre-seed\.json.*\n {2}row 2 \(Antler India\): city: Please enter the location/,
    );
  });

  it('throws with the answer when the import is not there or is not JSON', async () => {
    await expect(loadSamples(() => Promise.resolve(answer(null, 404)))).rejects.toThrow(
      'pre-seed.json was refused: Said so.',
    );
    await expect(loadSamples(() => Promise.resolve(new Response('<p>', { status: 500 })))).rejects.toThrow(
      'status 500',
    );
  });

  it('splits many and large records, in order, and refuses what no request can hold', () => {
    const records = Array.from({ length: 1300 }, (_, n) => ({ n, text: 'अ'.repeat(n % 3 === 0 ? 200 : 5) }));
    const chunks = chunksOf(records);
    expect(chunks.flat()).toEqual(records);
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(500);
      expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(100_000);
    }
    expect(() => chunksOf([{ name: 'Huge', text: 'x'.repeat(100_000) }])).toThrow('Huge');
    expect(chunksOf([])).toEqual([]);
  });
});

describe('generateListings', () => {
  const rows = [...generateListings(3000)];

  it('is the same for the same number, and a larger number starts the same', () => {
    expect([...generateListings(200)]).toEqual(rows.slice(0, 200));
    expect([...generateListings(3, 7)]).not.toEqual(rows.slice(0, 3));
  });

  it('makes listings that the import would take, none twice', () => {
    const rules = { currentYear: 2026, purpose: 'import' } as const;
    const schemas = new Map(LISTING_KINDS.map((kind) => [kind, listingInput(kind, rules)]));
    for (const { id, kind, ...listing } of rows) {
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      // Fields of other kinds are null or empty there; an import has none of them.
      const own = Object.fromEntries(
        Object.entries(listing).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
      );
      const result = schemas.get(kind)?.safeParse(own);
      expect(result?.error?.issues ?? []).toEqual([]);
      expect(result?.success).toBe(true);
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ kind, name, city }) => `${kind} ${name.toLowerCase()} ${city}`)).size).toBe(rows.length);
  });

  it('has the shares and the skew of a real directory', () => {
    const share = (holds: (row: (typeof rows)[number]) => boolean) => rows.filter(holds).length / rows.length;
    for (const [kind, wanted] of [
      ['pre-seed', 0.3],
      ['seed', 0.3],
      ['angel', 0.25],
      ['incubator', 0.15],
    ] as const) {
      expect(Math.abs(share((row) => row.kind === kind) - wanted)).toBeLessThan(0.03);
    }
    const bengaluru = share(({ city }) => city === 'Bengaluru');
    expect(bengaluru).toBeGreaterThan(1.5 * share(({ city }) => city === 'Mumbai'));
    expect(share(({ name }) => /\b(Capital|Ventures)\b/.test(name))).toBeGreaterThan(0.2);
    expect(new Set(rows.flatMap(({ name }) => name.split(' '))).size).toBeGreaterThan(1000);
    // Nor is it tidy: years and counts are missing, places are unknown, amounts are in several currencies.
    const incubators = rows.filter(({ kind }) => kind === 'incubator');
    expect(incubators.filter(({ year }) => year === null).length).toBeGreaterThan(incubators.length / 20);
    expect(rows.filter(({ region }) => region === '').length).toBeGreaterThan(20);
    expect(new Set(incubators.map(({ funds }) => funds?.currency))).toEqual(
      new Set([undefined, 'INR', 'USD', 'EUR', 'GBP']),
    );
  });
});
