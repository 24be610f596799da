// A language model that reports when it sent each token. It is a separate process, so that it does not wait for the client that measures.
import { createServer } from 'node:http';

/** How the next answers come: the wait for the first token, between tokens, how many there are. */
let plan = { firstMs: 0, everyMs: 10, count: 100 };
const stats = { asked: 0, open: 0, left: [] };

const now = () => performance.timeOrigin + performance.now();
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const chunk = (delta, reason = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;

async function answer(response) {
  const { firstMs, everyMs, count } = plan;
  stats.asked += 1;
  stats.open += 1;
  response.on('close', () => {
    stats.open -= 1;
    if (!response.writableFinished) stats.left.push(now());
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.socket.setNoDelay(true);
  response.flushHeaders();
  response.write(chunk({ role: 'assistant', content: '' }));
  await wait(firstMs);
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    if (response.destroyed) return;
    const isTaken = response.write(chunk({ content: `@${now().toFixed(3)}@ ` }));
    // By the clock of the whole answer: timers alone would add up their delays.
    const due = everyMs ? began + (n + 1) * everyMs - performance.now() : 0;
    if (due > 0) await wait(due);
    else if (!isTaken) await new Promise((done) => response.once('drain', done).once('close', done));
  }
  if (response.destroyed) return;
  response.write(chunk({}, 'stop'));
  response.write(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 10, completion_tokens: count } })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    if (request.url === '/v1/chat/completions') void answer(response);
    else {
      if (request.url === '/plan') {
        plan = JSON.parse(body);
        Object.assign(stats, { asked: 0, left: [] });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stats));
    }
  });
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
