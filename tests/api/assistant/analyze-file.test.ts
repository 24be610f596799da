/** A file with a question: what is read of it, what is refused and in which words, and that the file itself is not stored. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeFile } from '@worker/services/assistant/judge-file';
import { jpeg, png } from '@tests/factories/files/photos';
import { bearer, signIn, verifiedAccount } from '@tests/setup/accounts';
import { call, earlyInTheMinute, ORIGIN } from '@tests/setup/call';

const PATH = '/api/ai-chat/analyze-file';
const MB = 1024 * 1024;
const WRONG_TYPE = 'You can only upload JPG/PNG/PDF/TXT/CSV/DOC/XLSX files!';
const FAILED = 'Failed to analyze file';

let token: string;
beforeAll(async () => {
  token = (await signIn((await verifiedAccount('founder')).email)).token;
}, 60_000);

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A directory of one stored entry, which may claim any size. */
function zipOf(name: string, claims: number): Uint8Array {
  const title = bytesOf(name);
  const local = new Uint8Array(30 + title.length);
  const entry = new Uint8Array(46 + title.length);
  const end = new Uint8Array(22);
  const write = (into: Uint8Array, at: number, value: number) => new DataView(into.buffer).setUint32(at, value, true);
  write(local, 0, 0x04034b50);
  new DataView(local.buffer).setUint16(26, title.length, true);
  local.set(title, 30);
  write(entry, 0, 0x02014b50);
  write(entry, 24, claims);
  new DataView(entry.buffer).setUint16(28, title.length, true);
  entry.set(title, 46);
  write(end, 0, 0x06054b50);
  new DataView(end.buffer).setUint16(8, 1, true);
  new DataView(end.buffer).setUint16(10, 1, true);
  write(end, 12, entry.length);
  write(end, 16, local.length);
  return new Uint8Array([...local, ...entry, ...end]);
}

interface Parts {
  prompt?: string;
  extract?: unknown;
  headers?: Record<string, string>;
}

async function analyse(bytes: Uint8Array, name: string, { prompt, extract, headers = bearer(token) }: Parts = {}) {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  if (prompt !== undefined) form.set('prompt', prompt);
  if (extract !== undefined) form.set('extract', typeof extract === 'string' ? extract : JSON.stringify(extract));
  const response = await SELF.fetch(ORIGIN + PATH, { method: 'POST', headers, body: form });
  const text = await response.text();
  const message = response.ok ? '' : (JSON.parse(text) as { message: string }).message;
  return { status: response.status, type: response.headers.get('content-type') ?? '', text, message };
}

