/** An account's saved items and their API, for tests of screens. The last write wins, as on the server. */
import { answer } from '@tests/setup/component/network';
import type { SavedCard } from '@/domain/saved/cards';
import { writeStamp, recordName, type SavedRecord } from '@/domain/saved/records';

/** Kind, key and value of a record. */
export type Put = [SavedRecord['kind'], string, SavedRecord['value']];

export class SavedServer {
  private readonly records = new Map<string, { record: SavedRecord; version: number }>();
  private version = 0;
  private count = 0;
  /** Set while the server or the network fails. */
  failure: { status: number } | 'offline' | null = null;

  constructor(puts: readonly Put[] = []) {
    for (const [kind, key, value] of puts) {
      this.count += 1;
      const stamp = writeStamp({ ms: 1_790_000_000_000 + this.count, count: 0 }, 'test');
      this.take({ kind, key, value, stamp });
    }
  }

  private take(record: SavedRecord): void {
    const name = recordName(record);
    const known = this.records.get(name)?.record;
    if (known && known.stamp >= record.stamp) return;
    this.version += 1;
    this.records.set(name, { record, version: this.version });
  }

  /** What the account holds, by kind. */
  held(kind?: SavedRecord['kind']): { kind: string; key: string; value: unknown }[] {
    return [...this.records.values()]
      .map(({ record: { kind: of, key, value } }) => ({ kind: of, key, value }))
      .filter(({ kind: of, value }) => value !== null && (kind === undefined || of === kind));
  }

  /** Answers the exchange of saved items, and the cards of these entries. */
  listen(cards: readonly SavedCard[] = []): this {
    answer('post', '/api/saved/sync', ({ body }) => {
      if (this.failure) return this.failure;
      const { since, records } = body as { since: number; records: SavedRecord[] };
      for (const record of records) this.take(record);
      const newer = [...this.records.values()].filter(({ version }) => version > since);
      return { data: { records: newer.map(({ record }) => record), version: this.version, hasMore: false } };
    });
    answer('get', '/api/saved/cards', ({ query }) => {
      if (this.failure) return this.failure;
      const refs = (query.get('refs') ?? '').split(',');
      return { data: refs.flatMap((ref) => cards.find(({ type, id }) => `${type}:${id}` === ref) ?? []) };
    });
    return this;
  }
}
