/**
 * Answers before a body was read leave it on the connection, where it is taken for trouble and the sender's next request is
 * reset. What is left is read up to a bound; beyond it the connection is closed, and the answer says so.
 */

/** Four times the largest body that a route of ours takes: reading costs nothing but time, which has a bound of its own. */
const READ_MOST = 32 * 1024 * 1024;
const READ_MS = 5_000;

/** Reads what is left of a body and forgets it. False when it is longer than the bound, or takes too long. */
async function drain(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), READ_MS);
  });
  try {
    for (let length = 0; length <= READ_MOST;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'late') break;
      if (next.done) return true;
      length += next.value.length;
    }
  } catch {
    // The sender went away: there is nobody to answer.
    return true;
  } finally {
    clearTimeout(timer);
  }
  await reader.cancel().catch(() => undefined);
  return false;
}

/** The answer, once the body of its request lies no longer on the connection. */
export async function withBodyRead(request: Request, answer: Response): Promise<Response> {
  const { body } = request;
  if (!body || body.locked || (await drain(body))) return answer;
  const closing = new Response(answer.body, answer);
  closing.headers.set('connection', 'close');
  return closing;
}
