/** Checkout Sessions on localhost for the worker tests, with Stripe's form and JSON formats; the secret key decides how it answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the Checkout server. `GET /asked` returns the requests that it received. */
    stripeUrl: string;
  }
}

export interface AskedSession {
  method: string;
  path: string;
  key: string;
  idempotencyKey: string;
  form: Record<string, string>;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked: AskedSession[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/asked') return json(asked);
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const form = Object.fromEntries(new URLSearchParams(text));
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
      asked.push({ method: request.method ?? '', path, key, idempotencyKey, form });
      if (key === 'sk_page') return response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway');
      if (key === 'sk_no_url') return json({ id: 'cs_1', object: 'checkout.session', url: null });
      if (key === 'sk_script') return json({ id: 'cs_1', object: 'checkout.session', url: 'javascript:alert(1)' });
      if (key === 'sk_away') return response.writeHead(302, { location: '/v1/elsewhere' }).end();
      if (key !== 'sk_test' || path !== '/v1/checkout/sessions')
        return json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
      const isWhole =
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
        form['mode'] === 'subscription' &&
        form['line_items[0][price]']?.startsWith('price_');
      if (!isWhole) return json({ error: { type: 'invalid_request_error', code: 'parameter_missing' } }, 400);
      json({ id: `cs_${asked.length}`, object: 'checkout.session', url: `https://pay.example/c/${asked.length}` });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('stripeUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
