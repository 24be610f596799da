/**
 * A model that stops in the middle, hangs, refuses, sends too much or loses its reader: the text so far is stored, and the call to the
 * model ends.
 */
import { describe, expect, it } from 'vitest';
import type { ChatPart } from '@worker/integrations/ai/port';
import { STALLED, TOO_LONG } from '@worker/integrations/ai/read-body';
import type { ScriptTurn, Step } from '@tests/setup/servers/model-scripts';
import {
  adapter,
  ask,
  call,
  chatRequest,
  DONE,
  ends,
  hear,
  KEY,
  leftAfter,
  outcome,
  refusal,
  says,
  scriptModel,
  SECRET,
  whole,
} from './model-steps';

const json = (said: unknown): ScriptTurn => ({
  headers: { 'content-type': 'application/json' },
  steps: [typeof said === 'string' ? said : JSON.stringify(said)],
});

describe('a model that breaks off', () => {
  it.each<[string, Step[]]>([
    ['dies in mid-token', [says('Kite Fund'), 'data: {"choices":[{"delta":{"con', { waitMs: 30 }, 'cut']],
    ['ends without a reason and without the mark', [says('Kite Fund')]],
    ['sends what is no JSON', [says('Kite Fund'), `data: ${SECRET}\n\n`]],
    ['reports an error in its stream', [says('Kite Fund'), `data: {"error":{"message":"${SECRET}"}}\n\n`]],
    ['sends a line of 1 MB', [says('Kite Fund'), `data: "${'x'.repeat(1024 * 1024)}"\n\n`]],
    ['sends a line of 1 MB that does not end', [says('Kite Fund'), `data: ${'x'.repeat(1024 * 1024)}`, 'hang']],
    ['never ends an event', [says('Kite Fund'), ...Array<string>(300).fill(`data: ${'x'.repeat(1024)}\n`), 'hang']],
  ])('%s: what came stands, with the tokens it cost', async (_, steps) => {
    const model = await scriptModel(steps);
    const heard = await ask(model);
    expect(heard).toMatchObject({ text: 'Kite Fund', usage: [{ tokensOut: 3 }] });
    expect(heard.error).toMatch(/^Error: The model/);
    expect(heard.error).not.toContain('secret');
    expect(await leftAfter(model)).toBeGreaterThan(0);
  });

  it('a stream with a reason and without the mark is whole, and one that stays open after it, too', async () => {
    expect(await ask(await scriptModel([says('Good.'), ends()]))).toMatchObject({ text: 'Good.', error: null });
    const open = await scriptModel([says('Good.'), ends(), 'hang']);
    expect(await ask(open, {}, { lingerMs: 50 })).toMatchObject({ text: 'Good.', error: null });
    expect(await leftAfter(open)).toBeLessThan(2000);
    const marked = await scriptModel([says('Good.'), DONE, 'hang']);
    expect(await ask(marked)).toMatchObject({ text: 'Good.', error: null });
  });

  it('without an answer for the time of a stall, or of the whole, is left', async () => {
    const silent = await scriptModel(['hang']);
    expect((await ask(silent, {}, { stallMs: 100 })).error).toContain(STALLED);
    expect(await leftAfter(silent)).toBeLessThan(1500);
    const half = await scriptModel([says('Kite'), 'hang']);
    expect(await ask(half, {}, { stallMs: 100 })).toMatchObject({ text: 'Kite', error: `Error: ${STALLED}` });
    const slow = await scriptModel(
      Array<Step[]>(40)
        .fill([says('x'), { waitMs: 20 }])
        .flat(),
    );
    // A starved machine may be silent for a while; the stall is not what ends this one.
    const heard = await ask(slow, {}, { timeLimitMs: 250, stallMs: 5_000 });
    expect(heard.error).toContain(TOO_LONG);
    expect(heard.pieces.length).toBeGreaterThan(2);
    expect(await leftAfter(slow)).toBeLessThan(1500);
    const tool = await scriptModel([call('search', {}), ends(), DONE], whole('Never.'));
    const never = { callTool: () => new Promise<never>(() => undefined) };
    // Longer than a starved machine may be silent, and shorter than the tool is waited for.
    expect((await ask(tool, never, { timeLimitMs: 1_000, stallMs: 500 })).error).toContain(TOO_LONG);
  });

  it('that answers for ever is left after a bound of characters', async () => {
    const model = await scriptModel([...Array<string>(40).fill(says('Long word. '.repeat(100))), 'hang']);
    const heard = await ask(model);
    expect(heard.error).toContain('was too long');
    expect(heard.text.length).toBeLessThan(90_000);
    expect(await leftAfter(model)).toBeLessThan(2000);
  });
});

