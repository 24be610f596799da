/** Real SMTP servers for the worker project: one open, one that asks for a password, one that hangs up. Their mails are read over HTTP. */
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { TestProject } from 'vitest/node';

export interface ReceivedMail {
  server: 'open' | 'password';
  from: string;
  to: string[];
  raw: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    smtp: { open: number; password: number; hangUp: number; mails: number };
  }
}

export const SMTP_USER = { username: 'outset', password: 'smtp secret' };

const listen = (server: Pick<Server, 'listen' | 'address'>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export default async function setup(project: TestProject) {
  const received: ReceivedMail[] = [];
  const smtp = (name: ReceivedMail['server']) =>
    new SMTPServer({
      disabledCommands: name === 'open' ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: name === 'open',
      onAuth(auth, _session, done) {
        const isRight = auth.username === SMTP_USER.username && auth.password === SMTP_USER.password;
        if (isRight) done(null, { user: auth.username });
        else done(new Error('Wrong username or password'));
      },
      onRcptTo(address, _session, done) {
        if (address.address.startsWith('refused')) done(new Error('No such mailbox'));
        else done();
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            server: name,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((recipient) => recipient.address),
            raw: Buffer.concat(parts).toString('utf8'),
          });
          done();
        });
      },
    });
  const open = smtp('open');
  const password = smtp('password');
  const hangUp = createServer((socket) => socket.end());
  const mails = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(received));
  });
  const portOf = async (server: SMTPServer) => listen(server.server);
  open.on('error', () => undefined);
  password.on('error', () => undefined);
  project.provide('smtp', {
    open: await portOf(open),
    password: await portOf(password),
    hangUp: await listen(hangUp),
    mails: await listen(mails),
  });
  return async () => {
    for (const server of [hangUp, mails]) server.close();
    await Promise.all([open, password].map((server) => new Promise<void>((resolve) => server.close(resolve))));
  };
}
