/** Steps of tests with a scripted model: what a model sends, and what was asked of it. */
import { inject } from 'vitest';
import type { ToolOutcome, ToolSpec } from '@/domain/assistant/tool';
import { createOpenAi } from '@worker/integrations/ai/openai';
import type { ChatPart, ChatRequest } from '@worker/integrations/ai/port';
import { CHAT_LIMITS, type WatchLimits } from '@worker/integrations/ai/read-body';
import type { RawEnv } from '@worker/env';
import type { ScriptTurn, Seen, Step } from '@tests/setup/servers/model-scripts';

export const KEY = 'key-of-the-tests';
export const SECRET = 'secret detail of the operator';

const event = (said: unknown) => `data: ${JSON.stringify(said)}\n\n`;
export const says = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
export const calls = (...pieces: unknown[]) => event({ choices: [{ index: 0, delta: { tool_calls: pieces } }] });
export const call = (name: string, input: unknown, index = 0) =>
  calls({ index, id: `c${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } });
export const ends = (reason = 'stop') => event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
export const counts = (prompt: number, completion: number) =>
  event({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: completion } });
export const DONE = 'data: [DONE]\n\n';
export const whole = (...texts: string[]): Step[] => [...texts.map(says), ends(), DONE];
export const refusal = (status: number, message = SECRET): ScriptTurn => ({
  status,
  headers: { 'content-type': 'application/json' },
  steps: [JSON.stringify({ error: { message } })],
});

export interface ScriptedModel {
  baseUrl: string;
  env: Partial<RawEnv>;
  seen(): Promise<Seen[]>;
}

/** A model that answers each request with the next turn, and the last one again. */
export async function scriptModel(...turns: (ScriptTurn | Step[])[]): Promise<ScriptedModel> {
  const id = crypto.randomUUID();
  const place = `${inject('modelUrl')}/script/${id}`;
  const script = turns.map((turn) => (Array.isArray(turn) ? { steps: turn } : turn));
  await fetch(place, { method: 'POST', body: JSON.stringify(script) });
  const baseUrl = `${inject('modelUrl')}/script.${id}/v1`;
  return {
    baseUrl,
    env: { AI_PROVIDER: 'openai', AI_BASE_URL: baseUrl, AI_API_KEY: KEY, AI_MODEL: 'small-model' },
    seen: async () => (await fetch(place)).json(),
  };
}

export const SEARCH: ToolSpec = {
  name: 'search',
  description: 'Finds entries of Outset.',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

export const outcome = (text: string): ToolOutcome => ({ entries: [], text });

export const chatRequest = (over: Partial<ChatRequest> = {}): ChatRequest => ({
  question: 'Who invests in kites?',
  history: [],
  today: '2026-11-23',
  tools: [SEARCH],
  callTool: () => Promise.resolve(outcome('{"found":[{"cite":"[1]","title":"Kite Fund"}]}')),
  signal: new AbortController().signal,
  ...over,
});

export const adapter = (model: ScriptedModel, limits: Partial<WatchLimits> = {}) =>
  createOpenAi({
    baseUrl: model.baseUrl,
    apiKey: KEY,
    model: 'small-model',
    chatLimits: { ...CHAT_LIMITS, ...limits },
  });

export interface Heard {
  text: string;
  pieces: string[];
  usage: { tokensIn: number; tokensOut: number }[];
  statuses: string[];
  error: string | null;
}

/** Hears an answer to its end, also where that is a fault. */
export async function hear(parts: AsyncIterable<ChatPart>): Promise<Heard> {
  const heard: Heard = { text: '', pieces: [], usage: [], statuses: [], error: null };
  try {
    for await (const part of parts) {
      if (part.kind === 'text') {
        heard.text += part.text;
        heard.pieces.push(part.text);
      } else if (part.kind === 'status') heard.statuses.push(part.text);
      else heard.usage.push({ tokensIn: part.tokensIn, tokensOut: part.tokensOut });
    }
  } catch (error) {
    heard.error = String(error);
  }
  return heard;
}

/** Asks a scripted model, with its faults. */
export const ask = async (model: ScriptedModel, over: Partial<ChatRequest> = {}, limits: Partial<WatchLimits> = {}) =>
  hear(adapter(model, limits).chat(chatRequest(over)));

/** Waits until the server saw the request end. Returns after how many milliseconds of it. */
export async function leftAfter(model: ScriptedModel, at = 0): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const one = (await model.seen())[at];
    if (one && !one.isOpen) return one.leftAfterMs ?? Infinity;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('The server still holds the request open.');
}
