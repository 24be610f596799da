/** Scripted streams of a language model: turns of raw bytes, pauses and faults; and the requests that the server received. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Text as it is, bytes in base64, a pause, the connection torn, or nothing more without an end. */
export type Step = string | { bytes: string } | { waitMs: number } | 'cut' | 'hang';

/** One answer of the server; after the last one it is repeated. */
export interface ScriptTurn {
  status?: number;
  headers?: Record<string, string>;
  steps: Step[];
}

/** A request of the Worker. Times are milliseconds since it came. */
export interface Seen {
  body: Record<string, unknown>;
  authorization: string | null;
  /** When the other side closed before the end of the script. */
  leftAfterMs: number | null;
  isOpen: boolean;
}

const scripts = new Map<string, ScriptTurn[]>();
const seen = new Map<string, Seen[]>();

async function play({ status = 200, headers, steps }: ScriptTurn, response: ServerResponse): Promise<void> {
  response.writeHead(status, headers ?? { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const step of steps) {
    if (response.destroyed) return;
    if (step === 'hang') return;
    if (step === 'cut') {
      response.socket?.destroy();
      return;
    }
    if (typeof step === 'string') response.write(step);
    else if ('bytes' in step) response.write(Buffer.from(step.bytes, 'base64'));
    else await new Promise((done) => setTimeout(done, step.waitMs));
  }
  response.end();
}

/** `POST /script/ID` keeps a script, `GET /script/ID` tells what was seen, `/script.ID/v1/chat/completions` plays it. False for other paths. */
export function serveScript(request: IncomingMessage, body: string, response: ServerResponse): boolean {
  const path = request.url ?? '';
  const kept = /^\/script\/([\w-]+)$/.exec(path)?.[1];
  if (kept) {
    if (request.method === 'POST') scripts.set(kept, JSON.parse(body) as ScriptTurn[]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen.get(kept) ?? []));
    return true;
  }
  const id = /^\/script\.([\w-]+)\/v1\/chat\/completions$/.exec(path)?.[1];
  const turns = id ? scripts.get(id) : undefined;
  if (!id || !turns?.length) return false;
  const list = seen.get(id) ?? [];
  seen.set(id, list);
  const one: Seen = {
    body: JSON.parse(body) as Record<string, unknown>,
    authorization: request.headers.authorization ?? null,
    leftAfterMs: null,
    isOpen: true,
  };
  const turn = turns[Math.min(list.length, turns.length - 1)];
  list.push(one);
  const began = performance.now();
  response.on('close', () => {
    one.isOpen = false;
    if (!response.writableFinished) one.leftAfterMs = performance.now() - began;
  });
  if (turn) void play(turn, response);
  return true;
}
