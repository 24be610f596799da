/** Google's public keys on localhost for the worker tests: real RSA keys, and a path for each way in which the source can fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { TestProject } from 'vitest/node';

export interface GoogleKeys {
  /** Origin of the server. `GET /asked` answers how often each path was asked for. */
  url: string;
  /** The private key whose public half is published under `kid`, and one that is not published. */
  own: JWK;
  foreign: JWK;
  /** What `/keys` publishes. */
  published: JWK;
  kid: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    google: GoogleKeys;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const kid = 'key-of-the-tests';
  const published: JWK = { ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' };
  const asked: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/asked') return json(asked);
    asked[path] = (asked[path] ?? 0) + 1;
    if (path === '/late' && asked[path] === 1) return json({}, 503);
    if (path === '/broken') return json({ keys: [published] }, 500);
    if (path === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
    if (path === '/shapeless') return json({ keys: 'none' });
    if (path === '/away') return response.writeHead(302, { location: '/keys' }).end();
    if (path === '/silent') return undefined;
    return json({ keys: [published] });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('google', {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    own: await exportJWK(own.privateKey),
    foreign: await exportJWK(foreign.privateKey),
    published,
    kid,
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
