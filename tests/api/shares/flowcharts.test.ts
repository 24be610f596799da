/** Read-only links to flowcharts in the account: whose they are, what they show, how they end. */
import { env } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { personText } from '@/domain/tools/account';
import type { Share } from '@/domain/shares/shares';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { bearer, cookie, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { path, put } from '@tests/setup/tool-documents';

const ID = 'funnel';
const keep = (who: Person, base: number, label: string) =>
  put(who, base, { name: 'Funnel', data: { nodes: [{ id: 'a', data: { label } }], edges: [] } }, ID, 'flowchart');
const drop = (who: Person, base: number) =>
  send('DELETE', `${path(ID, 'flowchart')}?base=${base}`, undefined, bearer(who.token));
const share = (who: Person, method = 'PUT', headers: Record<string, string> = {}) =>
  send(method, `/api/flowcharts/${ID}/share`, undefined, { ...bearer(who.token), ...headers });
const pathOf = async (who: Person) => ((await share(who)).body.data as Share).path;
/** What `/shared/flowchart/{link}` asks. */
const open = (page: string) => call(`/api/shared/flowcharts/${page.split('/').at(-1)}`);
const NOBODY = { status: 404, body: { message: expect.stringMatching(/\.$/) as string } };

async function owner(): Promise<Person> {
  const who = await person('founder');
  expect((await keep(who, 0, 'First')).status).toBe(200);
  return who;
}

describe('a link to a flowchart', () => {
  it('shows everybody the newest version, nothing of its owner, and is made once', async () => {
    const who = await owner();
    expect((await share(who, 'GET')).body.data).toBeNull();
    const paths = await Promise.all(Array.from({ length: 5 }, () => pathOf(who)));
    expect(new Set(paths).size).toBe(1);
    expect((await share(who, 'GET')).body.data).toMatchObject({ path: paths[0] });
    expect(paths[0]).toMatch(/^\/shared\/flowchart\/[\w-]+\.[\w-]{43}$/);
    await keep(who, 1, 'Second');
    const response = await open(paths[0]!);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ name: 'Funnel', data: { nodes: [{ data: { label: 'Second' } }] } });
    expect(body).not.toMatch(new RegExp(`${who.email}|${who.id}|Asha`));
    const told = await rows(`SELECT action FROM audit_log WHERE actor_id = ? AND action LIKE 'flowchart.%'`, who.id);
    expect(told).toEqual([{ action: 'flowchart.shared' }]);
  });

  it('opens nothing once it is ended, and a new one is another', async () => {
    const who = await owner();
    const first = await pathOf(who);
    expect((await share(who, 'DELETE')).status).toBe(200);
    expect((await open(first)).status).toBe(404);
    expect((await share(who, 'DELETE')).status).toBe(200);
    const second = await pathOf(who);
    expect(second).not.toBe(first);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  });

  it('ends with the flowchart at once, for good within the hour, and with the account', async () => {
    const who = await owner();
    const link = await pathOf(who);
    expect((await drop(who, 1)).status).toBe(200);
    expect((await open(link)).status).toBe(404);
    expect(await share(who, 'GET')).toMatchObject(NOBODY);
    expect((await keep(who, 2, 'Back')).status).toBe(200);
    expect((await open(link)).status).toBe(200);
    await drop(who, 3);
    await endExpired(ctxAt());
    await keep(who, 4, 'Back again');
    expect((await open(link)).status).toBe(404);
    await pathOf(who);
    await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(who.id).run();
    expect(await rows('SELECT id FROM shares WHERE account_id = ?', who.id)).toEqual([]);
  });
});

describe('no one else', () => {
  it('reads, makes or ends it: not others, not guests, not other sites, not a browser that believes another person to be there', async () => {
    const who = await owner();
    const link = await pathOf(who);
    const other = await person('visitor');
    const stranger = createHash('sha256').update(personText('x@example.com')).digest('base64url').slice(0, 22);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await share(other, method), method).toMatchObject(NOBODY);
      expect((await send(method, `/api/flowcharts/${ID}/share`)).status, method).toBe(401);
      expect((await share(who, method, { 'x-outset-person': stranger })).status, method).toBe(403);
      if (method !== 'GET') {
        const evil = cookie(who.token, 'https://evil.test');
        expect((await send(method, `/api/flowcharts/${ID}/share`, undefined, evil)).status).toBe(403);
      }
      for (const id of ['x'.repeat(65), 'a.b', '%00', "1' OR 1=1--"])
        expect(
          (await send(method, `/api/flowcharts/${encodeURIComponent(id)}/share`, undefined, bearer(who.token))).status,
        ).toBe(400);
    }
    expect((await open(link)).status).toBe(200);
  });

  it('opens anything by a link that we did not sign, one for a collection among them', async () => {
    const who = await owner();
    const link = (await pathOf(who)).split('/').at(-1)!;
    const [subject, signature] = link.split('.') as [string, string];
    for (const forged of [subject, `${subject}.`, `${'0'.repeat(24)}.${signature}`, `${link}.x`, `.${signature}`])
      expect((await open(forged)).status, forged).toBe(404);
    expect((await send('GET', `/api/shared/${link}`)).status).toBe(404);
  });

  it('finds a document of another tool by it', async () => {
    const who = await person('founder');
    await put(who, 0, {}, ID, 'burn-rate');
    expect(await share(who)).toMatchObject(NOBODY);
  });
});
