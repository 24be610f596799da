/** Reads one event of a model, in the formats of OpenAI (chunk or whole) and of Workers AI. */
import { UNSEEN } from './port';

// The part of a model's text that is shown: not its thinking, and no invisible characters.

const TAGS = ['<think>', '<thinking>'] as const;
const END = /<\/think(?:ing)?>/;
const MAX_HELD = '</thinking>'.length - 1;

/** How many characters at the end may be the beginning of a tag that the next chunk completes. */
function heldBack(text: string, tags: readonly string[]): number {
  const at = text.lastIndexOf('<');
  if (at < 0 || text.length - at > MAX_HELD) return 0;
  const end = text.slice(at);
  return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}

/** Takes text as it arrives and returns the part that may be shown. Only a possible half tag or half character is held back. */
export class ShownText {
  private rest = '';
  private isThinking = false;

  add(piece: string): string {
    // The fast path, for nearly every piece.
    if (!this.rest && !this.isThinking && /^[\w .,;:!?()'[\]\n-]*$/.test(piece)) return piece;
    let text = this.rest + piece;
    let shown = '';
    this.rest = '';
    while (text) {
      if (this.isThinking) {
        const end = END.exec(text);
        if (!end) {
          this.rest = text.slice(-MAX_HELD);
          break;
        }
        this.isThinking = false;
        text = text.slice(end.index + end[0].length);
        continue;
      }
      const starts = TAGS.map((tag) => ({ tag, at: text.indexOf(tag) })).filter(({ at }) => at >= 0);
      const first = starts.toSorted((a, b) => a.at - b.at)[0];
      if (first) {
        shown += text.slice(0, first.at);
        text = text.slice(first.at + first.tag.length);
        this.isThinking = true;
        continue;
      }
      const heldLength = heldBack(text, TAGS) || (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
      shown += text.slice(0, text.length - heldLength);
      this.rest = text.slice(text.length - heldLength);
      break;
    }
    return shown.replace(UNSEEN, '');
  }

  /** The text that was held back for a tag that did not come. */
  end(): string {
    const text = this.isThinking ? '' : this.rest;
    this.rest = '';
    return text.replace(UNSEEN, '').toWellFormed();
  }
}

/** A piece of a tool call; its parts arrive one after the other. */
export interface CallPiece {
  index?: number;
  id?: string;
  name?: string;
  arguments?: string;
}

export interface Delta {
  text: string;
  calls: CallPiece[];
  usage?: { tokensIn: number; tokensOut: number };
  /** Why the model stopped, if it says so. */
  end?: string;
}

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shapeOf = (value: unknown): Shape => (isShape(value) ? value : {});
const stringOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // Some servers send a list of parts; Workers AI sends an object if the model wrote JSON.
  if (Array.isArray(value)) return value.map((part) => stringOf(shapeOf(part)['text']) ?? '').join('');
  if (value === null || value === undefined) return '';
  return JSON.stringify(value);
}

function pieceOf(value: unknown): CallPiece {
  const call = shapeOf(value);
  const made = isShape(call['function']) ? call['function'] : call;
  const argumentsValue = made['arguments'];
  const piece: CallPiece = {};
  if (typeof call['index'] === 'number') piece.index = call['index'];
  const id = stringOf(call['id']);
  const name = stringOf(made['name']);
  if (id) piece.id = id;
  if (name) piece.name = name;
  if (typeof argumentsValue === 'string') piece.arguments = argumentsValue;
  else if (isShape(argumentsValue)) piece.arguments = JSON.stringify(argumentsValue);
  return piece;
}

const piecesOf = (value: unknown): CallPiece[] => (Array.isArray(value) ? value.map(pieceOf) : []);

/** The tokens that a provider counts; undefined if it counts none. */
export function usageOf(value: unknown): Delta['usage'] {
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = shapeOf(value);
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  return isCount(tokensIn) && isCount(tokensOut) ? { tokensIn, tokensOut } : undefined;
}

/** Throws for an error or an unknown format; the message quotes nothing from it. */
export function readDelta(answer: unknown): Delta {
  if (!isShape(answer)) throw new Error('The model did not answer with JSON.');
  if (answer['error'] || Array.isArray(answer['errors'])) throw new Error('The model reported an error.');
  const choice = shapeOf(Array.isArray(answer['choices']) ? answer['choices'][0] : undefined);
  const message = isShape(choice['delta']) ? choice['delta'] : shapeOf(choice['message']);
  const delta: Delta = {
    text: textOf(message['content']) + textOf(answer['response']),
    calls: [...piecesOf(message['tool_calls']), ...piecesOf(answer['tool_calls'])],
  };
  const usage = usageOf(answer['usage']);
  const end = stringOf(choice['finish_reason']) ?? stringOf(answer['finish_reason']);
  if (usage) delta.usage = usage;
  if (end) delta.end = end;
  return delta;
}

/** The same for JSON text. The parser's own error would quote the answer. */
export function parseDelta(text: string): Delta {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Error('The model did not answer with JSON.');
  }
  return readDelta(answer);
}
