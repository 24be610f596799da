/** Any endpoint with the chat completions API of OpenAI: a cloud service, or a model on the operator's own machine. */
import { readComposition } from '@/domain/newsletters/composition/compose';
import { composeMessages, enhanceMessages, madeOf, MAX_TOKENS, type ChatMessage, type WireMessage } from './prompt';
import { chatOver, type Reply, type OpenWire, type Turn } from './chat-rounds';
import type { AiPort, ModelAnswer } from './port';
import { readBounded, MAX_LINE, type WatchLimits } from './read-body';

// One turn of a chat in OpenAI's format, also for servers that support less of it or use other names.

/** The request format that the server accepts, as far as its refusals have shown. */
interface Form {
  tellsUsage: boolean;
  tokens: 'max_tokens' | 'max_completion_tokens';
  hasTools: boolean;
}

/** Bytes read from a refusal. It is searched only for names of parameters and never quoted. */
const MAX_REFUSAL = 8 * 1024;
/** Statuses that servers return for an unknown parameter. */
const NOT_KNOWN = new Set([400, 404, 422]);

/** The format without the part that the server does not know; null if there is no such part. */
function plainer(form: Form, refusal: string): Form | null {
  if (form.tokens === 'max_tokens' && refusal.includes('max_completion_tokens')) {
    return { ...form, tokens: 'max_completion_tokens' };
  }
  const isOfTools = /\btools?\b|function call/i.test(refusal) && !refusal.includes('stream_options');
  if (form.tellsUsage && !(isOfTools && form.hasTools)) return { ...form, tellsUsage: false };
  return form.hasTools && isOfTools ? { ...form, hasTools: false } : null;
}

/** Without tools in the request, calls and outcomes are sent as text. */
function wireMessage(message: WireMessage, hasTools: boolean): Record<string, unknown> | null {
  if (message.role === 'tool') {
    const { callId, content } = message;
    return hasTools ? { role: 'tool', tool_call_id: callId, content } : { role: 'user', content };
  }
  if (message.role !== 'assistant' || !message.calls) return { role: message.role, content: message.content };
  if (!hasTools) return message.content ? { role: 'assistant', content: message.content } : null;
  return {
    role: 'assistant',
    content: message.content || null,
    tool_calls: message.calls.map(({ id, name, arguments: input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input },
    })),
  };
}

function bodyOf(model: string, { messages, tools, mayCall, mostTokens }: Turn, form: Form): string {
  const hasTools = form.hasTools && tools.length > 0;
  return JSON.stringify({
    model,
    messages: messages.map((message) => wireMessage(message, hasTools)).filter((message) => message !== null),
    stream: true,
    // The newer limit also counts thinking, which is not shown.
    [form.tokens]: form.tokens === 'max_tokens' ? mostTokens : 3 * mostTokens,
    ...(form.tellsUsage ? { stream_options: { include_usage: true } } : {}),
    ...(hasTools
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters },
          })),
          tool_choice: mayCall ? 'auto' : 'none',
        }
      : {}),
  });
}

async function readReply(response: Response): Promise<Reply> {
  if (!response.headers.get('content-type')?.includes('json')) {
    if (!response.body) throw new Error('The model gave no answer.');
    return { kind: 'stream', body: response.body };
  }
  const text = await readBounded(response.body, MAX_LINE);
  try {
    return { kind: 'whole', said: JSON.parse(text) as unknown };
  } catch {
    throw new Error('The model did not answer with JSON.');
  }
}

/** `headers` carry the key; they are sent only to `address`. */
function openAiWire(address: string, headers: Record<string, string>, model: string): OpenWire {
  return () => {
    let form: Form = { tellsUsage: true, tokens: 'max_tokens', hasTools: true };
    return async (turn, signal) => {
      for (;;) {
        const response = await fetch(address, {
          method: 'POST',
          signal,
          redirect: 'manual',
          headers: { ...headers, accept: 'text/event-stream, application/json' },
          body: bodyOf(model, turn, form),
        }).catch(() => {
          throw new Error('The model could not be reached.');
        });
        if (response.ok) return readReply(response);
        const next = NOT_KNOWN.has(response.status)
          ? plainer(form, await readBounded(response.body, MAX_REFUSAL).catch(() => ''))
          : null;
        if (!next) {
          void response.body?.cancel().catch(() => undefined);
          throw new Error(`The model answered ${response.status}.`);
        }
        form = next;
      }
    };
  };
}

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 256 * 1024;

export interface OpenAiOptions {
  /** Address up to the version, e.g. https://api.openai.com/v1. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  timeLimitMs?: number;
  chatLimits?: WatchLimits;
}

interface Completion {
  choices?: { message?: { content?: unknown } }[];
  usage?: unknown;
}

/** The parser's own error would quote the answer. */
function parse(text: string): Completion | null {
  try {
    return JSON.parse(text) as Completion | null;
  } catch {
    throw new Error('The model did not answer with JSON.');
  }
}

export function createOpenAi(options: OpenAiOptions): AiPort {
  const { baseUrl, apiKey, model, timeLimitMs = TIME_LIMIT_MS, chatLimits } = options;
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  const ask = async (messages: ChatMessage[], mostTokens: number): Promise<ModelAnswer<string>> => {
    const response = await fetch(address, {
      method: 'POST',
      signal: AbortSignal.timeout(timeLimitMs),
      redirect: 'manual', // the key goes only to the configured address
      headers: { ...headers, accept: 'application/json' },
      body: JSON.stringify({ model, messages, temperature: 0.3, max_tokens: mostTokens }),
    });
    if (!response.ok) {
      void response.body?.cancel().catch(() => undefined);
      throw new Error(`The model answered ${response.status}.`);
    }
    const body = parse(await readBounded(response.body, MAX_BYTES));
    return madeOf(body?.choices?.[0]?.message?.content, body?.usage, messages);
  };
  return {
    isModel: true,
    provider: `${new URL(address).host} (${model})`,
    chat: chatOver(openAiWire(address, headers, model), chatLimits),
    enhance: (text) => ask(enhanceMessages(text), MAX_TOKENS.enhance),
    compose: async (request) => {
      const answer = await ask(composeMessages(request), MAX_TOKENS.compose);
      return { ...answer, made: readComposition(answer.made, request) };
    },
  };
}