describe('a file with a question', () => {
  it('API-054 is answered by an event stream, and the file itself is stored nowhere', async () => {
    const before = (await env.FILES.list()).objects.length;
    const answer = await analyse(bytesOf('Month,Revenue\nJan 2025,₹1,20\n<script>,=cmd\n'), 'वित्त "2025".csv', {
      prompt: '',
    });
    expect(answer.status, answer.message).toBe(200);
    expect(answer.type).toContain('text/event-stream');
    expect(answer.text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(answer.text).toContain('CSV, 3 columns, 2 rows');
    expect(answer.text).toContain('I am not a language model, so I can count what is in a file');
    expect((await env.FILES.list()).objects.length).toBe(before);
  });

  it('is asked for again once what was read from it is forgotten', async () => {
    const { text } = await analyse(bytesOf('Month,Revenue\nJan 2025,120\n'), 'book.csv');
    const { conversationId } = JSON.parse(text.slice(6).split('\n\n')[0] ?? '') as { conversationId: string };
    const ask = async () => {
      const body = { text: 'How many rows does the file have?', conversationId };
      const answer = await call('/api/ai-chat/chat', { method: 'POST', body, headers: bearer(token) });
      return answer.text();
    };
    expect(await ask()).toContain('book.csv has 1 rows.');
    await env.DB.prepare('UPDATE chat_files SET expires_at = 1 WHERE conversation_id = ?').bind(conversationId).run();
    expect(await ask()).toContain('What was read from book.csv is kept for 24 hours, so I no longer have it.');
  });

  it('is taken with what the browser read, and without', async () => {
    const report = { kind: 'pdf', name: 'other.pdf', size: 5, summary: 'PDF, 1 page', pages: 1, notes: [] };
    for (const extract of [undefined, { report, text: 'Page 1' }])
      expect((await analyse(bytesOf('%PDF-1.4\n'), 'deck.pdf', { extract, prompt: 'What is missing?' })).status).toBe(
        200,
      );
    expect((await analyse(png(4, 4), 'a.png')).status).toBe(200);
    expect((await analyse(jpeg(4, 4), 'a.JPG')).status).toBe(200);
    expect((await analyse(bytesOf('1,'.repeat(5 * MB - 8)), 'line.csv')).status).toBe(200);
  });

  it.each([
    ['an ending that is not taken', bytesOf('x'), 'a.exe', 415, WRONG_TYPE],
    ['a PDF that is none', bytesOf('MZ hello'), 'a.pdf', 415, WRONG_TYPE],
    ['a text that is a PDF', bytesOf('%PDF-1.4'), 'a.txt', 415, WRONG_TYPE],
    ['a sheet that is a Word file', zipOf('word/document.xml', 10), 'a.xlsx', 415, WRONG_TYPE],
    ['a file of 10 MB', new Uint8Array(10 * MB).fill(65), 'a.txt', 413, 'File must be smaller than 10MB!'],
    ['a body far beyond it', new Uint8Array(12 * MB).fill(65), 'a.txt', 413, 'File must be smaller than 10MB!'],
    ['a zip bomb', zipOf('xl/workbook.xml', 0xf000_0000), 'a.xlsx', 400, FAILED],
    ['a damaged zip', zipOf('xl/workbook.xml', 10).slice(0, -9), 'a.xlsx', 400, FAILED],
    ['a broken picture', png(4, 4).slice(0, 12), 'a.png', 400, FAILED],
    ['an empty file', new Uint8Array(), 'a.csv', 400, FAILED],
  ])('refuses %s', async (_, bytes, name, status, message) => {
    const answer = await analyse(bytes, name);
    expect([answer.status, answer.message]).toEqual([status, message]);
  });

  it('is refused from guests, without a file, in another form, and with a bad reading or question', async () => {
    expect(
      (await analyse(bytesOf('a'), 'a.txt', { headers: { 'x-requested-with': 'test', origin: ORIGIN } })).status,
    ).toBe(401);
    const headers = bearer(token);
    const send = async (body: BodyInit, more = {}) =>
      (await SELF.fetch(ORIGIN + PATH, { method: 'POST', headers: { ...headers, ...more }, body })).status;
    expect(await send(new FormData())).toBe(400);
    const two = new FormData();
    for (const name of ['a.txt', 'b.txt']) two.append('file', new File(['a'], name));
    expect(await send(two)).toBe(400);
    expect(await send('{}', { 'content-type': 'application/json' })).toBe(400);
    expect(await send('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(400);
    for (const extract of ['{', { report: {}, text: '' }, { report: { kind: 'text' }, text: 'a'.repeat(70_000) }])
      expect((await analyse(bytesOf('a'), 'a.txt', { extract })).status).toBe(400);
    expect((await analyse(bytesOf('a'), 'a.txt', { prompt: 'x'.repeat(4001) })).status).toBe(400);
  });

  it('is limited by address', async () => {
    await earlyInTheMinute();
    const headers = { ...bearer(token), 'cf-connecting-ip': '203.0.113.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const options = { method: 'POST', headers, body: new FormData(), env: { RATE_LIMIT_SCALE: '1' } };
      statuses.push((await call(PATH, options)).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(statuses[20]).toBe(429);
  }, 60_000);

  it('is shown to a model only where pictures may be, and says plainly what was not read', () => {
    const bytes = new Uint8Array(60_000).map((_, at) => at % 251);
    bytes.set(png(4, 4).slice(0, 40));
    expect(judgeFile({ name: 'a.png', bytes }, null, false).image).toBeUndefined();
    const { image, file } = judgeFile({ name: 'a.png', bytes }, null, true);
    expect(image?.startsWith('data:image/png;base64,')).toBe(true);
    expect(Uint8Array.from(atob(image!.slice(22)), (sign) => sign.charCodeAt(0))).toEqual(bytes);
    expect(file.report).toMatchObject({ kind: 'image', width: 4, height: 4 });
    const pdf = judgeFile({ name: 'a.pdf', bytes: bytesOf('%PDF-1.4') }, null, true);
    expect(pdf.image).toBeUndefined();
    expect(pdf.file.report.notes.join()).toContain('not its content');
  });
});
