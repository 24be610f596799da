/** The answer that carries a stream of events. */
import type { Context } from 'hono';
import type { HonoEnv } from '@worker/http';

/** Nothing between us and the browser may hold chunks back or change them. */
export function eventStream(c: Context<HonoEnv>, stream: ReadableStream<Uint8Array>) {
  c.header('content-type', 'text/event-stream; charset=utf-8');
  c.header('cache-control', 'no-store, no-transform');
  c.header('x-accel-buffering', 'no');
  return c.body(stream);
}
