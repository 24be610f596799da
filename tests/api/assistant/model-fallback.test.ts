/** A model that fails, whichever way: the portal's own rules answer and say so, and the next request alternates roles. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MODEL_FAILED } from '@/domain/assistant/limits';
import { CHAT_LIMITS } from '@worker/integrations/ai/read-body';
import { answerQuestion } from '@worker/services/assistant/answer';
import { rows } from '@tests/setup/accounts';
import type { ScriptTurn, Step } from '@tests/setup/servers/model-scripts';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { askAs } from './injection-steps';
import { adapter, call, DONE, ends, refusal, says, SECRET, scriptModel, whole } from './model-steps';

const json = (text: string): ScriptTurn => ({ headers: { 'content-type': 'application/json' }, steps: [text] });
const page: ScriptTurn = { headers: { 'content-type': 'text/html' }, steps: [`<html><h1>${SECRET}</h1></html>`] };
/** Calls without an end: each with new input, so that none is refused as the same. */
const endless = Array.from({ length: 8 }, (_, n) => [call('search', { text: `w${n}` }), ends('tool_calls'), DONE]);

/** What the portal's own rules answer without any content. */
const ASKED = 'Runway for 30 lakh at 5 lakh a month?';

const FAULTS: [string, (ScriptTurn | Step[])[]][] = [
  ['429', [refusal(429)]],
  ['500', [refusal(500)]],
  ['502 with a page', [{ status: 502, headers: { 'content-type': 'text/html' }, steps: ['<html>Bad gateway'] }]],
  ['503', [refusal(503)]],
  ['529', [refusal(529)]],
  ['a wrong key', [refusal(401)]],
  ['a page of HTML', [page]],
  ['HTML as a stream', [['<!doctype html><html>', '<body>Sign in</body></html>']]],
  ['JSON that is cut', [json('{"choices":[{"message":{"content":"Ki')]],
  ['an event that is cut', [['data: {"choices":[{"delta":{"con', 'cut']]],
  ['an event that is no JSON', [[`data: ${SECRET}\n\n`, DONE]]],
  ['an empty stream', [[]]],
  ['a stream of the mark alone', [[DONE]]],
  ['an answer of spaces', [whole('  ', '\n\n ')]],
  ['an answer of nothing but thinking', [whole('<think>for ever')]],
  ['an error in the stream', [[`data: {"error":{"message":"${SECRET}"}}\n\n`]]],
  ['a closed connection', [['cut']]],
  ['an unknown tool for ever', [[call('rm_rf', { all: true }), ends('tool_calls'), DONE]]],
  ['wrong arguments for ever', [[call('calculate_runway', { cash: 'much' }), ends('tool_calls'), DONE]]],
  ['calls of tools for ever', endless],
  [
    'a word before the call, and then 500',
    [[says('Let me look.'), call('search', { text: 'SAFE' }), ends(), DONE], refusal(500)],
  ],
];

describe('a model that fails', () => {
  let who: Person;
  beforeAll(async () => {
    who = await person('founder');
  }, 60_000);

  it.each(FAULTS)('with %s is followed by the own rules, which say so', async (_, turns) => {
    const model = await scriptModel(...turns);
    const { text, all, raw } = await askAs(who, { text: ASKED }, { ...model.env, AI_QUESTIONS: '900' as never });
    expect(all.error).toBeUndefined();
    expect([all.by, all.notice]).toEqual(['embedded', MODEL_FAILED]);
    expect(all.sums?.[0]?.result).toMatch(/^6 months/);
    expect(raw).not.toContain('secret');
    const [kept] = await rows('SELECT state, content FROM chat_messages WHERE id = ?', String(all.messageId));
    expect(kept).toEqual({ state: 'done', content: text });
  });

  it('with silence, or with time used up, is followed by the own rules, too', async () => {
    const [session] = await rows('SELECT id FROM sessions WHERE account_id = ?', who.id);
    const actor = {
      role: 'founder' as const,
      accountId: who.id,
      sessionId: String(session?.['id']),
      fullName: 'A',
      email: who.email,
    };
    const slow = Array<Step[]>(60)
      .fill([': wait\n\n', { waitMs: 20 }])
      .flat();
    for (const [steps, limits] of [
      [['hang'], { stallMs: 80 }],
      [slow, { timeLimitMs: 200 }],
    ] as [Step[], Partial<typeof CHAT_LIMITS>][]) {
      const ai = adapter(await scriptModel(steps), limits);
      const base = ctxAt().as(actor);
      const ctx = Object.create(base, { ai: { value: ai }, defer: { value: () => undefined } }) as typeof base;
      const stream = await answerQuestion(ctx, {
        input: { text: ASKED },
        guest: { id: 'x', address: 'x' },
        signal: new AbortController().signal,
      });
      const raw = await new Response(stream).text();
      expect(raw).toContain(JSON.stringify(MODEL_FAILED));
      expect(raw).toMatch(/"by":"embedded"/);
      expect(raw).not.toContain('"error"');
    }
  });

  it('leaves the next request with roles that alternate, from person to person', async () => {
    const model = await scriptModel(
      [says('Half an ')],
      refusal(500),
      [call('search', { text: 'x' }), ends('tool_calls'), DONE],
      refusal(429),
      whole('Good.'),
    );
    const env = { ...model.env, AI_QUESTIONS: '900' as never };
    const first = await askAs(who, { text: 'One?' }, env);
    expect(first.all.error).toBeDefined();
    const { conversationId } = first.all;
    await askAs(who, { text: ASKED, conversationId }, env);
    await askAs(who, { text: 'What is a cliff?', conversationId }, env);
    expect((await askAs(who, { text: 'Four?', conversationId }, env)).text).toBe('Good.');
    for (const { body } of await model.seen()) {
      const roles = (body['messages'] as { role: string }[]).map(({ role }) => role).filter((role) => role !== 'tool');
      expect(roles.slice(0, 2)).toEqual(['system', 'user']);
      for (const [n, role] of roles.entries()) expect(role, roles.join()).not.toBe(roles[n + 1]);
    }
  });

  it('in the middle of Continue leaves what came, and the own rules answer under it', async () => {
    const model = await scriptModel([says('Half an answer')], refusal(429));
    const env = { ...model.env, AI_QUESTIONS: '900' as never };
    const { all } = await askAs(who, { text: ASKED }, env);
    const more = await askAs(who, { text: ASKED, conversationId: all.conversationId, continueOf: all.messageId }, env);
    expect([more.all.error, more.all.notice, more.all.by]).toEqual([undefined, MODEL_FAILED, 'model']);
    const [kept] = await rows('SELECT state, content FROM chat_messages WHERE id = ?', String(all.messageId));
    expect(kept?.['state']).toBe('done');
    expect(kept?.['content']).toMatch(/^Half an answer\n\n\S/);
    expect(more.all.sums?.[0]?.result).toMatch(/^6 months/);
  });
});
