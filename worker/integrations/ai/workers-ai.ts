/** Cloudflare's own models through the AI binding. */
import { composeMessages, enhanceMessages, madeOf, MAX_TOKENS, type WireMessage, type ChatMessage } from './prompt';
import { chatOver, type AiBinding, type OpenWire, type Reply, type Turn } from './chat-rounds';
import { readComposition } from '@/domain/newsletters/composition/compose';
import type { AiPort, ModelAnswer } from './port';
import type { WatchLimits } from './read-body';

// One turn of a chat over Cloudflare's AI binding, whose models answer in two formats.

/** Some models need text beside calls: then the calls themselves are that text, in the format of their training. */
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
    // The binding has no option for "no calls now" that all its models follow.
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

function workersAiWire(binding: AiBinding, model: string): OpenWire {
  return () => {
    let hasTools = true;
    return async (turn, signal) => {
      for (;;) {
        const request = hasTools ? turn : { ...turn, tools: [] };
        try {
          return replyOf(await binding.run(model, inputOf(request), { signal }));
        } catch (error) {
          // Not every model supports tools. Its error is searched for the word and never quoted.
          const isOfTools = /\btools?\b/i.test(String(error));
          if (!hasTools || !isOfTools || signal.aborted) throw new Error('The model refused the question.');
          hasTools = false;
        }
      }
    };
  };
}

const TIME_LIMIT_MS = 30_000;
/** Longer texts are cut before they are read. */
const MAX_CHARACTERS = 64 * 1024;

/** Some models return JSON as an object. */
function textOf(response: unknown): unknown {
  const text = typeof response === 'object' && response !== null ? JSON.stringify(response) : response;
  return typeof text === 'string' ? text.slice(0, MAX_CHARACTERS) : text;
}

export function createWorkersAi(
  binding: AiBinding,
  model: string,
  timeLimitMs = TIME_LIMIT_MS,
  chatLimits?: WatchLimits,
): AiPort {
  const ask = async (messages: ChatMessage[], mostTokens: number): Promise<ModelAnswer<string>> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('The model took too long.')), timeLimitMs);
    });
    const call = binding.run(model, { messages, temperature: 0.3, max_tokens: mostTokens });
    const answer = await Promise.race([call, late]).finally(() => clearTimeout(timer));
    const response = answer as { response?: unknown; usage?: unknown } | null;
    return madeOf(textOf(response?.response), response?.usage, messages);
  };
  return {
    isModel: true,
    provider: `Cloudflare Workers AI (${model})`,
    chat: chatOver(workersAiWire(binding, model), chatLimits),
    enhance: (text) => ask(enhanceMessages(text), MAX_TOKENS.enhance),
    compose: async (request) => {
      const answer = await ask(composeMessages(request), MAX_TOKENS.compose);
      return { ...answer, made: readComposition(answer.made, request) };
    },
  };
}
