/** Understands what one event of a model says, in the shapes of OpenAI (chunk or whole) and of Workers AI. */

/** A piece of a call of a tool; its parts come one after the other. */
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
  /** Why the model stopped, where it says so. */
  end?: string;
}

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shapeOf = (value: unknown): Shape => (isShape(value) ? value : {});
const stringOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // Some servers send a list of parts, Workers AI an object where the model wrote JSON.
  if (Array.isArray(value)) return value.map((part) => stringOf(shapeOf(part)['text']) ?? '').join('');
  if (value === null || value === undefined) return '';
  return JSON.stringify(value);
}

function pieceOf(value: unknown): CallPiece {
  const call = shapeOf(value);
  const made = isShape(call['function']) ? call['function'] : call;
  const given = made['arguments'];
  const piece: CallPiece = {};
  if (typeof call['index'] === 'number') piece.index = call['index'];
  const id = stringOf(call['id']);
  const name = stringOf(made['name']);
  if (id) piece.id = id;
  if (name) piece.name = name;
  if (typeof given === 'string') piece.arguments = given;
  else if (isShape(given)) piece.arguments = JSON.stringify(given);
  return piece;
}

const piecesOf = (value: unknown): CallPiece[] => (Array.isArray(value) ? value.map(pieceOf) : []);

/** The tokens that a provider counts; undefined where it counts none. */
export function usageOf(value: unknown): Delta['usage'] {
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = shapeOf(value);
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  return isCount(tokensIn) && isCount(tokensOut) ? { tokensIn, tokensOut } : undefined;
}

/** Throws where it is an error or nothing known; the message quotes nothing of it. */
export function readDelta(said: unknown): Delta {
  if (!isShape(said)) throw new Error('The model did not answer with JSON.');
  if (said['error'] || Array.isArray(said['errors'])) throw new Error('The model reported an error.');
  const choice = shapeOf(Array.isArray(said['choices']) ? said['choices'][0] : undefined);
  const message = isShape(choice['delta']) ? choice['delta'] : shapeOf(choice['message']);
  const delta: Delta = {
    text: textOf(message['content']) + textOf(said['response']),
    calls: [...piecesOf(message['tool_calls']), ...piecesOf(said['tool_calls'])],
  };
  const usage = usageOf(said['usage']);
  const end = stringOf(choice['finish_reason']) ?? stringOf(said['finish_reason']);
  if (usage) delta.usage = usage;
  if (end) delta.end = end;
  return delta;
}

/** The same of JSON text. The parser's own error would quote the answer. */
export function parseDelta(text: string): Delta {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Error('The model did not answer with JSON.');
  }
  return readDelta(said);
}
