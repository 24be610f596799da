/** The audit row: who, what, which record, and what a change of a content record made of its fields. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { batch, sql } from '@worker/db/sql';
import { auditRow, type AuditEntry } from '@worker/services/core/audit';
import { rows } from '@tests/setup/accounts';
import { ctxAt } from '@tests/setup/people';

const write = (entry: AuditEntry, onlyIf = sql`1`) => batch(env.DB, [auditRow(ctxAt(5), entry, onlyIf)]);
const read = (subjectId: string) =>
  rows('SELECT at, actor_type, action, subject_type, details, changes FROM audit_log WHERE subject_id = ?', subjectId);

describe('auditRow', () => {
  it('keeps the fields of a content record that differ, before and after', async () => {
    const before = { title: "It's old", place: 1, isActive: true, link: null };
    const after = { title: 'Новый', place: 1, isActive: false, link: 'https://outset.example' };
    await write({ action: 'faq.updated', subjectType: 'faq', subjectId: 'a1', details: { by: 'test' }, before, after });
    const [row] = await read('a1');
    expect(row).toMatchObject({ at: 5, action: 'faq.updated', subject_type: 'faq', details: '{"by":"test"}' });
    expect(JSON.parse(String(row?.['changes']))).toEqual({
      title: ["It's old", 'Новый'],
      isActive: [true, false],
      link: [null, 'https://outset.example'],
    });
  });

  it('keeps a new and a deleted record as a whole, and nothing where nothing differs', async () => {
    const record = { title: 'One', place: 2 };
    await write({ action: 'faq.created', subjectType: 'faq', subjectId: 'a2', after: record });
    await write({ action: 'faq.deleted', subjectType: 'faq', subjectId: 'a2', before: record });
    await write({ action: 'faq.updated', subjectType: 'faq', subjectId: 'a2', before: record, after: { ...record } });
    expect((await read('a2')).map(({ changes }) => changes)).toEqual([
      '{"title":[null,"One"],"place":[null,2]}',
      '{"title":["One",null],"place":[2,null]}',
      null,
    ]);
  });

  it('is written only while its condition holds', async () => {
    await write({ action: 'faq.deleted', subjectType: 'faq', subjectId: 'a3' }, sql`1 = ${2}`);
    expect(await read('a3')).toEqual([]);
  });
});
