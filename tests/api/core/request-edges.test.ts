/** The edges of a request: whose id it gets, and what is left of a body that no one read. */
import { createExecutionContext, env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { api } from '@worker/api';
import type { RawEnv } from '@worker/env';
import { forCache } from '@worker/middleware/edge-cache';
import { withBodyRead } from '@worker/middleware/unread-body';
import { call } from '@tests/setup/call';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('X-Request-Id', () => {
  it('repeats a ray of Cloudflare, and nothing else that a caller sends', async () => {
    const idFor = async (ray: string) =>
      (await call('/api/health', { headers: { 'cf-ray': ray } })).headers.get('x-request-id');
    for (const ray of ['8f2a1b3c4d5e6f70-BOM', '8f2a1b3c4d5e6f70']) expect(await idFor(ray)).toBe(ray);
    for (const text of ['<script>', 'x'.repeat(5000), '8f2a1b3c4d5e6f70-BOM, 2', "' OR 1=1--", '8F2A1B3C4D5E6F70', ''])
      expect(await idFor(text)).toMatch(UUID);
  });
});

it('an answer names the build that made it, and a cached one does not', async () => {
  const versionOf = async (path: string) => (await call(path)).headers.get('x-outset-version');
  expect(await versionOf('/api/session')).toBe('dev');
  expect(await versionOf('/api/nowhere')).toBe('dev');
  expect(await versionOf('/api/geocode/cities')).toBeNull();
  const made = await call('/api/investors');
  expect(made.headers.get('x-outset-version')).toBe('dev');
  expect((await forCache(made, { kind: 'list', key: '/', tags: [] })).headers.get('x-outset-version')).toBeNull();
});

it('a field of the query or of a cookie never stands in for one of the body', async () => {
  const answer = await call('/api/login?email=a@example.com&password=x', {
    method: 'POST',
    headers: { cookie: 'email=a@example.com; password=x' },
    body: {},
  });
  expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
    400,
    ['email', 'password'],
  ]);
});

/** A body of `pieces` of 64 KB that says how much of it was taken. */
function upload(pieces: number) {
  const taken = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.pieces === pieces) return controller.close();
      taken.pieces += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
    cancel() {
      taken.isCancelled = true;
    },
  });
  return { taken, request: new Request('http://localhost:8787/api/contact', { method: 'POST', body }) };
}

describe('a body that was not read before the answer', () => {
  it('is read to its end, and the connection stays', async () => {
    const { request, taken } = upload(36);
    const answer = await withBodyRead(request, new Response('no', { status: 401 }));
    expect([answer.status, answer.headers.get('connection'), taken.pieces]).toEqual([401, null, 36]);
  });

  it('is left where it is longer than any that we take, and the answer closes the connection', async () => {
    const { request, taken } = upload(1000);
    const answer = await withBodyRead(request, new Response('no', { status: 413 }));
    expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([413, 'close', 'no']);
    expect(taken.isCancelled).toBe(true);
    expect(taken.pieces).toBeLessThan(600);
  });

  it('is no matter where there is none, or it was read', async () => {
    const read = new Request('http://localhost:8787/', { method: 'POST', body: 'x' });
    await read.text();
    for (const request of [new Request('http://localhost:8787/'), read])
      expect((await withBodyRead(request, new Response('ok'))).headers.has('connection')).toBe(false);
  });

  it('without a length counts against the limit of 100 KB as it comes in', async () => {
    const sent = async (bytes: number) => {
      const body = new Blob([JSON.stringify({ name: 'x'.repeat(bytes) })]).stream();
      const request = new Request('http://localhost:8787/api/contact', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return (await api.fetch(request, env as unknown as RawEnv, createExecutionContext())).status;
    };
    expect([await sent(1000), await sent(200_000)]).toEqual([400, 413]);
  });
});

it('every answer with a body says what it is, and texts say that they are UTF-8', async () => {
  const wrong: string[] = [];
  for (const { method, path } of api.routes) {
    if (method === 'ALL') continue;
    const asked = path.replace(/:\w+(?:\{[^}]+\})?/g, 'x').replaceAll('*', 'x');
    const answer = await call(asked, { method, ...(method === 'GET' ? {} : { body: {} }) });
    const type = answer.headers.get('content-type') ?? '';
    const isBare = answer.body === null || (await answer.arrayBuffer()).byteLength === 0;
    if (
      !isBare &&
      !/^(?:application\/json$|(?:text\/\w+|application\/json); ?charset=utf-8$|image\/|application\/(?:zip|pdf)$)/i.test(
        type,
      )
    )
      wrong.push(`${method} ${path}: ${answer.status} ${type}`);
  }
  expect(wrong).toEqual([]);
});
