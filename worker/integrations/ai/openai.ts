/** Any endpoint that speaks the chat completions of OpenAI: a cloud's, or a model on the operator's own machine. */
import { readComposition } from '@/domain/newsletters/composition/read-composition';
import { composeMessages } from './compose-prompt';
import { chatOver } from './chat-rounds';
import { openAiWire } from './openai-chat';
import type { AiPort, Made } from './port';
import { readBounded } from './read-body';
import { enhanceMessages, madeOf, MOST_TOKENS, type ChatMessage } from './prompt';
import type { WatchLimits } from './watch';

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 256 * 1024;

export interface OpenAiOptions {
  /** Up to the version, e.g. https://api.openai.com/v1. */
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
  const ask = async (messages: ChatMessage[], mostTokens: number): Promise<Made<string>> => {
    const response = await fetch(address, {
      method: 'POST',
      signal: AbortSignal.timeout(timeLimitMs),
      redirect: 'manual', // the key goes to the configured address and to no other
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
    enhance: (text) => ask(enhanceMessages(text), MOST_TOKENS.enhance),
    compose: async (request) => {
      const answer = await ask(composeMessages(request), MOST_TOKENS.compose);
      return { ...answer, made: readComposition(answer.made, request) };
    },
  };
}
