/** The reader of answers: every stream gives the same events wherever it is cut, and ends well or says that it did not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DONE_MARK, type ChatEvent } from '@/domain/assistant/message';
import { MAX_EVENT, readStream, StreamBroken } from './read-stream';

const encoder = new TextEncoder();
const encodeEvent = (event: ChatEvent) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
const encodeDone = () => encoder.encode(`data: ${DONE_MARK}\n\n`);

/** The bytes in pieces that end at `cuts`. */
function streamOf(bytes: Uint8Array, cuts: readonly number[] = []): ReadableStream<Uint8Array> {
  const ends = [...new Set(cuts.map((cut) => Math.min(cut, bytes.length)))].sort((a, b) => a - b);
  return new ReadableStream({
    start(controller) {
      let from = 0;
      for (const end of [...ends, bytes.length]) {
        controller.enqueue(bytes.slice(from, end));
        from = end;
      }
      controller.close();
    },
  });
}

async function read(bytes: Uint8Array | string, cuts: readonly number[] = []): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  await readStream(streamOf(typeof bytes === 'string' ? encoder.encode(bytes) : bytes, cuts), (event) => {
    events.push(event);
  });
  return events;
}

const BROKEN = 'The stream ended without its marker.';
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;
/** What hurts readers: ends of lines and the marker as text, letters of several bytes, and a mark of byte order inside. */
const anyContent = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('\n\ndata: [DONE]\n\n', '[DONE]', 'data: x', 'नमस्ते ₹5 लाख', '👩‍🚀🚀', '\ufeff', '\r\r\n', '\u2028', ''),
);
const anyEvent: fc.Arbitrary<ChatEvent> = fc.record(
  { content: anyContent, status: anyContent },
  { requiredKeys: ['content'] },
);
/** Lines between events that say nothing. */
const anyNoise = fc.constantFrom(
  ': comment',
  ':',
  'event: message',
  'id: 7',
  'retry: 100',
  'unknown: field',
  'data',
  'nonsense',
  'data: {broken',
  'data: 7',
  'data: null',
  'data: []',
);

describe('the reader of answers', () => {
  it('CHAT-05 tells the same events wherever the stream is cut, whatever ends its lines, and ends at the marker', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyEvent, fc.array(anyNoise, { maxLength: 2 })), { maxLength: 8 }),
        fc.constantFrom(...LINE_ENDS),
        fc.boolean(),
        fc.array(fc.nat(2000), { maxLength: 40 }),
        async (parts, end, hasMark, cuts) => {
          const lines = parts.flatMap(([event, noise]) => [
            ...noise.flatMap((line) => [line, '']),
            `data: ${JSON.stringify(event)}`,
            '',
          ]);
          const text = `${hasMark ? '\ufeff' : ''}${[...lines, 'data: [DONE]', '', ''].join(end)}`;
          expect(await read(text, cuts)).toEqual(parts.map(([event]) => event));
        },
      ),
    );
  });

  it('tells the same when every byte comes alone', async () => {
    const events: ChatEvent[] = [
      { conversationId: 'a'.repeat(24), by: 'model', left: 2 },
      { content: 'ₖ👩‍🚀 नमस्ते\n\ndata: [DONE]\n\n' },
      { showScheduler: true, meetingDetails: { title: 'Ⓜ', duration: 30 } },
    ];
    const bytes = [...events.map(encodeEvent), encodeDone()].flatMap((part) => [...part]);
    const each = bytes.map((_, at) => at);
    expect(await read(new Uint8Array(bytes), each)).toEqual(events);
    for (const cut of each) expect(await read(new Uint8Array(bytes), [cut]), `cut at ${cut}`).toEqual(events);
  });

  it('joins the lines of one event, and reads fields without a space', async () => {
    expect(await read('data:{"content":\ndata:"a"}\n\ndata:[DONE]\n\n')).toEqual([{ content: 'a' }]);
    expect(await read('event: done\ndata: {"content":"a"}\n\ndata: [DONE]')).toEqual([{ content: 'a' }]);
  });

  it('says that a stream without its marker broke, after it told what came', async () => {
    for (const text of [
      '',
      'data: {"content":"a"}\n\n',
      'data: {"content":"[DONE]"}\n\n',
      'data: [DONE] \n\n',
      '<html>',
    ]) {
      await expect(read(text), text).rejects.toThrow(BROKEN);
    }
    const events: ChatEvent[] = [];
    const broken = readStream(streamOf(encoder.encode('data: {"content":"a"}\n\ndata: {"con')), (event) =>
      events.push(event),
    );
    await expect(broken).rejects.toBeInstanceOf(StreamBroken);
    expect(events).toEqual([{ content: 'a' }]);
  });

  it('tells nothing after the marker, and does not wait for the end of the connection', async () => {
    const hanging = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('data: [DONE]\n\ndata: {"content":"late"}\n\n')),
    });
    const events: ChatEvent[] = [];
    await readStream(hanging, (event) => events.push(event));
    expect(events).toEqual([]);
  });

  it('bounds a line of a megabyte, with and without its end', async () => {
    const long = 'x'.repeat(1024 * 1024);
    await expect(read(`data: ${long}`, [MAX_EVENT / 2, MAX_EVENT])).rejects.toThrow(StreamBroken);
    const half = { content: 'x'.repeat(MAX_EVENT / 2) };
    expect(await read(`data: ${JSON.stringify(half)}\n\ndata: [DONE]\n\n`, [7, 100_000])).toEqual([half]);
  });

  it('ends with the reason of the one who stopped it, and lets the connection go', async () => {
    let isCancelled = false;
    const hanging = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encodeEvent({ content: 'a' })),
      cancel: () => {
        isCancelled = true;
      },
    });
    const stop = new AbortController();
    const events: ChatEvent[] = [];
    const reading = readStream(
      hanging,
      (event) => {
        events.push(event);
        stop.abort();
      },
      stop.signal,
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(events).toEqual([{ content: 'a' }]);
    expect(isCancelled).toBe(true);
  });

  it('says that a connection broke which fails', async () => {
    const failing = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new TypeError('network')),
    });
    await expect(readStream(failing, () => undefined)).rejects.toBeInstanceOf(StreamBroken);
  });
});
