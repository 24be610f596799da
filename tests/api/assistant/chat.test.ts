/** Questions to the assistant: the stream, what is kept of it, limits of people and guests, and the model's budgets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST_LIMIT_REACHED, MODEL_FAILED, SESSION_ENDED } from '@/domain/assistant/limits';
import type { ChatMessage, ChatEvent } from '@/domain/assistant/message';
import type { RawEnv } from '@worker/env';
import { answerQuestion } from '@worker/services/assistant/answer';
import type { SystemState } from '@/domain/admin/system/system';
import { adminCookie, operator } from '@tests/setup/admins';
import { bearer, rows } from '@tests/setup/accounts';
import { call, type CallOptions } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { call as toolCall, counts, DONE, ends, refusal, says, scriptModel, whole } from './model-steps';

const PATH = '/api/ai-chat/chat';

interface Answered {
  status: number;
  headers: Headers;
  events: ChatEvent[];
  text: string;
  isEnded: boolean;
  message: string;
}

async function ask(body: Record<string, unknown>, options: CallOptions = {}): Promise<Answered> {
  const response = await call(PATH, { method: 'POST', body, ...options });
  const raw = await response.text();
  const lines = raw.split('\n\n').filter((line) => line !== '');
  const isStream = response.ok;
  const isEnded = lines.at(-1) === 'data: [DONE]';
  const events = isStream
    ? lines.slice(0, isEnded ? -1 : undefined).map((line) => JSON.parse(line.slice(6)) as ChatEvent)
    : [];
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: events.map(({ content = '' }) => content).join(''),
    isEnded,
    message: isStream ? '' : (JSON.parse(raw) as { message: string }).message,
  };
}

const merged = ({ events }: Answered): ChatEvent => Object.assign({}, ...events) as ChatEvent;

async function messages(who: Person, id: string | null | undefined): Promise<ChatMessage[]> {
  const response = await call(`/api/ai-chat/conversations/${id}`, { headers: bearer(who.token) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { items: ChatMessage[] } }).data.items;
}

describe('a question', () => {
  let who: Person;
  let other: Person;
  beforeAll(async () => {
    [who, other] = await Promise.all([person('founder'), person('visitor')]);
  }, 60_000);

  it('of two parts gets the answer to one and the name of the other if nothing is found on it', async () => {
    const { token } = await person('founder');
    const { text } = await ask({ text: 'who is Zorb Quibble and what is 20% of 5 lakh' }, { headers: bearer(token) });
    expect(text).toContain('20% of ₹5 lakh is ₹1 lakh');
    expect(text).toContain('I found nothing on Outset about “who is Zorb Quibble”.');
  });

  it('API-053 is answered by data lines with content, ended by the marker, and kept', async () => {
    const answer = await ask({ text: 'What is a SAFE?' }, { headers: bearer(who.token) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.isEnded).toBe(true);
    const [first] = answer.events;
    expect(first).toMatchObject({ by: 'embedded', title: 'What is a SAFE?', left: 29 });
    expect(answer.text).not.toBe('');
    const kept = await messages(who, first?.conversationId);
    expect(kept.map(({ type, state, content }) => [type, state, content])).toEqual([
      ['user', 'done', 'What is a SAFE?'],
      ['assistant', 'done', answer.text],
    ]);
    expect(kept[1]?.id).toBe(first?.messageId);
  });

  it('opens the meeting form with who was named, and sends nothing', async () => {
    const before = await rows('SELECT COUNT(*) AS n FROM meetings');
    const answer = await ask(
      { text: 'Schedule a 30 minute meeting with asha@fund.example.' },
      { headers: bearer(who.token) },
    );
    expect(merged(answer)).toMatchObject({
      showScheduler: true,
      meetingDetails: { participants: ['asha@fund.example'], duration: 30 },
    });
    expect(answer.text).toContain('Nothing is sent until you press Schedule meeting');
    expect(await rows('SELECT COUNT(*) AS n FROM meetings')).toEqual(before);
  });

  it('goes to a model with what was said before, and keeps what it cites and took', async () => {
    const model = await scriptModel([...whole('Hello ', 'there.').slice(0, -1), counts(120, 30), DONE]);
    const options = {
      headers: bearer(who.token),
      env: { ...model.env, AI_PRICE_IN: '1', AI_PRICE_OUT: '10' } as Partial<RawEnv>,
    };
    const one = await ask({ text: 'Who are you?' }, options);
    expect([one.text, merged(one).by]).toEqual(['Hello there.', 'model']);
    const { conversationId } = merged(one);
    await ask({ text: 'And again?', conversationId }, options);
    const [, second] = await model.seen();
    expect(JSON.stringify(second)).toContain('Hello there.');
    const [usage] = await rows('SELECT tokens_in, tokens_out FROM chat_usage WHERE owner = ?', who.id);
    expect(usage).toEqual({ tokens_in: 240, tokens_out: 60 });
    const [site] = await rows("SELECT cost FROM chat_usage WHERE owner = 'site'");
    expect(Number(site?.['cost'])).toBeGreaterThanOrEqual(840);
  });

  it('that breaks off keeps what came, says so, ends the stream, and goes on or is written again', async () => {
    const model = await scriptModel(
      [says('Half an '), says('answer')],
      whole(' and the rest.'),
      whole('Written anew.'),
    );
    const options = { headers: bearer(who.token), env: model.env };
    const broken = await ask({ text: 'Tell me.' }, options);
    expect(broken.isEnded).toBe(true);
    expect(merged(broken)).toMatchObject({ error: 'Failed to get AI response', code: 'ai-failed' });
    const { conversationId, messageId } = merged(broken);
    expect((await messages(who, conversationId))[1]).toMatchObject({ state: 'failed', content: 'Half an answer' });
    const more = await ask({ text: 'Tell me.', conversationId, continueOf: messageId }, options);
    expect(more.text).toBe(' and the rest.');
    expect((await messages(who, conversationId))[1]).toMatchObject({
      id: messageId,
      state: 'done',
      content: 'Half an answer and the rest.',
    });
    const complete = await ask({ text: 'Tell me.', conversationId, continueOf: messageId }, options);
    expect(complete.status).toBe(409);
    const anew = await ask({ text: 'Tell me.', conversationId, retryOf: messageId }, options);
    expect(anew.text).toBe('Written anew.');
    expect((await messages(who, conversationId)).map(({ content }) => content)).toEqual(['Tell me.', 'Written anew.']);
  });

  it.each(['length', 'content_filter'])('that ends with %s has broken off, and goes on as a new word', async (end) => {
    const model = await scriptModel([says('Half an answer on'), ends(end), DONE], whole('Pune.'));
    const options = { headers: bearer(who.token), env: model.env };
    const broken = await ask({ text: 'Tell me.' }, options);
    expect(merged(broken)).toMatchObject({ error: 'Failed to get AI response', code: 'ai-failed' });
    const { conversationId, messageId } = merged(broken);
    expect((await messages(who, conversationId))[1]).toMatchObject({ state: 'failed', content: 'Half an answer on' });
    const more = await ask({ text: 'Tell me.', conversationId, continueOf: messageId }, options);
    expect(more.text).toBe(' Pune.');
    expect((await messages(who, conversationId))[1]).toMatchObject({
      state: 'done',
      content: 'Half an answer on Pune.',
    });
    // The service did what it was asked for.
    expect(await rows("SELECT error FROM service_states WHERE name = 'ai' AND error LIKE '%cut%'")).toEqual([]);
  });

  it('comes from the own rules where the model fails before its first word, says so, and names nothing of what it said', async () => {
    const model = await scriptModel(refusal(500));
    const answer = await ask({ text: 'What is a SAFE?' }, { headers: bearer(who.token), env: model.env });
    const said = merged(answer);
    expect(said.error).toBeUndefined();
    expect([said.by, said.notice]).toEqual(['embedded', MODEL_FAILED]);
    expect([answer.isEnded, answer.text.length > 0]).toEqual([true, true]);
    expect(JSON.stringify(answer.events)).not.toContain('secret');
    expect((await messages(who, said.conversationId))[1]).toMatchObject({ state: 'done', content: answer.text });
  });

  it('is kept as interrupted when the person leaves, and the port is told', async () => {
    let isTold = false;
    const deferred: Promise<unknown>[] = [];
    const [session] = await rows('SELECT id FROM sessions WHERE account_id = ?', who.id);
    const base = ctxAt().as({
      role: 'founder',
      accountId: who.id,
      sessionId: String(session?.['id']),
      fullName: 'A',
      email: who.email,
    });
    const ai = {
      ...base.ownAi,
      async *chat({ signal }: { signal: AbortSignal }) {
        yield { kind: 'text' as const, text: 'It began' };
        await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
        isTold = true;
        throw new Error('left');
      },
    };
    const ctx = Object.create(base, {
      ai: { value: ai },
      ownAi: { value: ai },
      defer: { value: (work: Promise<unknown>) => deferred.push(work) },
    }) as typeof base;
    const leave = new AbortController();
    const stream = await answerQuestion(ctx, {
      input: { text: 'Wait for me' },
      guest: { id: 'x', address: 'x' },
      signal: leave.signal,
    });
    const reader = stream.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    const { conversationId } = JSON.parse(first.slice(6).split('\n\n')[0] ?? '') as ChatEvent;
    leave.abort();
    await Promise.all(deferred);
    expect((await messages(who, conversationId))[1]).toMatchObject({ state: 'interrupted', content: 'It began' });
    expect(isTold).toBe(true);
  });

  it('belongs to the person alone: others find neither the conversation nor its answers', async () => {
    const mine = merged(await ask({ text: 'Mine' }, { headers: bearer(who.token) }));
    const { conversationId, messageId } = mine;
    for (const body of [
      { text: 'Yours?', conversationId },
      { text: 'Yours?', conversationId, continueOf: messageId },
      { text: 'Yours?', conversationId, retryOf: messageId },
      { text: 'Yours?', retryOf: messageId },
    ]) {
      expect((await ask(body, { headers: bearer(other.token) })).status).toBe(404);
    }
    const path = `/api/ai-chat/conversations/${conversationId}`;
    for (const method of ['GET', 'DELETE'])
      expect((await call(path, { method, headers: bearer(other.token) })).status).toBe(404);
    expect(
      (await call(path, { method: 'PATCH', body: { title: 'Mine now' }, headers: bearer(other.token) })).status,
    ).toBe(404);
    expect(await messages(who, conversationId)).toHaveLength(2);
    expect(await rows('SELECT id FROM conversations WHERE account_id = ?', other.id)).toEqual([]);
  });

  it('is refused where it is empty, too long or misshapen, in plain words', async () => {
    const headers = bearer(who.token);
    expect(await ask({ text: '  ' }, { headers })).toMatchObject({ status: 400, message: 'Type a question first.' });
    expect((await ask({ text: 'x'.repeat(4_001) }, { headers })).status).toBe(400);
    expect((await ask({ text: 'x', conversationId: "' OR 1" }, { headers })).status).toBe(400);
    expect((await ask({ text: 'x', conversationId: 'a'.repeat(24) }, { headers })).status).toBe(404);
  });

  it('is not kept where the person wants nothing kept', async () => {
    const headers = bearer(other.token);
    const settings = { keepsConversations: false, sharesOwn: false };
    expect((await call('/api/ai-chat/settings', { method: 'PUT', body: settings, headers })).status).toBe(200);
    const answer = await ask({ text: 'Secret plan', history: [{ type: 'user', content: 'before' }] }, { headers });
    expect(merged(answer).conversationId).toBeNull();
    expect(await rows('SELECT id FROM chat_messages WHERE account_id = ?', other.id)).toEqual([]);
    const state = (await (await call('/api/ai-chat/state', { headers })).json()) as { data: { settings: unknown } };
    expect(state.data.settings).toEqual(settings);
  });
});

describe('limits', () => {
  it('of an account by its plan hold among parallel questions, until midnight in India', async () => {
    const who = await person('founder');
    const options = { headers: bearer(who.token), env: { AI_QUESTIONS: '2' } as unknown as Partial<RawEnv> };
    const answers = await Promise.all([1, 2, 3, 4].map((n) => ask({ text: `Question ${n}` }, options)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toContain('You have asked 2 questions today');
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect(await rows('SELECT id FROM conversations WHERE account_id = ?', who.id)).toHaveLength(2);
  });

  it('of a guest are three questions by a signed cookie, always to the own rules, and more by the address', async () => {
    const model = await scriptModel(whole('From the model.'));
    const from = (n: number) => ({ 'cf-connecting-ip': `198.51.100.${n}` });
    const first = await ask({ text: 'hi' }, { headers: from(1), env: model.env });
    expect(merged(first)).toMatchObject({ by: 'embedded', left: 2, conversationId: null });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/i);
    const again = { headers: { ...from(2), cookie, origin: 'http://localhost:8787' } };
    await ask({ text: 'hi' }, again);
    expect(merged(await ask({ text: 'hi' }, again)).left).toBe(0);
    expect(await ask({ text: 'hi' }, again)).toMatchObject({ status: 429, message: GUEST_LIMIT_REACHED });
    // A cookie of one's own making is no one's, so it is a new guest.
    const forged = { ...from(3), cookie: `${cookie.slice(0, -4)}AAAA`, origin: 'http://localhost:8787' };
    expect(merged(await ask({ text: 'hi' }, { headers: forged })).left).toBe(2);
    // Without a cookie the address counts.
    const shared = { headers: from(4), env: { RATE_LIMIT_SCALE: '1' } as unknown as Partial<RawEnv> };
    for (let n = 0; n < 30; n++) expect((await ask({ text: 'hi' }, shared)).status).toBe(200);
    expect((await ask({ text: 'hi' }, shared)).status).toBe(429);
    expect(await model.seen()).toEqual([]);
  }, 30_000);

  it('of a guest do not count a question about own data: the answer is to sign in', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.9' };
    for (const text of ['What is my runway?', 'mera runway kitna hai', 'mere expenses kitne hain', 'who is in talks']) {
      const answer = await ask({ text }, { headers });
      expect(merged(answer).left, text).toBe(3);
      expect(answer.text).toContain('Answers about your own data need an account. It is free: sign in and ask again.');
    }
    expect(merged(await ask({ text: 'What is my runway? And what is a SAFE?' }, { headers })).left).toBe(2);
  });

  it('of 30 questions mean 30 of the model, with a tool, a file in mind and a long history each; the next is refused', async () => {
    const who = await person('founder');
    // The cost of a large question: 9,000 tokens for its call, 14,000 for its answer.
    // As long as one with the largest file, the longest history and lookups can be, in Devanagari.
    const asks = [toolCall('search', { text: 'SAFE' }), ends('tool_calls'), counts(60_000, 60), DONE];
    const answers = [...whole('A paragraph.').slice(0, -1), counts(70_000, 1_200), DONE];
    const model = await scriptModel(...Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? asks : answers)));
    const options = { headers: bearer(who.token), env: { ...model.env, AI_SITE_TOKENS: '1000000000' as never } };
    for (let n = 0; n < 30; n++) {
      const { by, left, notice } = merged(await ask({ text: `What is a SAFE, part ${n}?` }, options));
      expect([by, left, notice]).toEqual(['model', 29 - n, undefined]);
    }
    expect((await ask({ text: 'One more?' }, options)).status).toBe(429);
  }, 60_000);

  it('of a guest are refused with a sentence to a page whose session has ended', async () => {
    expect(await ask({ text: 'hi', asAccount: true })).toMatchObject({ status: 401, message: SESSION_ENDED });
    expect((await ask({ text: 'hi', asAccount: true }, { headers: bearer('gone') })).status).toBe(401);
  });

  it('of the model end in an answer by the own rules, which says so', async () => {
    const who = await person('founder');
    const model = await scriptModel([...whole('From the model.').slice(0, -1), counts(90, 20), DONE]);
    const options = (site: string) => ({
      headers: bearer(who.token),
      env: { ...model.env, AI_SITE_TOKENS: site } as unknown as Partial<RawEnv>,
    });
    expect(merged(await ask({ text: 'One' }, options('1000000000'))).by).toBe('model');
    const second = merged(await ask({ text: 'Two' }, options('100')));
    expect(second.by).toBe('embedded');
    expect(second.notice).toContain('limit for the language model');
  });
});

describe('conversations', () => {
  it('are listed, searched, renamed and deleted with all that belongs to them', async () => {
    const who = await person('founder');
    const headers = bearer(who.token);
    const list = async (query = '') =>
      (
        (await (await call(`/api/ai-chat/conversations${query}`, { headers })).json()) as {
          data: { items: { id: string; title: string; messages: number }[]; next: string | null };
        }
      ).data;
    for (let n = 0; n < 29; n++) await ask({ text: `Runway ${n}` }, { headers });
    const { conversationId } = merged(await ask({ text: "50% off _ 'quoted' <b>" }, { headers }));
    const page = await list();
    expect(page.items).toHaveLength(30);
    expect(page.next).toBeNull();
    expect(page.items[0]).toMatchObject({ id: conversationId, messages: 2 });
    expect((await list(`?q=${encodeURIComponent("% OFF _ 'Q")}`)).items.map(({ id }) => id)).toEqual([conversationId]);
    const path = `/api/ai-chat/conversations/${conversationId}`;
    expect((await call(path, { method: 'PATCH', headers, body: { title: '  ' } })).status).toBe(400);
    expect((await call(path, { method: 'PATCH', headers, body: { title: ' Discounts ' } })).status).toBe(200);
    expect((await list('?q=discounts')).items[0]?.title).toBe('Discounts');
    expect((await call(path, { method: 'DELETE', headers })).status).toBe(200);
    expect((await call(path, { method: 'DELETE', headers })).status).toBe(404);
    expect(await rows('SELECT id FROM chat_messages WHERE conversation_id = ?', String(conversationId))).toEqual([]);
    const all = await call('/api/ai-chat/conversations', { method: 'DELETE', headers });
    expect(await all.json()).toMatchObject({ data: { deleted: 29 } });
    expect(await rows('SELECT id FROM chat_messages WHERE account_id = ?', who.id)).toEqual([]);
  }, 60_000);

  it('have answers that their person rates, whose reason and note operators read and nothing else', async () => {
    const [who, other, admin] = await Promise.all([person('founder'), person('visitor'), operator()]);
    const { conversationId, messageId, userMessageId } = merged(
      await ask({ text: 'My secret plan?' }, { headers: bearer(who.token) }),
    );
    const rate = (body: unknown, by: Person = who, id = messageId) =>
      call(`/api/ai-chat/answers/${id}/rating`, { method: 'PUT', headers: bearer(by.token), body });
    const poor = { rating: 'poor', reason: 'wrong', note: ' It is 5 %. ' };
    expect((await rate(poor)).status).toBe(200);
    expect((await rate(poor, other)).status).toBe(404);
    expect((await rate(poor, who, userMessageId)).status).toBe(404);
    expect((await rate({ rating: 'poor', note: 'x'.repeat(301) })).status).toBe(400);
    expect((await messages(who, conversationId))[1]?.rating).toBe('poor');
    const system = async () => {
      const response = await call('/api/admin/system', { headers: adminCookie(admin.token) });
      const { data } = (await response.json()) as { data: SystemState };
      expect(JSON.stringify(data)).not.toContain('secret plan');
      return data.assistant.ratings;
    };
    expect(await system()).toMatchObject({
      good: 0,
      poor: 1,
      latestPoor: [{ by: 'embedded', reason: 'wrong', note: 'It is 5 %.' }],
    });
    // A good answer has no reason and no note, also where both are sent.
    await rate({ ...poor, rating: 'good' });
    expect(await system()).toEqual({ good: 1, poor: 0, latestPoor: [] });
    expect(
      await rows('SELECT rating, rating_reason, rating_note FROM chat_messages WHERE id = ?', String(messageId)),
    ).toEqual([{ rating: 'good', rating_reason: null, rating_note: null }]);
    await rate({ rating: null });
    expect((await system()).good).toBe(0);
    await rate(poor);
    await ask({ text: 'My secret plan?', conversationId, retryOf: messageId }, { headers: bearer(who.token) });
    expect((await system()).poor).toBe(0);
  });

  it('are nothing for guests', async () => {
    expect((await call('/api/ai-chat/conversations')).status).toBe(401);
    expect((await call('/api/ai-chat/settings', { method: 'PUT', body: {} })).status).toBe(401);
    const state = (await (await call('/api/ai-chat/state')).json()) as { data: unknown };
    expect(state.data).toMatchObject({ by: 'embedded', provider: null, settings: null, limit: 3 });
  });
});
