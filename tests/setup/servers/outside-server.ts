/** A web server on localhost that acts as the internet for the worker tests: pictures, redirects and other answers, by path. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { gif, jpeg, png, svg } from '@tests/factories/files/photos';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server. `GET /asked?of=PATH` returns the number of requests for a path, `GET /posted?of=PATH` the bodies sent to it. */
    outsideUrl: string;
  }
}

/** What was sent to a path. */
export interface Posted {
  headers: Record<string, string>;
  body: string;
  /** The same bytes, base64. */
  bytes: string;
}

const MB = 1024 * 1024;

function serve(path: string, method: string, response: ServerResponse): void {
  const send = (bytes: Uint8Array, type = 'image/png', more: Record<string, string | number> = {}) =>
    response.writeHead(200, { 'content-type': type, ...more }).end(bytes);
  const move = (location: string) => response.writeHead(302, { location }).end();
  const status = (code: number) => response.writeHead(code).end('words');
  // Each test has paths of its own: `/logo.png/7` is the seventh test's logo.
  switch (/^\/[\w.-]*/.exec(path)?.[0]) {
    case '/logo.png':
      return void send(png(8, 8));
    case '/photo.jpg':
      return void send(jpeg(8, 8), 'image/jpeg');
    case '/small.gif': // says that it is something else
      return void send(gif(), 'text/html');
    case '/drawn.png': // and so does this
      return void send(svg());
    case '/wide.png':
      return void send(png(4097, 1));
    case '/empty.png':
      return void send(new Uint8Array());
    case '/large.png': // in parts, without a length
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(png(8, 8));
      for (let n = 0; n < 20; n++) response.write(Buffer.alloc(MB / 16));
      return void response.end();
    case '/announced.png':
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 20 * MB });
      return void response.write(png(8, 8));
    case '/packed.png': // 20 MB in some kilobytes
      return void send(gzipSync(Buffer.alloc(20 * MB)), 'image/png', { 'content-encoding': 'gzip' });
    case '/moved':
      return void move('/moved-again');
    case '/moved-again':
      return void move('/logo.png');
    case '/inside':
      return void move('http://169.254.169.254/latest/meta-data');
    case '/nowhere':
      return void move('http://');
    case '/round':
      return void move('/round');
    case '/ok':
      return void status(200);
    case '/gone':
      return void status(404);
    case '/ended':
      return void status(410);
    case '/down':
      return void status(503);
    case '/shy':
      return void status(403);
    case '/get': // knows no HEAD
      return void status(method === 'HEAD' ? 405 : 200);
    case '/silent':
      return;
    default:
      response.socket?.destroy();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked = new Map<string, number>();
  const posted = new Map<string, Posted[]>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/asked') return void response.end(String(asked.get(url.searchParams.get('of') ?? '') ?? 0));
    if (url.pathname === '/posted')
      return void response.end(JSON.stringify(posted.get(url.searchParams.get('of') ?? '') ?? []));
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => void parts.push(part));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        const bytes = Buffer.concat(parts);
        const one = { headers, body: bytes.toString(), bytes: bytes.toString('base64') };
        posted.set(url.pathname, [...(posted.get(url.pathname) ?? []), one]);
        serve(url.pathname, 'POST', response);
      });
    }
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    if (request.method !== 'POST') serve(url.pathname, request.method ?? 'GET', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('outsideUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
