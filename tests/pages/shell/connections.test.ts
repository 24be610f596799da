/** The app as a sender meets it on a kept TCP connection: every answer arrives, and a caller's word about its address counts for nothing. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';

let app: App;
let dataDir = '';
beforeAll(async () => {
  dataDir = newDataDir();
  app = await startApp(dataDir, { RATE_LIMIT_SCALE: '1' });
}, 240_000);
afterAll(async () => {
  await app.stop();
  removeDataDir(dataDir);
});

interface Answer {
  status: number;
  headers: string;
  body: string;
}

/** One connection to the app on which requests follow each other; `ask` rejects when it is closed before the answer is whole. */
function openConnection() {
  const socket = connect(app.port, 'localhost');
  let received = '';
  let isClosed = false;
  let wake: () => void = () => undefined;
  const note = () => wake();
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    note();
  });
  socket.on('error', note).on('close', () => {
    isClosed = true;
    note();
  });
  const readAnswer = async (): Promise<Answer> => {
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      const headers = received.slice(0, Math.max(0, end));
      const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
      if (end >= 0 && received.length >= end + 4 + length) {
        const body = received.slice(end + 4, end + 4 + length);
        received = received.slice(end + 4 + length);
        return { status: Number(headers.slice(9, 12)), headers: headers.toLowerCase(), body };
      }
      if (isClosed) throw new Error(`The connection was closed after ${received.length} characters.`);
      await new Promise<void>((done) => (wake = done));
    }
  };
  return {
    ask(head: string, body = Buffer.alloc(0)): Promise<Answer> {
      const length = body.length > 0 ? `content-length: ${body.length}\r\n` : '';
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n${length}\r\n`), body]));
      return readAnswer();
    },
    close: () => socket.destroy(),
  };
}

const host = () => `host: localhost:${app.port}`;
const post = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${host()}\r\ncontent-type: application/json${more ? `\r\n${more}` : ''}`;
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host()}${more ? `\r\n${more}` : ''}`;

describe('a sender whose body is not read', () => {
  it('sees the answer, and the next one on the same connection', async () => {
    const photo = `content-type: multipart/form-data; boundary=x`;
    const cases: [string, string, number, number][] = [
      ['a call of a guest', post('/api/saved/sync'), 90_000, 401],
      ['a call from another site', post('/api/contact', 'origin: https://evil.test'), 90_000, 403],
      ['no address of ours', post('/api/nothing'), 90_000, 404],
      ['a body that is too large', post('/api/contact'), 300_000, 413],
      ['a photo of 2.2 MB', `POST /api/upload-profile-image HTTP/1.1\r\n${host()}\r\n${photo}`, 2_200_000, 401],
      ['a document of 5 MB', `PUT /api/tool-documents/burn-rate/plan HTTP/1.1\r\n${host()}`, 5_000_000, 401],
      ['a page that takes no body', post('/no-such-page'), 2_000_000, 404],
    ];
    for (const [name, head, bytes, status] of cases) {
      const connection = openConnection();
      const answer = await connection.ask(head, Buffer.alloc(bytes, 97));
      expect(answer.status, name).toBe(status);
      // A second one on the connection finds it in order, and so does a third.
      for (let n = 0; n < 2; n++) expect((await connection.ask(get('/api/health'))).status, name).toBe(200);
      connection.close();
    }
  });

  it('sees the answer of one that is longer than any that we take, too', async () => {
    const connection = openConnection();
    const answer = await connection.ask(post('/api/upload-profile-image'), Buffer.alloc(40_000_000, 97));
    expect(answer.status).toBe(401);
    connection.close();
  });
});

describe('what a caller says of itself', () => {
  it('does not make it someone else: the limit by address stays one, and the request id is ours', async () => {
    const connection = openConnection();
    const statuses: number[] = [];
    for (let n = 0; n < 45; n++) {
      const { status, headers } = await connection.ask(
        post(
          '/api/waiting-list',
          `cf-connecting-ip: 203.0.113.${n}\r\nx-forwarded-for: 203.0.113.${n}\r\ncf-ray: 8f2a1b3c4d5e6f70-BOM`,
        ),
        Buffer.from('{}'),
      );
      statuses.push(status);
      expect(headers).not.toContain('8f2a1b3c4d5e6f70');
    }
    expect(statuses).toContain(429);
    connection.close();
  });

  it('does not open what is for this machine only under another name', async () => {
    const address = `http://localhost:${app.port}/dev/inbox.json`;
    const connection = openConnection();
    const rebound = `GET /dev/inbox.json HTTP/1.1\r\nhost: evil.test\r\nmf-original-url: ${address}`;
    expect(await connection.ask(rebound)).toMatchObject({ status: 400 });
    expect((await connection.ask(`GET /dev/inbox.json HTTP/1.1\r\nhost: evil.test`)).status).toBe(404);
    expect((await connection.ask(get('/dev/inbox.json'))).status).toBe(200);
    connection.close();
  });
});
