/** The stream of an answer to the browser: nothing waits, nothing is lost or out of order, and who leaves is noticed. */
import { expect, it } from 'vitest';
import { openEventSender } from '@worker/services/assistant/event-sender';

const never = () => expect.fail('nobody left');
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('writes an event at once, and what came meanwhile together with the next', async () => {
  const sender = openEventSender(never);
  const bytes = sender.stream.getReader();
  const read = async () => new TextDecoder().decode((await bytes.read()).value);
  const first = read();
  sender.send({ content: 'one\n\ndata: [DONE]' });
  expect(await first).toBe('data: {"content":"one\\n\\ndata: [DONE]"}\n\n');
  sender.send({ content: 'two' });
  sender.send({ citations: [] });
  await later(5);
  expect(await read()).toBe('data: {"content":"two"}\n\ndata: {"citations":[]}\n\n');
  const waiting = read();
  await later(5);
  sender.send({ content: 'नमस्ते' });
  expect(await waiting).toContain('नमस्ते');
  sender.finish();
  expect(await read()).toBe('data: [DONE]\n\n');
  expect((await bytes.read()).done).toBe(true);
});

it('gives all of it to who reads late, with the mark at its end once', async () => {
  const sender = openEventSender(never);
  for (let n = 0; n < 500; n++) sender.send({ content: String(n) });
  sender.finish();
  sender.send({ content: 'too late' });
  const text = await new Response(sender.stream).text();
  const lines = text.split('\n\n').slice(0, -1);
  expect(lines).toHaveLength(501);
  expect([lines[0], lines[499], lines[500]]).toEqual([
    'data: {"content":"0"}',
    'data: {"content":"499"}',
    'data: [DONE]',
  ]);
});

it('says once when the person leaves, while it waits and while it writes, and keeps nothing after', async () => {
  for (const ms of [0, 5]) {
    let count = 0;
    const sender = openEventSender(() => (count += 1));
    const reader = sender.stream.getReader();
    sender.send({ content: 'one' });
    await reader.read();
    const waiting = reader.read();
    await later(ms);
    await reader.cancel();
    await waiting;
    sender.send({ content: 'two' });
    sender.finish();
    expect(count).toBe(1);
  }
});