describe('a model that refuses', () => {
  it.each<[string, ScriptTurn, string]>([
    ['500', refusal(500), 'answered 500'],
    ['429', refusal(429), 'answered 429'],
    ['a wrong key', refusal(401), 'answered 401'],
    ['a page', { headers: { 'content-type': 'text/html' }, steps: [`<html>${SECRET}</html>`] }, 'broke off'],
    ['no JSON', json(SECRET), 'with JSON'],
    ['an error as JSON', json({ error: SECRET }), 'reported an error'],
    ['JSON of 1 MB', json({ choices: [{ message: { content: 'x'.repeat(1024 * 1024) } }] }), 'more than 256 KB'],
    ['nothing', [] as unknown as ScriptTurn, 'no answer'],
  ])('with %s is one plain error, without a detail', async (name, turn, message) => {
    const model = await scriptModel(name === 'nothing' ? { steps: [DONE] } : turn);
    const heard = await ask(model);
    expect(heard.error).toContain(message);
    expect(JSON.stringify(heard)).not.toMatch(/secret|key-of/);
    expect(await model.seen()).toHaveLength(1);
  });

  it('sends the key nowhere else, and no request to where it is sent', async () => {
    const other = await scriptModel(whole('Stolen.'));
    const model = await scriptModel({
      status: 307,
      headers: { location: `${other.baseUrl}/chat/completions` },
      steps: [],
    });
    expect((await ask(model)).error).toContain('answered 307');
    expect((await model.seen())[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(await other.seen()).toEqual([]);
  });

  it('a parameter is asked again without it, and answers', async () => {
    const modest = await scriptModel(refusal(400, 'Unrecognized request argument: stream_options'), whole('Good.'));
    expect((await ask(modest)).text).toBe('Good.');
    expect((await modest.seen()).map(({ body }) => 'stream_options' in body)).toEqual([true, false]);

    const newer = await scriptModel(
      refusal(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      whole('Good.'),
    );
    expect((await ask(newer)).text).toBe('Good.');
    expect((await newer.seen())[1]?.body).toMatchObject({ max_completion_tokens: 3600, stream_options: {} });

    const noTools = await scriptModel(refusal(400, 'small-model does not support tools'), whole('In general, yes.'));
    expect((await ask(noTools)).text).toBe('In general, yes.');
    expect((await noTools.seen())[1]?.body).not.toHaveProperty('tools');

    const never = await scriptModel(refusal(400));
    expect((await ask(never)).error).toContain('answered 400');
    expect(await never.seen()).toHaveLength(2);
  });

  it('is not there at all', async () => {
    const heard = await hear(adapter({ baseUrl: 'http://127.0.0.1:9/v1' } as never).chat(chatRequest()));
    expect(heard.error).toBe('Error: The model could not be reached.');
  });
});

describe('whoever leaves', () => {
  it('by the signal ends the upstream within a second: before the first word, in the middle, and in a tool', async () => {
    const early = await scriptModel(['hang']);
    const middle = await scriptModel([says('Kite'), 'hang']);
    for (const model of [early, middle]) {
      const control = new AbortController();
      const hearing = hear(adapter(model).chat(chatRequest({ signal: control.signal })));
      await expect.poll(async () => (await model.seen()).length).toBe(1);
      const at = Date.now();
      control.abort(new Error('gone'));
      expect((await hearing).error).toBe('Error: gone');
      expect(await leftAfter(model)).toBeLessThan(3000);
      expect(Date.now() - at).toBeLessThan(1000);
    }
    const tool = await scriptModel([call('search', {}), ends(), DONE], whole('Never.'));
    const control = new AbortController();
    const heard = await hear(
      adapter(tool).chat(
        chatRequest({
          signal: control.signal,
          callTool: () => {
            setTimeout(() => control.abort(new Error('gone')), 20);
            return new Promise<never>(() => undefined);
          },
        }),
      ),
    );
    expect(heard.error).toBe('Error: gone');
    expect(await tool.seen()).toHaveLength(1);
    const gone = AbortSignal.abort(new Error('gone'));
    expect((await hear(adapter(tool).chat(chatRequest({ signal: gone })))).error).toBe('Error: gone');
    expect(await tool.seen()).toHaveLength(1);
  });

  it('by no longer reading ends it, too, also while a read is open', async () => {
    const stopped = await scriptModel([says('Kite'), 'hang']);
    for await (const part of adapter(stopped).chat(chatRequest())) if (part.kind === 'text') break;
    expect(await leftAfter(stopped)).toBeLessThan(1000);

    const waiting = await scriptModel([says('Kite'), 'hang']);
    const parts: AsyncIterator<ChatPart> = adapter(waiting).chat(chatRequest())[Symbol.asyncIterator]();
    await parts.next();
    const pending = parts.next().then(
      () => 'ended',
      () => 'threw',
    );
    await parts.return?.();
    await pending;
    expect(await leftAfter(waiting)).toBeLessThan(1000);
    expect((await parts.next()).done).toBe(true);
  });

  it('has no tool called for what still comes', async () => {
    let count = 0;
    const model = await scriptModel([says('Kite'), call('search', {}), ends(), DONE]);
    const counting = () => Promise.resolve(outcome(`${++count}`));
    for await (const part of adapter(model).chat(chatRequest({ callTool: counting }))) if (part.kind === 'text') break;
    expect(count).toBe(0);
  });
});
