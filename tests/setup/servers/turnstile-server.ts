/** A siteverify endpoint on localhost for the worker tests, with Turnstile's form and JSON formats; the path decides how it answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the siteverify server. `GET /asked` answers the forms that it was sent. */
    turnstileUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/asked') return json(asked);
    if (path === '/silent') return;
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text));
      asked.push(form);
      if (path === '/broken') return json({ success: true }, 500);
      if (path === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
      if (path === '/away') return response.writeHead(302, { location: '/siteverify' }).end();
      const isRight = request.method === 'POST' && form['secret'] === 'the secret' && form['response'] === 'a person';
      json(isRight ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('turnstileUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
