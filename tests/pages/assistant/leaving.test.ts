/** People who leave a running answer: the model is informed over the real connection, and the received text is stored. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation, ConversationPage } from '@/domain/assistant/conversation';
import { DEMO_PASSWORD, newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';

const WORD = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Kites ' }, finish_reason: null }] })}\n\n`;

let app: App | undefined;
let model: Server;
let dataDir = '';
/** Answers that the model is writing. */
let open = 0;

beforeAll(async () => {
  // A model that goes on for longer than any test.
  model = createServer((request, response) => {
    request.resume();
    open += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const writing = setInterval(() => response.write(WORD), 50);
    response.on('close', () => {
      clearInterval(writing);
      open -= 1;
    });
  });
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  dataDir = newDataDir();
  app = await startApp(dataDir, {
    AI_PROVIDER: 'openai',
    AI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    AI_MODEL: 'long-winded',
    AI_API_KEY: 'key-of-the-tests',
  });
}, 180_000);
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
  model.closeAllConnections();
  model.close();
});

/** Reads an answer until it holds this text. */
async function readUntil(answer: Response, text: string): Promise<void> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let came = ''; !came.includes(text);) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The answer ended: ${came}`);
    came += value;
  }
}

it('stops the model when the connection is closed over a running answer, as by a page that is left, and keeps what came', async () => {
  const at = app?.base ?? '';
  const post = (path: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const signedIn = await post('/api/login', { email: 'demo.founder@outset.example', password: DEMO_PASSWORD });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const leaving = new AbortController();
  const question = { text: 'Which investors like kites?' };
  await readUntil(await post('/api/ai-chat/chat', question, headers, leaving.signal), 'Kites ');
  expect(open).toBe(1);
  leaving.abort();
  await expect.poll(() => open, { timeout: 5_000 }).toBe(0);
  const read = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${at}/api/ai-chat/conversations${path}`, { headers })).json()) as { data: T }).data;
  const [newest] = (await read<ConversationPage>('')).items;
  await expect
    .poll(async () => (await read<Conversation & { items: unknown[] }>(`/${newest?.id}`)).items.at(-1), {
      timeout: 15_000,
    })
    .toMatchObject({
      type: 'assistant',
      state: 'interrupted',
      content: expect.stringMatching(/^(Kites ?)+$/) as string,
    });
});
