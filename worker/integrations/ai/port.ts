/** The interface of a language model. */
import type { FileExtract } from '@/domain/assistant/files/report';
import type { ToolOutcome, ToolSpec } from '@/domain/assistant/tool';
import type { ComposeRequest, Composition } from '@/domain/newsletters/composition/composed';

// Invisible characters: a text may hide instructions in them, or change the direction of the text around them.

/** All except line ends, tabs and the two joiners that scripts and emoji need. */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  question: string;
  /** Messages before the question, oldest first, at most 12. */
  history: readonly ChatTurn[];
  /** An interrupted answer: the new one continues at its end and repeats nothing. */
  partial?: string;
  /** The contents of a file that came with the question, or recently. */
  file?: FileExtract;
  /** Only for the embedded rules: the file that was read recently, for questions about it. */
  fileBefore?: FileExtract;
  /** The name of a file of this conversation whose content is already deleted, if the conversation has no newer file. */
  forgottenFile?: string;
  /** Only for the embedded rules: names of the person's collections, for questions that may name one. */
  collections?(): Promise<readonly string[]>;
  /** A picture for the model, as a data URL; only if AI_IMAGES allows it. */
  image?: string;
  /** YYYY-MM-DD in the person's time zone. */
  today: string;
  tools: readonly ToolSpec[];
  /** Never throws: an unknown tool or a wrong input gives an outcome that says so. */
  callTool(name: string, input: unknown): Promise<ToolOutcome>;
  /** Stops the request to the model within a second. */
  signal: AbortSignal;
}

/** Text as it arrives; a status before the first text; used tokens, once per call, as the provider counts them or as an estimate. */
export type ChatPart =
  | { kind: 'text'; text: string }
  | { kind: 'status'; text: string }
  | { kind: 'usage'; tokensIn: number; tokensOut: number };

/** The result of a model, and the tokens that it used: as the provider counts them, or an estimate. The embedded rules use no tokens. */
export interface ModelAnswer<Result> {
  made: Result;
  tokensIn: number;
  tokensOut: number;
}

export interface AiPort {
  /** The name shown to people for the model, e.g. "api.openai.com (gpt-5-mini)"; null for the embedded rules. */
  readonly provider: string | null;
  /** An answer as it arrives. Throws if the model breaks off; the text before that was already given. Limits tool calls, time and tokens. */
  chat(request: ChatRequest): AsyncIterable<ChatPart>;
  /** False for the embedded rules; every place that shows their results says so. */
  readonly isModel: boolean;
  /** A better wording of a company's description, with the same facts and language. Throws if there is no usable answer. */
  enhance(text: string): Promise<ModelAnswer<string>>;
  /** A newsletter with only the given facts, and which fact is used where. Throws if there is no usable answer. */
  compose(request: ComposeRequest): Promise<ModelAnswer<Composition>>;
}
