/** What Outset needs of a language model. */
import type { FileExtract } from '@/domain/assistant/files/report';
import type { ToolOutcome, ToolSpec } from '@/domain/assistant/tool';
import type { ComposeRequest, Composition } from '@/domain/newsletters/composition/composed';

// Characters that no one sees: a text may hide orders in them, or turn the letters around it.

/** All but line ends, tabs and the two joiners that scripts and emoji need. */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  question: string;
  /** Before the question, oldest first, at most 12. */
  history: readonly ChatTurn[];
  /** An answer that was cut: the new one goes on from its end and repeats nothing. */
  partial?: string;
  /** What was read of a file that came with the question, or lately. */
  file?: FileExtract;
  /** Of the own rules: the file that was read lately, for questions about it. */
  fileBefore?: FileExtract;
  /** Of the own rules: names of the person's collections, for questions that may name one. */
  collections?(): Promise<readonly string[]>;
  /** A picture for the model, as a data URL; only where AI_IMAGES allows it. */
  image?: string;
  /** YYYY-MM-DD where the person is. */
  today: string;
  tools: readonly ToolSpec[];
  /** Never throws: an unknown tool or a wrong input is an outcome that says so. */
  callTool(name: string, input: unknown): Promise<ToolOutcome>;
  /** Ends what goes on upstream within a second. */
  signal: AbortSignal;
}

/** Text as it comes; a status before there is any; tokens as the provider counts them (or an estimate), each once a call. */
export type ChatPart =
  | { kind: 'text'; text: string }
  | { kind: 'status'; text: string }
  | { kind: 'usage'; tokensIn: number; tokensOut: number };

/** What a model made, and the tokens that it took: as the provider counts them, or an estimate; none for the embedded rules. */
export interface Made<Result> {
  made: Result;
  tokensIn: number;
  tokensOut: number;
}

export interface AiPort {
  /** What people read of who answers, e.g. "api.openai.com (gpt-5-mini)"; null for the embedded rules. */
  readonly provider: string | null;
  /** An answer as it comes. Throws when the model breaks off: what came before was given. Bounds calls of tools, time and tokens. */
  chat(request: ChatRequest): AsyncIterable<ChatPart>;
  /** False for the embedded rules, which say so wherever their work is shown. */
  readonly isModel: boolean;
  /** The description of a company in better words, of the same facts and language. Throws when no usable answer comes. */
  enhance(text: string): Promise<Made<string>>;
  /** A newsletter that says nothing but the given facts, and which one where. Throws when no usable answer comes. */
  compose(request: ComposeRequest): Promise<Made<Composition>>;
}
