/** What an adapter knows of its provider: how one turn of a conversation is asked for. The rounds are the same for all. */
import type { ToolSpec } from '@/domain/assistant/tool';
import type { WireMessage } from './chat-prompt';

export interface Turn {
  messages: readonly WireMessage[];
  tools: readonly ToolSpec[];
  /** False: the model is to answer, and may not call. */
  mayCall: boolean;
  /** Of the answer. */
  mostTokens: number;
}

/** Events as they come, or the whole answer of a server that does not stream. */
export type Reply = { kind: 'stream'; body: ReadableStream<Uint8Array> } | { kind: 'whole'; said: unknown };

/** Asks for one turn. Throws where it is refused, in words without a detail of the provider's. */
export type AskTurn = (turn: Turn, signal: AbortSignal) => Promise<Reply>;

/** One for each answer: it may remember what the server does not know. */
export type OpenWire = () => AskTurn;

/** The one call of the binding of Workers AI that is used here. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
}
