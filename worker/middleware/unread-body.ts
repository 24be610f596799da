/**
 * Reads the rest of a body that a route has not read. If it remained on the connection, the sender's next request would fail. If the rest
 * is larger than the limit, the connection is closed instead, and the response says so.
 */

/** Four times the largest body of our routes: reading costs only time, which has its own limit. */
const MAX_READ = 32 * 1024 * 1024;
const READ_MS = 5_000;

/** Reads the rest of a body and discards it. Returns false if the rest is larger than the limit, or takes too long. */
async function drain(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), READ_MS);
  });
  try {
    for (let length = 0; length <= MAX_READ;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'late') break;
      if (next.done) return true;
      length += next.value.length;
    }
  } catch {
    // The sender is gone, so no one waits for a response.
    return true;
  } finally {
    clearTimeout(timer);
  }
  await reader.cancel().catch(() => undefined);
  return false;
}

/** The response, after the body of its request has been read from the connection. */
export async function withBodyRead(request: Request, answer: Response): Promise<Response> {
  const { body } = request;
  if (!body || body.locked || (await drain(body))) return answer;
  const closing = new Response(answer.body, answer);
  closing.headers.set('connection', 'close');
  return closing;
}
