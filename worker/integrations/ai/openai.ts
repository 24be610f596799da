/** Any endpoint that speaks the chat completions of OpenAI: a cloud's, or a model on the operator's own machine. */
import { readComposition } from '../../../src/domain/newsletters/read-composition';
import { composeMessages } from './compose-prompt';
import { chatByRules } from './embedded-chat';
import type { AiPort } from './port';
import { enhanceMessages, MOST_TOKENS, readAnswer, type ChatMessage } from './prompt';

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 256 * 1024;

export interface OpenAiOptions {
  /** Up to the version, e.g. https://api.openai.com/v1. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  timeLimitMs?: number;
}

async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MAX_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new Error('The model answered more than 256 KB.');
    }
    text += decoder.decode(value, { stream: true });
  }
}

interface Completion {
  choices?: { message?: { content?: unknown } }[];
}

/** The parser's own error would quote the answer. */
function parse(text: string): Completion | null {
  try {
    return JSON.parse(text) as Completion | null;
  } catch {
    throw new Error('The model did not answer with JSON.');
  }
}

export function createOpenAi({ baseUrl, apiKey, model, timeLimitMs = TIME_LIMIT_MS }: OpenAiOptions): AiPort {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const ask = async (messages: ChatMessage[], mostTokens: number): Promise<string> => {
    const response = await fetch(address, {
      method: 'POST',
      signal: AbortSignal.timeout(timeLimitMs),
      redirect: 'manual', // the key goes to the configured address and to no other
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ model, messages, temperature: 0.3, max_tokens: mostTokens }),
    });
    if (!response.ok) {
      void response.body?.cancel().catch(() => undefined);
      throw new Error(`The model answered ${response.status}.`);
    }
    const body = parse(await readBounded(response));
    return readAnswer(body?.choices?.[0]?.message?.content);
  };
  return {
    isModel: true,
    provider: `${new URL(address).host} (${model})`,
    chat: chatByRules,
    enhance: (text) => ask(enhanceMessages(text), MOST_TOKENS.enhance),
    compose: async (request) => readComposition(await ask(composeMessages(request), MOST_TOKENS.compose), request),
  };
}
