/** Writes of the assistant with ids that are someone else's, of another conversation, or of nothing: each is refused and leaves every table as it was. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES_MOST } from '@/domain/assistant/limits';
import { bearer, rows } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

/** Every table as it is; counters of row ids and the shadow tables of the search indexes say nothing of their own. */
async function allTables(): Promise<Record<string, unknown[]>> {
  const names = await rows(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'sqlite_sequence'
      AND name NOT LIKE '%\\_data' ESCAPE '\\' AND name NOT LIKE '%\\_idx' ESCAPE '\\' AND name NOT LIKE '%\\_docsize' ESCAPE '\\'
      AND name NOT LIKE '%\\_config' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  );
  const read = names.map(({ name }) => env.DB.prepare(`SELECT * FROM "${String(name)}"`));
  const results = await env.DB.batch<Record<string, unknown>>(read);
  return Object.fromEntries(names.map(({ name }, i) => [String(name), results[i]?.results ?? []]));
}

/** A conversation of one question and its answer. */
async function conversationOf(who: Person, text: string): Promise<{ conversationId: string; messageId: string }> {
  const response = await call('/api/ai-chat/chat', { method: 'POST', body: { text }, headers: bearer(who.token) });
  const first = JSON.parse((await response.text()).split('\n')[0]?.slice(6) ?? '{}') as Record<string, string>;
  return { conversationId: first['conversationId'] ?? '', messageId: first['messageId'] ?? '' };
}

describe('a refused write of the assistant', () => {
  let who: Person;
  let own: { conversationId: string; messageId: string };
  let another: { conversationId: string; messageId: string };
  let foreign: { conversationId: string; messageId: string };
  beforeAll(async () => {
    const [me, other] = await Promise.all([person('founder'), person('founder')]);
    who = me;
    own = await conversationOf(me, 'What is a SAFE?');
    another = await conversationOf(me, 'What is a cap table?');
    foreign = await conversationOf(other, 'What is vesting?');
  }, 60_000);

  const nobody = 'f'.repeat(24);
  const chat = (body: object) => () =>
    call('/api/ai-chat/chat', { method: 'POST', body: { text: 'Again?', ...body }, headers: bearer(who.token) });
  const file = (conversationId: string) => () => {
    const body = new FormData();
    body.set('file', new File(['a,b\n1,2\n'], 'plan.csv', { type: 'text/csv' }));
    body.set('conversationId', conversationId);
    return call('/api/ai-chat/analyze-file', { method: 'POST', body, headers: bearer(who.token) });
  };
  const one = (method: string, id: string, body?: object) => () =>
    call(`/api/ai-chat/conversations/${id}`, {
      method,
      headers: bearer(who.token),
      ...(body === undefined ? {} : { body }),
    });

  it.each<[string, () => () => Promise<Response>]>([
    ['a question in another’s conversation', () => chat({ conversationId: foreign.conversationId })],
    ['a question in no conversation', () => chat({ conversationId: nobody })],
    ['an answer of another conversation of one’s own, again', () => chat({ ...own, retryOf: another.messageId })],
    ['another’s answer, again', () => chat({ ...own, retryOf: foreign.messageId })],
    ['an answer without its conversation, again', () => chat({ retryOf: own.messageId })],
    ['an answer in another’s conversation, again', () => chat({ ...foreign, retryOf: own.messageId })],
    ['another’s answer in their conversation, again', () => chat({ ...foreign, retryOf: foreign.messageId })],
    ['an answer that is none, again', () => chat({ ...own, retryOf: nobody })],
    ['an answer of another conversation, continued', () => chat({ ...own, continueOf: another.messageId })],
    ['another’s answer, continued', () => chat({ ...foreign, continueOf: foreign.messageId })],
    ['an answer without its conversation, continued', () => chat({ continueOf: own.messageId })],
    ['a complete answer, continued', () => chat({ ...own, continueOf: own.messageId })],
    ['a file in another’s conversation', () => file(foreign.conversationId)],
    ['a file in no conversation', () => file(nobody)],
    ['another’s conversation, renamed', () => one('PATCH', foreign.conversationId, { title: 'Mine' })],
    ['another’s conversation, deleted', () => one('DELETE', foreign.conversationId)],
    ['no conversation, deleted', () => one('DELETE', nobody)],
  ])('%s changes nothing', async (_, sending) => {
    const before = await allTables();
    const { status } = await sending()();
    expect([404, 409]).toContain(status);
    expect(await allTables()).toEqual(before);
  });

  it('a question in a full conversation, or one that has room for no answer, changes nothing', async () => {
    for (const place of [MESSAGES_MOST, MESSAGES_MOST - 1]) {
      await rows('UPDATE chat_messages SET place = ? WHERE id = ?', place, own.messageId);
      for (const sending of [chat({ conversationId: own.conversationId }), file(own.conversationId)]) {
        const before = await allTables();
        expect((await sending()).status).toBe(409);
        expect(await allTables()).toEqual(before);
      }
    }
    await rows('UPDATE chat_messages SET place = 2 WHERE id = ?', own.messageId);
    expect((await chat({ conversationId: own.conversationId, retryOf: own.messageId })()).status).toBe(200);
  });
});
