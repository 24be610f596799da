/** Deeply nested JSON is refused as a bad request wherever a body is read, and nothing of it is kept. */
import { describe, expect, it } from 'vitest';
import { bearer, rows } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { operator } from '@tests/setup/admins';
import { person } from '@tests/setup/people';

const DEPTH = 40_000;
const arrays = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const objects = '{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000);

describe('deeply nested JSON', () => {
  it('is a 400 in a known field, in an unknown one and as the whole body', async () => {
    for (const deep of [arrays, objects]) {
      for (const body of [
        deep,
        `{"email":${deep},"password":"x"}`,
        `{"email":"a@example.com","password":"x","more":${deep}}`,
      ]) {
        const response = await call('/api/login', { method: 'POST', body });
        expect(response.status, body.slice(0, 30)).toBe(400);
        expect(((await response.json()) as { message: string }).message).toBe('The request body is nested too deeply.');
      }
    }
  });

  it('is a 400 in documents of tools, in records of operators and in what a browser read of a file', async () => {
    const who = await person('founder');
    const admin = await operator('admin');
    const own = bearer(who.token);
    const path = `/api/tool-documents/burn-rate/${crypto.randomUUID()}?base=0`;
    for (const deep of [arrays, objects]) {
      const document = await call(path, { method: 'PUT', headers: own, body: `{"name":"x","body":${deep}}` });
      expect(document.status).toBe(400);
      const faq = { method: 'POST', headers: bearer(admin.token), body: `{"question":"x","answer":${deep}}` };
      expect((await call('/api/faq/admin/faqs', faq)).status).toBe(400);
      const body = new FormData();
      body.set('file', new File(['a,b\n1,2\n'], 'plan.csv', { type: 'text/csv' }));
      body.set('extract', deep);
      expect((await call('/api/ai-chat/analyze-file', { method: 'POST', headers: own, body })).status).toBe(400);
    }
    expect(await rows('SELECT 1 FROM tool_documents WHERE account_id = ?', who.id)).toEqual([]);
  });

  it('that only looks deep, in a text, is taken as the text that it is', async () => {
    const body = JSON.stringify({ text: `we make ${'['.repeat(300)} "\\" kites` });
    expect((await call('/api/ai/enhance-text', { method: 'POST', body })).status).toBe(200);
  });
});
