/** Batches of drizzle and SQL together: order, results, and all or nothing. */
import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { watchD1 } from '@tests/fakes/counted-d1';
import { batch, sql, statementOf } from './sql';
import { databaseOf } from './client';
import { faqs } from './schema';

const faq = (id: string) => ({
  id,
  category: 'General' as const,
  question: "Who's there? ; --",
  answer: 'आशा',
  createdAt: 1,
  updatedAt: 2,
});
const count = async (id: string) =>
  (await statementOf(env.DB, sql`SELECT count(*) AS n FROM faqs WHERE id = ${id}`).first<{ n: number }>())?.n;

describe('batch', () => {
  it('runs both kinds in one round trip and order, with rows mapped as drizzle and SQL say them', async () => {
    const watch = watchD1(env.DB);
    const db = databaseOf(watch.db);
    const id = 'batch-1';
    const [inserted, raw, mapped, updated, returned] = await batch(watch.db, [
      db.insert(faqs).values(faq(id)),
      sql<{
        isActive: 0 | 1;
        createdAt: number;
      }>`SELECT is_active AS isActive, created_at AS createdAt FROM faqs WHERE id = ${id}`,
      db.select({ isActive: faqs.isActive, answer: faqs.answer }).from(faqs).where(eq(faqs.id, id)),
      sql`UPDATE faqs SET is_active = 0 WHERE id = ${id} AND question = ${faq(id).question}`,
      db.delete(faqs).where(eq(faqs.id, id)).returning(),
    ]);
    expect(watch.roundTrips).toBe(1);
    // Rows that triggers write count, too.
    expect(inserted.meta.changes).toBeGreaterThan(0);
    expect(raw.results).toEqual([{ isActive: 1, createdAt: 1 }]);
    expect(mapped).toEqual([{ isActive: true, answer: 'आशा' }]);
    expect(updated.meta.changes).toBeGreaterThan(0);
    expect(returned).toEqual([{ ...faq(id), isActive: false, position: 0, revision: 1 }]);
  });

  it('changes nothing where one of them fails', async () => {
    const db = databaseOf(env.DB);
    const id = 'batch-2';
    const twice = batch(env.DB, [db.insert(faqs).values(faq(id)), sql`INSERT INTO faqs (id) VALUES (${id})`]);
    await expect(twice).rejects.toThrow(/constraint/i);
    expect(await count(id)).toBe(0);
  });
});
