/** The download of a person's data: complete, only their own data, and no secret. */
import { env, SELF } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { collectAccountData } from '@worker/services/account-data/account-data';
import { SECTIONS } from '@worker/services/account-data/account-data-sections';
import { createContext } from '@worker/services/core/context';
import { storeDocumentFile } from '@worker/services/tools/tool-documents';
import { accountTables, fillAll, uploadPhoto } from '@tests/factories/account-rows';
import { png } from '@tests/factories/files/photos';
import { bearer, rows, send } from '@tests/setup/accounts';
import { ORIGIN } from '@tests/setup/call';
import { ctxAt, person as personOf } from '@tests/setup/people';

const person = (kind: 'founder' | 'visitor' = 'founder') => personOf(kind);

describe('download of the data', () => {
  it('answers one file with every section and no secret', async () => {
    const { token, id, email } = await person();
    await fillAll(id, email);
    await uploadPhoto(token);
    const response = await SELF.fetch(`${ORIGIN}/api/account/data`, { headers: bearer(token) });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="outset-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await response.text();
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data['account']).toMatchObject({ email, fullName: 'Asha Rao', isVerified: true, companyName: 'Kite Labs' });
    expect(data['feedback']).toMatchObject({ rating: 5, feedback: 'Good.' });
    expect(data['notificationPreferences']).toMatchObject({ newsletter: true, newOpportunities: false });
    expect(data['photo']).toEqual({ type: 'image/png', base64: Buffer.from(png(2, 2)).toString('base64') });
    expect(data['savedItems']).toEqual([{ kind: 'note', key: 'k', value: 'Call them' }]);
    const messages = data['contactMessages'] as { message: string }[];
    expect(messages.map(({ message }) => message).sort()).toEqual(['As a guest', 'Signed in']);
    expect(data).not.toHaveProperty('onlyTheNewest');
    for (const { name, single } of SECTIONS) {
      if (single) expect(data[name], name).toBeTruthy();
      else expect((data[name] as unknown[]).length, name).toBeGreaterThan(0);
      for (const entry of [data[name]].flat() as Record<string, unknown>[])
        for (const [field, value] of Object.entries(entry)) {
          if (/(?:^|A)t$/.test(field) && value !== null && field !== 'companyWorkingAt')
            expect(value, `${name}.${field}`).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
          if (/^(?:is|keeps|shares)[A-Z]|^newsletter$/.test(field))
            expect(value, `${name}.${field}`).toBeTypeOf('boolean');
        }
    }
    // No value of a column that holds a secret or a hash, of whichever table.
    expect(text).not.toMatch(/scrypt|secret-/);
    for (const [table, columns] of [...(await accountTables()), ['accounts', ['password_hash']] as const]) {
      for (const column of columns.filter((name) => /hash|secret/.test(name))) {
        const where = table === 'accounts' ? 'id' : 'account_id';
        for (const row of await rows(`SELECT ${column} AS v FROM ${table} WHERE ${where} = ?`, id)) {
          if (row['v']) expect(text.includes(String(row['v'])), `${table}.${column}`).toBe(false);
        }
      }
    }
    expect(text).not.toContain(token);
  });

  it('forgets no table of accounts', async () => {
    const sections = new Set(SECTIONS.map(({ table }) => table));
    expect([...(await accountTables()).keys()].filter((table) => !sections.has(table))).toEqual([]);
  });

  it('holds every column of them, but for secrets, keys of files and counters of the machine', async () => {
    const LEFT_OUT: Record<string, string[]> = {
      accounts: ['password_hash', 'photo_key', 'has_second_factor'], // the photo and the second factor are in the file
      campaign_recipients: ['id', 'retry_at'],
      calendar_feeds: ['number'], // part of a secret address
      conversations: ['id'],
      chat_messages: ['id'],
      chat_usage: ['owner', 'failed', 'cost'], // the owner is the account; the others are the operator's
      chat_files: ['id', 'conversation_id'],
      meetings: ['id', 'request_key', 'provider', 'reached', 'day', 'claimed_at'],
      calendar_grants: ['token'],
      contact_exports: ['id'],
      contact_messages: ['id', 'retry_at', 'tries', 'status', 'assignee_id', 'revision'], // how operators keep it
      feedback: ['status', 'assignee_id', 'revision'], // as above
      inbox_replies: ['id', 'message_id', 'sent_by'],
      account_events: ['id'],
      account_tokens: ['id', 'token_hash'],
      admin_grants: ['id', 'admin_id'],
      known_devices: ['device_hash'],
      login_devices: ['token_hash'],
      login_challenges: ['id', 'token_hash'],
      mail_bounces: ['id', 'campaign_id'],
      mail_suppressions: ['id', 'email', 'created_by'],
      newsletter_consents: ['id'],
      merged_saved: ['merge_id', 'stamp'],
      notifications: ['id'],
      outbox_mails: ['id', 'to_address', 'from_address', 'text', 'html', 'headers', 'attachments'], // texts hold secret links
      personal_tokens: ['id', 'token_hash', 'networks'],
      claims: ['id', 'token_hash', 'token_ends_at', 'item_id', 'asked_at'],
      // Operators' decisions about the queue, and the findings of the daily check.
      quality_items: [
        'id',
        'record_id',
        'other_id',
        'note',
        'status_hash',
        'found_key',
        'decided_by',
        'decided_at',
        'before',
        'written_revision',
        'revision',
      ],
      recovery_codes: ['code_hash'],
      saved_records: ['stamp', 'version'],
      saved_searches: ['id', 'seen_seq', 'notified_seq'],
      second_factors: ['secret', 'pending_secret', 'last_step'],
      sessions: ['token_hash'],
      shares: ['id'], // part of a secret address
      subscription_requests: ['id', 'checkout_url', 'decided_by'],
      tool_documents: ['revision', 'file_key'], // the newest bodies are in the file
      tool_document_versions: ['revision', 'started_at', 'file_key'],
      token_writes: ['token_id', 'key_hash', 'request_hash'],
      trusted_devices: ['id', 'token_hash'],
      waiting_list: ['email'],
      webhooks: ['id', 'secret'],
      push_devices: ['id', 'session_id', 'endpoint', 'p256dh', 'auth'],
      webhook_deliveries: ['id', 'webhook_id'],
    };
    for (const { table, columns, json = [] } of SECTIONS) {
      const told = columns.split(',').map((column) => column.trim());
      const all = (await rows(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => String(name));
      const left = all.filter((name) => name !== 'account_id' && !told.includes(name));
      expect([table, left]).toEqual([table, LEFT_OUT[table] ?? []]);
      for (const name of json) expect(told, table).toContain(name);
    }
  });

  it('holds every document in full, however much they are together', { timeout: 60_000 }, async () => {
    const { token, id } = await person();
    const long = 'x'.repeat(6 * 1024 * 1024);
    for (const [index, name] of ['one', 'two', 'lost'].entries()) {
      const key = await storeDocumentFile(ctxAt(), JSON.stringify({ data: { name, long } }));
      if (name === 'lost') await env.FILES.delete(key);
      await env.DB.prepare(
        `INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at)
         VALUES (?, 'expenses', ?, ?, 1, 1, ?, ?, ?)`,
      )
        .bind(id, name, name, long.length, key, 10 - index)
        .run();
    }
    const { body } = await send('GET', '/api/account/data', undefined, bearer(token));
    const bodies = (body as unknown as { toolDocumentBodies: { id: string; document: unknown }[] }).toolDocumentBodies;
    expect(bodies.map((one) => one.id)).toEqual(['one', 'two', 'lost']);
    expect(bodies[0]?.document).toEqual({ data: { name: 'one', long } });
    expect(bodies[1]?.document).toEqual({ data: { name: 'two', long } });
    expect(bodies[2]?.document).toBeNull();
  });

  it('comes in lines too, the records and then each document in one, whatever ends of lines it was stored with', async () => {
    const { token, id } = await person();
    const body = '{"format":"outset-document",\r\n"note":"two\\nlines"}';
    const key = await storeDocumentFile(ctxAt(), body);
    await env.DB.prepare(
      `INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at)
       VALUES (?, 'burn-rate', 'one', 'one', 1, 1, 9, ?, 1)`,
    )
      .bind(id, key)
      .run();
    const ask = (query: string) => SELF.fetch(`${ORIGIN}/api/account/data${query}`, { headers: bearer(token) });
    const lines = (await (await ask('?as=lines')).text()).split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ account: { isVerified: true }, toolDocuments: [{ id: 'one' }] });
    expect(JSON.parse(lines[1] ?? '')).toEqual({ tool: 'burn-rate', id: 'one', document: JSON.parse(body) as unknown });
    expect((await ask('?as=zip')).status).toBe(400);
    expect((await SELF.fetch(`${ORIGIN}/api/account/data?as=lines`)).status).toBe(401);
  });

  it('says what it leaves out where there is very much of one kind', async () => {
    const { id, email } = await person();
    await env.DB.batch(
      [1, 2, 3].map((n) =>
        env.DB.prepare('INSERT INTO contact_exports (id, account_id, month, ref, exported_at) VALUES (?,?,?,?,?)').bind(
          `x${n}${id}`,
          id,
          '2026-11',
          `seed:${n}`,
          n,
        ),
      ),
    );
    const ctx = createContext(readEnv(env as unknown as RawEnv), {
      actor: { role: 'founder', accountId: id, sessionId: 's', fullName: 'Asha', email, photoKey: null },
    });
    const read = async (most: number) =>
      (await new Response((await collectAccountData(ctx, { mostRows: most })).file).json()) as Record<string, unknown>;
    const cut = await read(2);
    expect(cut['onlyTheNewest']).toEqual({ entries: 2, of: ['contactExports'] });
    expect(cut['contactExports']).toMatchObject([{ ref: 'seed:3' }, { ref: 'seed:2' }]);
    const whole = await read(3);
    expect(whole).not.toHaveProperty('onlyTheNewest');
    expect(whole['contactExports']).toHaveLength(3);
  });

  it('holds nothing of others, and is closed to guests', async () => {
    const [one, other] = [await person(), await person('visitor')];
    const { body } = await send('GET', '/api/account/data', undefined, bearer(one.token));
    expect(JSON.stringify(body)).not.toContain(other.id);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect((await send('GET', '/api/account/data')).status).toBe(401);
  });
});
