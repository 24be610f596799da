/** Undoing an import: what it made goes, what it changed is as before, what someone changed since is kept. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob, ImportRow } from '@/domain/admin/imports/job';
import { adminCookie, ask, operator, type AdminAnswer, type Operator } from '@tests/setup/admins';
import { angelRow, importRows, post, rollBack, startImport } from './import-steps';

let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});

type Data = Record<string, unknown> & { _id: string; revision: number };
const dataOf = <Kind = Data>({ body }: AdminAnswer) => body['data'] as Kind;
const get = (path: string) => ask('GET', path, { headers: adminCookie(admin.token) });
const put = (path: string, body: unknown) => ask('PUT', path, { headers: adminCookie(admin.token), body });
const unique = () => `R${crypto.randomUUID().slice(0, 8)}`;
const rowsOf = async (job: ImportJob) =>
  dataOf<{ rows: ImportRow[] }>(await get(`/api/admin/imports/${job.id}/rows`)).rows;
const angel = async (id: string | null) => get(`/api/admin/records/angel-investor/${id}`);

describe('rolling back', () => {
  it('takes out what came in, gives changed records their former values, and leaves the rest', async () => {
    const prefix = unique();
    const old = await importRows(admin, 'angel-investor', [angelRow(`${prefix} A`, { sector: ['SaaS'] })]);
    const [first] = await rowsOf(old);
    const job = await importRows(admin, 'angel-investor', [
      angelRow(`${prefix} A`, { about: 'Changed.' }),
      angelRow(`${prefix} A`, { about: 'Changed again.' }),
      angelRow(`${prefix} B`),
      angelRow(`${prefix} B`, { about: 'Changed.' }),
      angelRow(`${prefix} C`, { about: '' }),
    ]);
    expect(job.counts).toEqual({ created: 1, updated: 3, same: 0, edited: 0, skipped: 0, failed: 1 });
    const made = (await rowsOf(job)).find(({ outcome }) => outcome === 'created');
    const after = await rollBack(admin, job.id);
    expect(after).toMatchObject({ state: 'rolled-back', undone: 4, kept: 0 });
    expect(dataOf(await angel(first!.recordId))).toMatchObject({ about: 'Invests early.', sector: ['SaaS'] });
    expect((await angel(made!.recordId)).status).toBe(404);
    // The removed records are in the bin, like everything that is deleted.
    const { n } = (await env.DB.prepare('SELECT count(*) AS n FROM bin WHERE id = ?')
      .bind(made!.recordId)
      .first<{ n: number }>())!;
    expect(n).toBe(1);
    // Again changes nothing.
    expect(await rollBack(admin, job.id)).toMatchObject({ undone: 4, kept: 0 });
  });

  it('keeps every record that someone has changed since, and says which', async () => {
    const prefix = unique();
    await importRows(admin, 'angel-investor', [angelRow(`${prefix} A`)]);
    const job = await importRows(admin, 'angel-investor', [
      angelRow(`${prefix} A`, { about: 'By the file.' }),
      angelRow(`${prefix} B`),
      angelRow(`${prefix} C`),
      angelRow(`${prefix} D`),
    ]);
    const [a, b, , d] = await rowsOf(job);
    for (const one of [a, b]) {
      const { _id, revision, createdAt, updatedAt, ...fields } = dataOf(await angel(one!.recordId));
      const changed = {
        ...fields,
        angelLogo: 'https://example.com/a.png',
        sector: ['SaaS'],
        focusIndustries: ['Fintech'],
        preferredStartupStage: ['MVP'],
        socialLinks: { website: 'https://example.com', linkedin: '', twitter: '' },
      };
      expect((await put(`/api/admin/angel-investors/${_id}`, { ...changed, revision })).status).toBe(200);
      expect([createdAt, updatedAt]).toHaveLength(2);
    }
    await ask('DELETE', `/api/admin/angel-investors/${d!.recordId}`, { headers: adminCookie(admin.token) });
    const after = await rollBack(admin, job.id);
    expect(after).toMatchObject({ state: 'rolled-back', undone: 2, kept: 2 });
    const kept = dataOf<{ rows: ImportRow[] }>(await get(`/api/admin/imports/${job.id}/rows?undo=kept`)).rows;
    expect(kept.map(({ name }) => name)).toEqual([`${prefix} A`, `${prefix} B`]);
    expect(dataOf(await angel(a!.recordId))).toMatchObject({ about: 'By the file.', sector: ['SaaS'] });
  });

  it('can undo later what it kept because of another import, once that one is undone, and says before how many rows that is', async () => {
    const prefix = unique();
    const names = ['A', 'B', 'C'].map((sign) => `${prefix} ${sign}`);
    const first = await importRows(
      admin,
      'angel-investor',
      names.map((name) => angelRow(name)),
    );
    const second = await importRows(
      admin,
      'angel-investor',
      names.slice(0, 2).flatMap((name) => [angelRow(name, { about: 'Late.' }), angelRow(name, { about: 'Later.' })]),
    );
    const undoable = async ({ id }: ImportJob) => dataOf<ImportJob>(await get(`/api/admin/imports/${id}`)).undoable;
    expect([await undoable(first), await undoable(second)]).toEqual([
      { created: 1, updated: 0 },
      { created: 0, updated: 4 },
    ]);
    expect(await rollBack(admin, first.id)).toMatchObject({
      undone: 1,
      kept: 2,
      undoable: { created: 0, updated: 0 },
    });
    expect(await rollBack(admin, second.id)).toMatchObject({ undone: 4, kept: 0 });
    const [a, b] = await rowsOf(first);
    expect(dataOf(await angel(a!.recordId))).toMatchObject({ about: 'Invests early.' });
    expect(await undoable(first)).toEqual({ created: 2, updated: 0 });
    // What a person has changed since stays for good.
    const { results } = await env.DB.prepare('UPDATE listings SET revision = revision + 1 WHERE id = ? RETURNING id')
      .bind(b!.recordId)
      .all();
    expect(results).toHaveLength(1);
    expect(await undoable(first)).toEqual({ created: 1, updated: 0 });
    expect(await rollBack(admin, first.id)).toMatchObject({ state: 'rolled-back', undone: 2, kept: 1 });
    expect((await angel(a!.recordId)).status).toBe(404);
    expect((await angel(b!.recordId)).status).toBe(200);
    await rollBack(admin, first.id);
    const actions = await env.DB.prepare(
      "SELECT count(*) AS n FROM audit_log WHERE action = 'import.rolled-back' AND subject_id = ?",
    )
      .bind(first.id)
      .first();
    // Each roll-back that found something to do has a line.
    expect(actions).toEqual({ n: 2 });
  });

  it('leaves what someone has edited here, where a newer file is asked to, and updates what only files have changed', async () => {
    const prefix = unique();
    const rows = (about: string) => ['A', 'B', 'C'].map((sign) => angelRow(`${prefix} ${sign}`, { about }));
    await importRows(admin, 'angel-investor', rows('First.'));
    const undone = await importRows(admin, 'angel-investor', [angelRow(`${prefix} C`, { about: 'A mistake.' })]);
    await rollBack(admin, undone.id);
    const second = await importRows(admin, 'angel-investor', rows('Second.'), { keepsEdited: true });
    expect(second.counts).toMatchObject({ updated: 3, edited: 0 });
    const [a] = await rowsOf(second);
    const { revision, ...fields } = dataOf(await angel(a!.recordId));
    const edited = {
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => !/^(?:_id|createdAt|updatedAt)$/.test(name))),
      about: 'By hand.',
      angelLogo: 'https://example.com/a.png',
      sector: ['SaaS'],
      focusIndustries: ['Fintech'],
      preferredStartupStage: ['MVP'],
      socialLinks: { website: 'https://example.com', linkedin: '', twitter: '' },
    };
    expect((await put(`/api/admin/angel-investors/${a!.recordId}`, { ...edited, revision })).status).toBe(200);
    // A file that may overwrite goes over it; it stays a record that someone has edited.
    await importRows(admin, 'angel-investor', rows('Third.').slice(0, 1));

    const check = {
      noun: 'angel-investor',
      keepsEdited: true,
      rows: rows('Fourth.').map((values, i) => ({ row: i + 1, values })),
    };
    const verdicts = dataOf<{ verdict: string }[]>(await post(admin, '/api/admin/imports/check', check));
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['edited', 'update', 'update']);
    const last = await importRows(admin, 'angel-investor', rows('Fourth.'), { keepsEdited: true });
    expect(last).toMatchObject({
      keepsEdited: true,
      counts: { created: 0, updated: 2, same: 0, edited: 1, skipped: 0, failed: 0 },
    });
    expect(dataOf(await angel(a!.recordId))).toMatchObject({ about: 'Third.', sector: ['SaaS'] });
    const refused = { ...check, keepsEdited: 'yes' };
    expect((await post(admin, '/api/admin/imports/check', refused)).status).toBe(400);
  });

  it('ends an import that is not over: rows that come afterwards are refused', async () => {
    const prefix = unique();
    const job = await startImport(admin, 'angel-investor', 2);
    const rows = (row: number) => ({ rows: [{ row, values: angelRow(`${prefix} ${row}`) }] });
    await post(admin, `/api/admin/imports/${job.id}/rows`, rows(1));
    expect(await rollBack(admin, job.id)).toMatchObject({ state: 'rolled-back', undone: 1 });
    expect(await post(admin, `/api/admin/imports/${job.id}/rows`, rows(2))).toMatchObject({
      status: 409,
      body: { code: 'import-over', message: 'This import has ended. Start it again with the file.' },
    });
  });

  it('undoes 1,200 rows in steps, and everything of it is in the audit log', async () => {
    const prefix = unique();
    const rows = Array.from({ length: 1200 }, (_, i) => angelRow(`${prefix} ${i}`));
    const job = await importRows(admin, 'angel-investor', rows);
    expect(await rollBack(admin, job.id)).toMatchObject({ undone: 1200, kept: 0 });
    const { results } = await env.DB.prepare(
      "SELECT action, count(*) AS n FROM audit_log WHERE actor_id = ? AND details ->> 'name' LIKE ? GROUP BY action ORDER BY action",
    )
      .bind(admin.id, `${prefix}%`)
      .all();
    expect(results).toEqual([
      { action: 'angel-investor.created', n: 1200 },
      { action: 'angel-investor.deleted', n: 1200 },
    ]);
  });
});
