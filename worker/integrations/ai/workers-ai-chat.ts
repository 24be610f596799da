/** One turn of a chat over the AI binding of Cloudflare, whose models answer in two shapes. */
import type { WireMessage } from './chat-prompt';
import type { AiBinding, OpenWire, Reply, Turn } from './wire';

/** Some models want a text beside calls: then the calls themselves, as they are trained to write them. */
function wireMessage(message: WireMessage): Record<string, unknown> {
  if (message.role === 'tool') {
    const { callId, name, content } = message;
    return { role: 'tool', tool_call_id: callId, name, content };
  }
  const { role, content } = message;
  if (role !== 'assistant' || !message.calls) return { role, content };
  const calls = message.calls.map(
    ({ name, arguments: input }) => `{"name":${JSON.stringify(name)},"parameters":${input}}`,
  );
  return {
    role,
    content: content || calls.join('\n'),
    tool_calls: message.calls.map(({ id, name, arguments: input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input },
    })),
  };
}

function inputOf({ messages, tools, mayCall, mostTokens }: Turn): Record<string, unknown> {
  return {
    messages: messages.map(wireMessage),
    stream: true,
    max_tokens: mostTokens,
    // The binding has no word for "no calls now" that all its models keep to.
    ...(mayCall && tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
          })),
        }
      : {}),
  };
}

function replyOf(said: unknown): Reply {
  const body = said instanceof Response ? said.body : said;
  return body instanceof ReadableStream
    ? { kind: 'stream', body: body as ReadableStream<Uint8Array> }
    : { kind: 'whole', said: body };
}

export function workersAiWire(binding: AiBinding, model: string): OpenWire {
  return () => {
    let hasTools = true;
    return async (turn, signal) => {
      for (;;) {
        const asked = hasTools ? turn : { ...turn, tools: [] };
        try {
          return replyOf(await binding.run(model, inputOf(asked), { signal }));
        } catch (error) {
          // Not every model knows tools; what it says of them is read, and quoted nowhere.
          const isOfTools = /\btools?\b/i.test(String(error));
          if (!hasTools || !isOfTools || signal.aborted) throw new Error('The model refused the question.');
          hasTools = false;
        }
      }
    };
  };
}
