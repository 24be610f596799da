import { describe, expect, it } from 'vitest';
import { api } from '@worker/api';
import { call } from '@tests/setup/call';

interface Specs {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string;
        tags?: string[];
        responses?: object;
        requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> };
      }
    >
  >;
}

describe('the description of the API', () => {
  it('describes every mounted route with a summary, a tag and its answers', async () => {
    const specs = (await (await call('/api/openapi.json')).json()) as Specs;
    expect(specs.openapi).toMatch(/^3\.1/);
    const mounted = api.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(
        ({ method, path }) =>
          `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^}]+\})?/g, '{$1}').replace(/(.)\/$/, '$1')}`,
      );
    const described = Object.entries(specs.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        expect(operation.summary, `${method} ${path}`).toBeTruthy();
        expect(operation.tags?.length, `${method} ${path}`).toBeGreaterThan(0);
        expect(Object.keys(operation.responses ?? {}).length, `${method} ${path}`).toBeGreaterThan(0);
        return `${method} ${path.replace(/(.)\/$/, '$1')}`;
      }),
    );
    expect(new Set(described)).toEqual(new Set(mounted));
  });

  it('says what permission, limit, schema and an id refuse, and nothing of them where there are none', async () => {
    const specs = (await (await call('/api/openapi.json')).json()) as Specs;
    const answersOf = (method: string, path: string) => Object.keys(specs.paths[path]?.[method]?.responses ?? {});
    expect(answersOf('get', '/api/admin/bin')).toEqual(['200', '400', '401', '403']);
    expect(answersOf('post', '/api/admin/plan-requests/{id}/grant')).toEqual([
      '200',
      '401',
      '403',
      '404',
      '409',
      '429',
    ]);
    expect(answersOf('get', '/api/faqs')).not.toContain('401');
    expect(answersOf('get', '/api/health')).toEqual(['200']);
    expect(JSON.stringify(specs)).not.toContain('x-refusals');
  });

  it('says what a record takes and how it is refused, at the address of each kind and at the common one', async () => {
    const specs = (await (await call('/api/openapi.json')).json()) as Specs;
    const of = (method: string, path: string) => specs.paths[path]?.[method];
    const bodyOf = (method: string, path: string) => of(method, path)?.requestBody?.content['application/json']?.schema;
    const writes = Object.entries(specs.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { tags, requestBody, responses = {} }]) =>
        tags?.includes('Records') && !path.includes('/audit/') && ['post', 'put'].includes(method)
          ? [{ path, method, requestBody, responses }]
          : [],
      ),
    );
    expect(writes.length).toBeGreaterThan(25);
    for (const { path, method, requestBody, responses } of writes)
      expect([path, method, !!requestBody, '400' in responses]).toEqual([path, method, true, true]);
    expect(bodyOf('post', '/api/milestones')?.required).toEqual(['description', 'category', 'stage']);
    const edit = bodyOf('put', '/api/admin/preseed-investors/{id}');
    expect(edit?.required).toBeUndefined();
    expect(Object.keys(edit?.properties ?? {})).toEqual(
      expect.arrayContaining(['preseedName', 'socialLinks', 'revision']),
    );
    for (const path of ['delete', 'active', 'order', 'change'].map((what) => `/api/admin/records/{noun}/${what}`))
      expect(of(path.endsWith('order') ? 'put' : 'post', path)?.responses, path).toHaveProperty('409');
    for (const path of ['/api/incubator-companies/{id}', '/api/investors/{id}', '/api/mentors/{id}'])
      expect(of('get', path)?.responses, path).toHaveProperty('400');
  });

  it('is readable as a page without a script', async () => {
    const response = await call('/api/docs');
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('/api/seed-investors');
    expect(text).not.toContain('<script');
  });
});

describe('every answer', () => {
  it('carries a request id and the security headers', async () => {
    const { headers } = await call('/api/health');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('refuses a body over its limit, also when it is chunked', async () => {
    const whole = await call('/api/health', { method: 'POST', body: 'x'.repeat(200_000) });
    expect(whole.status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 40; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)));
        controller.close();
      },
    });
    const { SELF } = await import('cloudflare:test');
    const chunked = await SELF.fetch('http://localhost:8787/api/health', { method: 'POST', body: chunks });
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ success: false, code: 'too-large' });
  });

  it('refuses a write from a foreign origin', async () => {
    const response = await call('/api/health', { method: 'POST', headers: { origin: 'https://evil.test' }, body: {} });
    expect(response.status).toBe(403);
  });
});
