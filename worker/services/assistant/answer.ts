/** Answers a question as a stream of events: asks the port, lets it use the tools, keeps what came. */
import type { FileExtract } from '../../../src/domain/chat/files/report';
import type { ChatInput } from '../../../src/domain/chat/input';
import { dayInIndia } from '../../../src/domain/saved/day';
import type { Ctx } from '../core/context';
import { openEventSender } from './event-sender';
import { citedIn, openToolBox } from './tools/call';

export interface Ask {
  input: ChatInput;
  file?: FileExtract;
  /** A data URL for the model, where pictures may go to it. */
  image?: string;
  /** Ends with the connection. */
  signal: AbortSignal;
}

/** Throws what refuses the question (limits, another's conversation) before the stream begins; in it, an error is an event. */
export function answerQuestion(ctx: Ctx, { input, file, image, signal }: Ask): Promise<ReadableStream<Uint8Array>> {
  const box = openToolBox(ctx, { mayReadOwn: true });
  const left = new AbortController();
  const sender = openEventSender(() => left.abort());
  const answer = async () => {
    let text = '';
    for await (const part of ctx.ai.chat({
      question: input.text,
      history: [],
      file,
      image,
      today: dayInIndia(ctx.now()),
      tools: box.specs,
      callTool: (name, asked) => box.call(name, asked),
      signal: AbortSignal.any([signal, left.signal]),
    })) {
      if (part.kind !== 'text') continue;
      text += part.text;
      sender.send({ content: part.text });
    }
    sender.send({ citations: citedIn(text, box.found.entries), sums: box.found.sums });
  };
  void answer()
    .catch(() => sender.send({ error: 'Failed to get AI response', code: 'ai-failed' }))
    .finally(() => sender.finish());
  return Promise.resolve(sender.stream);
}
