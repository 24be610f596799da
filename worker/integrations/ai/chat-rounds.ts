/** An answer of a model with its tools, turn by turn until it is complete. The same for all providers. */
import type { ToolSpec } from '@/domain/assistant/tool';
import { chatMessages, estimateTokens, RULES, type WireMessage } from './prompt';
import { AnswerCut } from '@/domain/errors';
import type { ChatPart, ChatRequest } from './port';
import { BROKE_OFF, readEvents, CHAT_LIMITS, openWatch, whileWatched, type Watch, type WatchLimits } from './read-body';
import { parseDelta, readDelta, ShownText, type Delta } from './read-delta';
import { boundCalls, collectCalls, echoOf } from './tool-calls';

// Notices a model that repeats its instructions, so that a question, a file or an entry cannot make it recite them.

/** Length of a run of letters and digits that an answer cannot share with the instructions by chance. */
const RUN = 60;
/** Every run of RUN + STEP is noticed. */
const STEP = 20;

/** Ignores punctuation, line ends and capitals, so that they cannot hide a match. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Takes the text of a turn in pieces; returns true from the piece that completes such a run. */
function repeatsOf(instructions: string): (piece: string) => boolean {
  const known = plain(instructions);
  let tail = '';
  return (piece) => {
    const text = plain(tail + piece);
    for (let end = text.length; end >= RUN; end -= STEP) if (known.includes(text.slice(end - RUN, end))) return true;
    tail = text.slice(-RUN - STEP);
    return false;
  };
}

/** Maximum number of turns in which tools may be called; then the model must answer. */
const MAX_ROUNDS = 4;
const CHAT_TOKENS = 1_200;
/** Tokens of one answer after which no more tools are called: the day's questions have to fit into the day's tokens. */
const LOOKUP_TOKENS = 15_000;
/** Limit for a server that ignores the token limit. */
const MAX_CHARACTERS = 24_000;

const LOOKING = 'Looking it up in Outset';
const NO_TEXT = 'The model gave no answer.';
const NOT_REPEATED = 'I do not repeat my instructions.';
const DONE = '[DONE]';

/** The text of one turn so far. */
function openTurn() {
  const shown = new ShownText();
  const { calls, add } = collectCalls();
  const turn = {
    calls,
    /** The text as it was shown. */
    text: '',
    characters: 0,
    usage: undefined as Delta['usage'],
    isEnded: false,
    end: undefined as string | undefined,
    take({ text, calls: pieces, usage, end }: Delta): string {
      for (const piece of pieces) {
        add(piece);
        turn.characters += piece.arguments?.length ?? 0;
      }
      turn.characters += text.length;
      if (usage) turn.usage = usage;
      if (end) {
        turn.end = end;
        turn.isEnded = true;
      }
      const more = text ? shown.add(text) : '';
      turn.text += more;
      return more;
    },
    rest(): string {
      const more = shown.end();
      turn.text += more;
      return more;
    },
  };
  return turn;
}
type OpenTurn = ReturnType<typeof openTurn>;

/** The token limit or a filter of the provider ended the text before the model did. */
const isCut = ({ end, text, calls }: OpenTurn): boolean =>
  (end === 'length' || end === 'content_filter') && calls.length === 0 && text.trim() !== '';

/** Text of one turn as it arrives, one piece per chunk. Throws if it breaks off. */
async function* readTurn(reply: Reply, turn: OpenTurn, watch: Watch): AsyncGenerator<string, void, void> {
  if (reply.kind === 'whole') {
    yield turn.take(readDelta(reply.said)) + turn.rest();
    turn.isEnded = true;
  } else {
    let linger: ReturnType<typeof setTimeout> | undefined;
    const enough = new AbortController();
    try {
      for await (const events of readEvents(reply.body, watch, enough.signal)) {
        let text = '';
        let isDone = false;
        for (const data of events) {
          isDone ||= data.trim() === DONE;
          if (isDone) break;
          text += turn.take(parseDelta(data));
        }
        if (text) yield text;
        if (isDone) {
          turn.isEnded = true;
          break;
        }
        // Its token count may follow, but no one waits long for it.
        if (turn.end) linger ??= setTimeout(() => enough.abort(), watch.limits.lingerMs);
      }
    } finally {
      clearTimeout(linger);
    }
    const rest = turn.rest();
    if (rest) yield rest;
  }
  if (!turn.isEnded || turn.end === 'error') throw new Error(BROKE_OFF);
  if (isCut(turn)) throw new AnswerCut(`The answer was cut: ${turn.end}.`);
}

