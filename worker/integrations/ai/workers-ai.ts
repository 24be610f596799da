/** Cloudflare's own models through the AI binding. */
import { readComposition } from '@/domain/newsletters/composition/read-composition';
import { composeMessages } from './compose-prompt';
import { chatOver } from './chat-rounds';
import type { AiPort, Made } from './port';
import { enhanceMessages, madeOf, MOST_TOKENS, type ChatMessage } from './prompt';
import type { WatchLimits } from './watch';
import type { AiBinding } from './wire';
import { workersAiWire } from './workers-ai-chat';

const TIME_LIMIT_MS = 30_000;
/** Longer ones are cut before they are read. */
const MAX_CHARACTERS = 64 * 1024;

/** Some models answer JSON as an object. */
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
  const ask = async (messages: ChatMessage[], mostTokens: number): Promise<Made<string>> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('The model took too long.')), timeLimitMs);
    });
    const call = binding.run(model, { messages, temperature: 0.3, max_tokens: mostTokens });
    const answer = await Promise.race([call, late]).finally(() => clearTimeout(timer));
    const said = answer as { response?: unknown; usage?: unknown } | null;
    return madeOf(textOf(said?.response), said?.usage, messages);
  };
  return {
    isModel: true,
    provider: `Cloudflare Workers AI (${model})`,
    chat: chatOver(workersAiWire(binding, model), chatLimits),
    enhance: (text) => ask(enhanceMessages(text), MOST_TOKENS.enhance),
    compose: async (request) => {
      const answer = await ask(composeMessages(request), MOST_TOKENS.compose);
      return { ...answer, made: readComposition(answer.made, request) };
    },
  };
}
