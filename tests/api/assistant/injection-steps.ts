/** Steps of the tests with injections: attacks in every place where others can write, and what must be as it was afterwards. */
import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import type { ChatEvent } from '@/domain/assistant/message';
import type { RawEnv } from '@worker/env';
import { readPlainFile } from '@/domain/assistant/files/plain-file';
import { addListings } from '@tests/factories/listings';
import { INJECTIONS, type Injection } from '@tests/fixtures/injections';
import { bearer } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import type { Person } from '@tests/setup/people';

export interface Attack extends Injection {
  /** A word that finds the places of this attack and of no other. */
  word: string;
}

export const ATTACKS: readonly Attack[] = INJECTIONS.map((one, n) => ({ ...one, word: `attack${n}` }));

const json = (value: unknown) => JSON.stringify(value);

/** Puts each attack into two listings, a startup term, an FAQ and a note of the person. */
export async function placeAttacks(who: Person): Promise<void> {
  const ids = await addListings(
    ATTACKS.flatMap(({ text, word }) =>
      (['seed', 'incubator'] as const).map((kind) => ({
        kind,
        name: `${word} ${text.slice(0, 300)}`,
        about: text,
        sectors: [text.slice(0, 100)],
      })),
    ),
  );
  const told = json(
    ATTACKS.map(({ text, word }, n) => ({ id: `${word}x`, title: `${word} ${n}`, text, key: ids[2 * n] })),
  );
  const insert = (sql: string, ...rest: unknown[]) => env.DB.prepare(sql).bind(...rest, told);
  await env.DB.batch([
    insert(`INSERT INTO startup_terms (id, category, title, description, place, created_at, updated_at)
      SELECT value->>'id', 'Fundraising', value->>'title', value->>'text', key, 0, 0 FROM json_each(?)`),
    insert(`INSERT INTO faqs (id, category, question, answer, created_at, updated_at)
      SELECT value->>'id', 'General', value->>'title', value->>'text', 0, 0 FROM json_each(?)`),
    insert(
      `INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
      SELECT ?, 'favourite', 'seed:' || (value->>'key'), 'true', '0000000000001-00000-aa', 1 FROM json_each(?)`,
      who.id,
    ),
    insert(
      `INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
      SELECT ?, 'note', '1790000000000/seed:' || (value->>'key'), json_quote((value->>'title') || ' ' || (value->>'text')),
        '0000000000001-00000-aa', 1 FROM json_each(?)`,
      who.id,
    ),
  ]);
}

/** Words that only another person may read. */
export const OF_ANOTHER = 'canary-of-another-person';

/** A note, a conversation with its file, a meeting and a document of someone else. Returns the ids an attacker might have guessed. */
export async function placeSecrets(other: Person): Promise<{ conversationId: string; noteKey: string }> {
  const [key] = await addListings([{ kind: 'seed', name: 'Quiet fund' }]);
  const conversationId = 'f'.repeat(24);
  const noteKey = `1790000000000/seed:${key}`;
  const extract = readPlainFile(
    { name: `${OF_ANOTHER}.txt`, ending: 'txt', bytes: new TextEncoder().encode(OF_ANOTHER) },
    { rows: 10 },
  );
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO saved_records (account_id, kind, key, value, stamp, version) VALUES (?, 'note', ?, ?, '0000000000001-00000-aa', 1)`,
    ).bind(other.id, noteKey, json(OF_ANOTHER)),
    env.DB.prepare(
      `INSERT INTO conversations (id, account_id, title, created_at, updated_at) VALUES (?, ?, ?, 0, 0)`,
    ).bind(conversationId, other.id, OF_ANOTHER),
    env.DB.prepare(
      `INSERT INTO chat_messages (id, conversation_id, account_id, place, type, content, state, created_at)
       VALUES ('eeeeeeeeeeeeeeeeeeeeeeee', ?, ?, 1, 'user', ?, 'done', 0)`,
    ).bind(conversationId, other.id, OF_ANOTHER),
    env.DB.prepare(
      `INSERT INTO chat_files (id, account_id, conversation_id, extract, created_at, expires_at) VALUES ('f1', ?, ?, ?, ?, ?)`,
    ).bind(other.id, conversationId, json(extract), Date.now(), Date.now() + 1e7),
  ]);
  return { conversationId, noteKey };
}

/** What an answer may write: the conversation itself, what it used, and whether the model and the news answer. */
const OF_ANSWERS = new Set(['conversations', 'chat_messages', 'chat_usage', 'chat_files', 'service_states']);

/** All rows of all tables that no answer may change, table by table, and the names of all stored files. */
export async function wholeState(): Promise<Record<string, string>> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const names = tables.map(({ name }) => name).filter((name) => !OF_ANSWERS.has(name));
  const all = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  const state: Record<string, string> = { files: json((await env.FILES.list()).objects.map(({ key }) => key)) };
  // When a session was last used is noted by every request, once a minute.
  const withoutUse = (row: Record<string, unknown>) => ({ ...row, last_active_at: 0, expires_at: 0 });
  for (const [n, { results }] of all.entries())
    state[names[n]!] = json(names[n] === 'sessions' ? results.map(withoutUse) : results);
  return state;
}

export interface Streamed {
  text: string;
  /** All events as one. */
  all: ChatEvent;
  raw: string;
}

/** Reads a stream strictly: each line is JSON of an event, and the end marker is once, at the end. */
function readStream(raw: string, status: number): Streamed {
  expect(status, raw).toBe(200);
  const parts = raw.split('\n\n');
  expect(parts.slice(-2)).toEqual(['data: [DONE]', '']);
  const events = parts.slice(0, -2).map((line) => JSON.parse(line.slice('data: '.length)) as ChatEvent);
  const text = events.map(({ content = '' }) => content).join('');
  return { text, raw, all: Object.assign({}, ...events) as ChatEvent };
}

let asked = 0;
/** Another address each time, so that no limit of requests is met. */
const headersOf = (who: Person | null) => ({
  ...(who ? bearer(who.token) : {}),
  'cf-connecting-ip': `198.18.${Math.floor(asked / 250)}.${asked++ % 250}`,
});

export async function askAs(
  who: Person | null,
  body: Record<string, unknown>,
  over: Partial<RawEnv>,
): Promise<Streamed> {
  const response = await call('/api/ai-chat/chat', { method: 'POST', body, headers: headersOf(who), env: over });
  return readStream(await response.text(), response.status);
}

/** A CSV whose name, columns and cells are the attack. */
export async function sendFile(who: Person, text: string, over: Partial<RawEnv>): Promise<Streamed> {
  const cell = `"${text.replaceAll('"', '""')}"`;
  const form = new FormData();
  form.set(
    'file',
    new File([`${cell},Revenue\n${cell},12\n,13\n`], `${text.replace(/[^\w !<>()[\]-]/g, '').slice(0, 80)}.csv`),
  );
  form.set('prompt', 'What is in this file?');
  const response = await call('/api/ai-chat/analyze-file', {
    method: 'POST',
    body: form,
    headers: headersOf(who),
    env: over,
  });
  return readStream(await response.text(), response.status);
}