/** If no one waits for it any more, a late reply is closed. */
function askWatched(ask: AskTurn, turn: Turn, watch: Watch): Promise<Reply> {
  const asking = ask(turn, watch.signal);
  const close = async () => {
    const reply = await asking;
    if (watch.signal.aborted && reply.kind === 'stream') await reply.body.cancel();
  };
  close().catch(() => undefined);
  return whileWatched(watch, asking);
}

async function* rounds(ask: AskTurn, request: ChatRequest, watch: Watch): AsyncGenerator<ChatPart, void, void> {
  const { tools } = request;
  const messages: WireMessage[] = chatMessages(request);
  const bounds = boundCalls(tools, (name, input) => request.callTool(name, input));
  const repeats = repeatsOf(RULES);
  let shownSoFar = 0;
  let isStuck = false;
  let usedTokens = 0;
  for (let round = 0; ; round++) {
    const mayCall = round < MAX_ROUNDS && !isStuck && !bounds.isSpent() && usedTokens < LOOKUP_TOKENS;
    const turn = openTurn();
    const asked: Turn = { messages, tools, mayCall, mostTokens: CHAT_TOKENS };
    const tokensOf = () =>
      turn.usage ?? { tokensIn: estimateTokens(messages), tokensOut: Math.ceil(turn.characters / 4) };
    const usage = (): ChatPart => ({ kind: 'usage', ...tokensOf() });
    watch.listen(true);
    try {
      const reply = await askWatched(ask, asked, watch);
      watch.touch();
      // Text before a call and the answer after it are separate paragraphs.
      let between = shownSoFar > 0 ? '\n\n' : '';
      for await (const text of readTurn(reply, turn, watch)) {
        if (!text) continue;
        if (repeats(text)) {
          yield { kind: 'text', text: `${shownSoFar > 0 ? '\n\n' : ''}${NOT_REPEATED}` };
          yield usage();
          return;
        }
        shownSoFar += text.length;
        yield { kind: 'text', text: between + text };
        between = '';
        if (shownSoFar > MAX_CHARACTERS) throw new Error('The answer of the model was too long.');
      }
    } catch (error) {
      // Tokens that were used count even if the answer broke off.
      if (turn.characters > 0) yield usage();
      throw error;
    } finally {
      watch.listen(false);
    }
    yield usage();
    usedTokens += tokensOf().tokensIn + tokensOf().tokensOut;
    if (!mayCall || turn.calls.length === 0) {
      if (turn.text.trim()) return;
      // An empty turn after tools: the model is asked once more for text.
      if (!mayCall || round === 0) throw new Error(NO_TEXT);
      isStuck = true;
      continue;
    }
    yield { kind: 'status', text: LOOKING };
    messages.push({ role: 'assistant', content: turn.text, calls: turn.calls.map(echoOf) });
    let hasRun = false;
    for (const call of turn.calls) {
      const outcome = await whileWatched(watch, bounds.carryOut(call));
      hasRun ||= outcome.hasRun;
      messages.push({ role: 'tool', callId: call.id, name: echoOf(call).name, content: outcome.text });
    }
    isStuck = !hasRun;
  }
}

/** The chat of an adapter. If the reader stops, by `return` or by the signal, the request to the model ends too. */
export function chatOver(open: OpenWire, limits: WatchLimits = CHAT_LIMITS) {
  return (request: ChatRequest): AsyncIterable<ChatPart> => ({
    [Symbol.asyncIterator]() {
      const watch = openWatch(request.signal, limits);
      const parts = rounds(open(), request, watch);
      const over = { done: true as const, value: undefined };
      return {
        async next() {
          try {
            const result = await parts.next();
            if (result.done) watch.end();
            return result;
          } catch (error) {
            const reason: unknown = watch.signal.aborted ? watch.signal.reason : error;
            watch.end();
            throw reason;
          }
        },
        // A generator would first wait for a pending read.
        return() {
          watch.end();
          parts.return().catch(() => undefined);
          return Promise.resolve(over);
        },
      };
    },
  });
}

// The part of an adapter that knows its provider: it requests one turn of a conversation. The rounds of turns are the same for all
// providers.

export interface Turn {
  messages: readonly WireMessage[];
  tools: readonly ToolSpec[];
  /** False: the model must answer, and may not call tools. */
  mayCall: boolean;
  /** Limit for the answer. */
  mostTokens: number;
}

/** Events as they arrive, or the whole answer of a server that does not stream. */
export type Reply = { kind: 'stream'; body: ReadableStream<Uint8Array> } | { kind: 'whole'; said: unknown };

/** Requests one turn. Throws if it is refused, with a message that quotes nothing from the provider. */
type AskTurn = (turn: Turn, signal: AbortSignal) => Promise<Reply>;

/** Call it once for each answer, because the result may remember features that the server does not support. */
export type OpenWire = () => AskTurn;

/** The only call of the Workers AI binding that is used here. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
}
