/** Tool calls that a model requests: joined from their pieces, and run within limits. */
import type { ToolOutcome, ToolSpec } from '@/domain/assistant/tool';
import { UNSEEN } from './port';
import type { CallPiece } from './read-delta';

/** Limit for one answer. */
const MAX_CALLS = 6;
/** Limit for the JSON text of one call. */
const MAX_ARGUMENTS = 8_000;
/** Limit for the text of one outcome that a model reads. */
const MAX_OUTCOME = 12_000;
/** Calls of one turn that are read; further ones are dropped. */
const MAX_TURN = 12;

export interface ToolCall {
  id: string;
  name: string;
  /** JSON text, as written by the model. */
  arguments: string;
}

/** Joins the pieces of one turn. Servers number them, or only name each call once, or give all calls the same number. */
export function collectCalls() {
  const calls: (ToolCall & { index: number | undefined })[] = [];
  return {
    calls,
    add(piece: CallPiece): void {
      const isOfCall = (call: (typeof calls)[number]) =>
        piece.index === undefined
          ? call === calls.at(-1) && !piece.id && !piece.name
          : call.index === piece.index && (!piece.id || call.id === piece.id);
      let call = calls.findLast(isOfCall);
      if (!call) {
        // Some servers end with an empty piece.
        if ((!piece.name && !piece.id && !piece.arguments) || calls.length >= MAX_TURN) return;
        call = { id: piece.id ?? `call_${calls.length + 1}`, name: '', arguments: '', index: piece.index };
        calls.push(call);
      }
      if (!call.name && piece.name) call.name = piece.name;
      if (piece.arguments && call.arguments.length <= MAX_ARGUMENTS) call.arguments += piece.arguments;
    },
  };
}

const BROKEN = Symbol('broken');

function inputOf(text: string): unknown {
  if (!text.trim()) return {};
  if (text.length > MAX_ARGUMENTS) return BROKEN;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return BROKEN;
  }
}

/** A call in a form that can be sent back to the model: servers refuse odd names and arguments that are not JSON. */
export function echoOf({ id, name, arguments: argumentsText }: ToolCall): ToolCall {
  const isSound = typeof inputOf(argumentsText) === 'object' && argumentsText.trim() !== '';
  return {
    id,
    name: name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown',
    arguments: isSound ? argumentsText : '{}',
  };
}

const NO_MORE = 'No more calls for this question. Answer now from what was found.';
const AGAIN = 'You called this with the same input before. Answer from what it found.';
const NO_JSON = 'The arguments were no JSON object.';

/** Runs the calls of one answer: at most six, and the same input only once. Never throws by itself. */
export function boundCalls(
  tools: readonly ToolSpec[],
  callTool: (name: string, input: unknown) => Promise<ToolOutcome>,
) {
  const done = new Set<string>();
  let count = 0;
  return {
    isSpent: () => count >= MAX_CALLS || tools.length === 0,
    /** The text that the model gets for the call, and whether a tool really ran. */
    async carryOut(call: ToolCall): Promise<{ text: string; hasRun: boolean }> {
      if (count >= MAX_CALLS) return { text: NO_MORE, hasRun: false };
      count += 1;
      const input = inputOf(call.arguments);
      if (typeof input !== 'object' || input === null) return { text: NO_JSON, hasRun: false };
      const key = `${call.name} ${JSON.stringify(input)}`;
      if (done.has(key)) return { text: AGAIN, hasRun: false };
      done.add(key);
      const { text } = await callTool(call.name, input);
      return { text: fenced(text, MAX_OUTCOME), hasRun: true };
    },
  };
}

// Marks around text from other people, so that a model can distinguish material from instructions.

const OPEN = '<<<';
const CLOSE = '>>>';

/** Three or more brackets of any direction and width, also with joiners between them. After removing them, no two brackets form a mark. */
const MARKS = /[<>＜＞](?:[\u200c\u200d]*[<>＜＞]){2,}/gu;

/** The text between the marks, cut to `max` characters. Marks and invisible characters inside it are removed. */
export function fenced(text: string, max = Infinity): string {
  const inside = text.replace(UNSEEN, '').replace(MARKS, '');
  const cut = inside.length > max ? `${inside.slice(0, max).toWellFormed()} … (cut)` : inside;
  return `${OPEN}\n${cut}\n${CLOSE}`;
}
