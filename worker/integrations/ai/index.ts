/** Chooses the AI adapter by AI_PROVIDER. */
import type { Env } from '@worker/env';
import { createEmbeddedAi } from './embedded';
import { createOpenAi } from './openai';
import type { AiPort } from './port';
import { createWorkersAi } from './workers-ai';

/** The Workers AI model, unless AI_MODEL names another one. */
const WORKERS_MODEL = '@cf/meta/llama-3.3-70b-instruct-fp8-fast';

export function createAi(env: Env): AiPort {
  if (env.AI_PROVIDER === 'openai' && env.AI_BASE_URL && env.AI_MODEL) {
    return createOpenAi({ baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL });
  }
  if (env.AI_PROVIDER === 'workers-ai' && env.AI) return createWorkersAi(env.AI, env.AI_MODEL ?? WORKERS_MODEL);
  return createEmbeddedAi();
}
