// The load: two targets in turn, in short rounds, so that whatever else the machine does befalls both alike. Ratios only.
import net from 'node:net';

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Reads one HTTP answer off a socket: status line, headers, and a body by length or by chunks. Returns its end and status, or null. */
function readAnswer(buffer) {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = buffer.latin1Slice(0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/.exec(head);
  let end = headEnd + 4;
  if (length) end += Number(length[1]);
  else if (head.includes('transfer-encoding: chunked')) {
    for (;;) {
      const line = buffer.indexOf('\r\n', end);
      if (line < 0) return null;
      const size = Number.parseInt(buffer.latin1Slice(end, line), 16);
      end = line + 2 + size + 2;
      if (size === 0) break;
    }
  }
  return end <= buffer.length ? { status, end } : null;
}

/**
 * A target: paths asked in turn, with method, headers, body; `statuses` counts what was answered. It writes and reads
 * sockets itself: a client that costs as much as the server would make every ratio look like 1.
 */
export function target(origin, paths, { method = 'GET', headers = {}, body, expect = 200 } = {}) {
  const { hostname, port } = new URL(origin);
  const statuses = new Map();
  const payload = body === undefined ? '' : JSON.stringify(body);
  const sent = { host: `${hostname}:${port}`, ...headers };
  if (payload)
    Object.assign(sent, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) });
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const list = [paths].flat();
  const requests = list.map((path) => Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`));
  const idle = [];
  let turn = 0;

  const open = () =>
    new Promise((done, failed) => {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true }, () => done(socket));
      socket.once('error', failed);
    });

  const ask = (socket, which) =>
    new Promise((done, failed) => {
      let buffer = null;
      const end = (error) => {
        socket.off('data', onData).off('error', end).off('close', onClose);
        if (error) socket.destroy();
        else idle.push(socket);
        return error ? failed(Object.assign(error, { isSilent: buffer === null })) : done();
      };
      const onClose = () => end(new Error('The server closed the connection.'));
      const onData = (chunk) => {
        buffer = buffer ? Buffer.concat([buffer, chunk]) : chunk;
        const answer = readAnswer(buffer);
        if (!answer) return;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (!expect || answer.status === expect) end();
        else end(new Error(`${method} ${list[which]} answered ${answer.status}: ${buffer.latin1Slice(0, 2000)}`));
      };
      socket.on('data', onData).on('error', end).on('close', onClose);
      socket.write(requests[which]);
    });

  const call = async () => {
    const which = turn++ % requests.length;
    let socket = idle.pop();
    while (socket && (socket.destroyed || socket.readableEnded)) socket = idle.pop();
    if (!socket) return ask(await open(), which);
    try {
      await ask(socket, which);
    } catch (error) {
      // The server may close a socket that rested between two measurements just when it is used again.
      if (!error.isSilent) throw error;
      await ask(await open(), which);
    }
  };
  return { call, statuses };
}

/** Calls a second that `connections` clients in a closed loop get in `ms`. */
export async function throughput({ call }, { ms = 700, connections = 4 } = {}) {
  const began = performance.now();
  const until = began + ms;
  let calls = 0;
  const client = async () => {
    while (performance.now() < until) {
      await call();
      calls++;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return calls / ((performance.now() - began) / 1000);
}

/** Throughput of `a` over that of `b`: median of `rounds` pairs after a warm-up, first and second place alternating. */
export async function compareThroughput(a, b, { rounds = 7, ...options } = {}) {
  await throughput(a, { ...options, ms: 400 });
  await throughput(b, { ...options, ms: 400 });
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? [b, a] : [a, b];
    const first = await throughput(order[0], options);
    const second = await throughput(order[1], options);
    ratios.push(round % 2 ? second / first : first / second);
  }
  return median(ratios);
}

/** Median time of one call to `a` over that to `b`, one client, `calls` of each in blocks that alternate. */
export async function compareLatency(a, b, { calls = 400, block = 20 } = {}) {
  const times = new Map([
    [a, []],
    [b, []],
  ]);
  const run = async (which, keep) => {
    for (let n = 0; n < block; n++) {
      const began = performance.now();
      await which.call();
      if (keep) times.get(which).push(performance.now() - began);
    }
  };
  await run(a, false);
  await run(b, false);
  for (let done = 0; done < calls; done += block) {
    const order = (done / block) % 2 ? [b, a] : [a, b];
    for (const which of order) await run(which, true);
  }
  return median(times.get(a)) / median(times.get(b));
}

/** Runs `clients` closed loops on a target until `stop`; for floods, whose answers do not matter. */
export function flood(which, clients) {
  let isOver = false;
  const client = async () => {
    while (!isOver) await which.call().catch(() => undefined);
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return async () => {
    isOver = true;
    await all;
  };
}
