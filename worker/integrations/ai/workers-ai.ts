/** Cloudflare's own models through the AI binding. */
import type { AiPort } from './port';
import { enhanceMessages, readAnswer } from './prompt';

const TIME_LIMIT_MS = 30_000;
const MAX_TOKENS = 800;

/** The one call of the binding that is used here. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>): Promise<unknown>;
}

export function createWorkersAi(binding: AiBinding, model: string, timeLimitMs = TIME_LIMIT_MS): AiPort {
  return {
    isModel: true,
    async enhance(text) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error('The model took too long.')), timeLimitMs);
      });
      const call = binding.run(model, { messages: enhanceMessages(text), temperature: 0.3, max_tokens: MAX_TOKENS });
      const answer = await Promise.race([call, late]).finally(() => clearTimeout(timer));
      return readAnswer((answer as { response?: unknown } | null)?.response);
    },
  };
}
