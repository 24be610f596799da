/** Answers of Cloudflare's models through the AI binding, in both shapes of their streams, by the same rounds. */
import { describe, expect, it } from 'vitest';
import { createWorkersAi } from '@worker/integrations/ai/workers-ai';
import { CHAT_LIMITS } from '@worker/integrations/ai/read-body';
import type { ChatRequest } from '@worker/integrations/ai/port';
import { call, chatRequest, DONE, ends, hear, says, SECRET, whole } from './model-steps';

type Run = (input: Record<string, unknown>, options?: { signal?: AbortSignal }) => unknown;

/** The text in chunks that are cut anywhere. */
function streamOf(text: string, onCancel: () => unknown = () => undefined): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += 7)));
    },
    cancel: () => void onCancel(),
  });
}

/** A binding that answers each run with the next of `runs`. */
function binding(...runs: Run[]) {
  const inputs: Record<string, unknown>[] = [];
  return {
    inputs,
    run: async (_model: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }) => {
      inputs.push(input);
      return runs[Math.min(inputs.length, runs.length) - 1]?.(input, options);
    },
  };
}
const ask = (made: ReturnType<typeof binding>, over: Partial<ChatRequest> = {}) =>
  hear(createWorkersAi(made, 'm', 1000, { ...CHAT_LIMITS, stallMs: 200 }).chat(chatRequest(over)));

const native = (...said: unknown[]) => said.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('') + DONE;

describe('a model of the AI binding', () => {
  it('streams its own shape, with tools and their outcome', async () => {
    const made = binding(
      () =>
        streamOf(
          native(
            { response: '' },
            { response: null, tool_calls: [{ name: 'search', arguments: { text: 'kites' } }] },
            { response: '', usage: { prompt_tokens: 50, completion_tokens: 5, total_tokens: 55 } },
          ),
        ),
      () => streamOf(native({ response: 'Kite ' }, { response: 'Fund ₹' }, { response: 5 }, { response: ' [1].' })),
    );
    const heard = await ask(made);
    expect(heard).toMatchObject({ text: 'Kite Fund ₹5 [1].', error: null });
    expect(heard.usage[0]).toEqual({ tokensIn: 50, tokensOut: 5 });
    expect(made.inputs[0]).toMatchObject({ stream: true, max_tokens: 1200, tools: [{ function: { name: 'search' } }] });
    expect(made.inputs[1]?.['messages']).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      { role: 'assistant', content: '{"name":"search","parameters":{"text":"kites"}}' },
      { role: 'tool', name: 'search', content: expect.stringContaining('Kite Fund') as string },
    ]);
  });

  it('streams the shape of OpenAI, answers whole, or as a response', async () => {
    const chunks = binding(
      () => streamOf([call('search', { text: 'x' }), ends('tool_calls'), DONE].join('')),
      () => new Response(streamOf(whole('Good.').join(''))),
    );
    expect(await ask(chunks)).toMatchObject({ text: 'Good.', error: null });
    const atOnce = binding(
      () => ({ response: '', tool_calls: [{ name: 'search', arguments: { text: 'x' } }] }),
      () => ({ response: 'All at once.' }),
    );
    expect(await ask(atOnce)).toMatchObject({ text: 'All at once.', error: null });
  });

  it('the same tool for ever ends, the last time without tools to call', async () => {
    let count = 0;
    const again = binding(() => streamOf(native({ tool_calls: [{ name: 'search', arguments: { text: 'x' } }] })));
    const counting = () => Promise.resolve({ entries: [], text: `${++count}` });
    expect((await ask(again, { callTool: counting })).error).toContain('no answer');
    expect(count).toBe(1);
    expect(again.inputs.map((input) => 'tools' in input)).toEqual([true, true, false]);
  });

  it('that knows no tools answers without; one that fails says so without a detail', async () => {
    const noTools = binding(
      () => Promise.reject(new Error('5006: unknown property tools')),
      () => streamOf(native({ response: 'In general, yes.' })),
    );
    expect(await ask(noTools)).toMatchObject({ text: 'In general, yes.', error: null });
    const failing = binding(() => Promise.reject(new Error(SECRET)));
    expect((await ask(failing)).error).toBe('Error: The model refused the question.');
    for (const odd of [null, undefined, 'text', 7, {}]) expect((await ask(binding(() => odd))).error).toMatch(/model/);
    const cut = binding(() => streamOf(says('Kite')));
    expect(await ask(cut)).toMatchObject({ text: 'Kite', error: 'Error: The model broke off.' });
  });

  it('is left when it hangs, and its stream is cancelled when the person goes', async () => {
    const hanging = binding(() => new Promise(() => undefined));
    expect((await ask(hanging)).error).toContain('stopped answering');
    let lateEnded = false;
    const late = binding(
      () =>
        new Promise((done) =>
          setTimeout(() => done(streamOf(native({ response: 'x' }), () => (lateEnded = true))), 350),
        ),
    );
    expect((await ask(late)).error).toContain('stopped answering');
    await expect.poll(() => lateEnded).toBe(true);
    let isCancelled = false;
    let given: AbortSignal | undefined;
    const open = binding((_input, options) => {
      given = options?.signal;
      return new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: {"response":"Kite"}\n\n')),
        cancel: () => {
          isCancelled = true;
        },
      });
    });
    const control = new AbortController();
    const hearing = ask(open, { signal: control.signal });
    setTimeout(() => control.abort(new Error('gone')), 30);
    expect(await hearing).toMatchObject({ text: 'Kite', error: 'Error: gone' });
    expect([isCancelled, given?.aborted]).toEqual([true, true]);
  });
});
