/** SMTP servers for the worker tests: open, with password, closing the connection, silent, or answering nonsense. HTTP returns their mails. */
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
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
    smtp: { open: number; password: number; hangUp: number; silent: number; garbage: number; mails: number };
  }
}

export const SMTP_USER = { username: 'outset', password: 'smtp secret' };

/** `451-rcpt.x@` is refused with that code at that step; `451-once-rcpt.x@` the first time only; `550-gone-rcpt.x@` with 5.1.1. */
const refused = new Set<string>();
function refusalOf(address: string, step: 'rcpt' | 'data'): Error | null {
  const [, code, how, at] = /^(\d{3})-(once-|gone-)?(rcpt|data)\./.exec(address) ?? [];
  if (at !== step || (how === 'once-' && refused.has(address))) return null;
  refused.add(address);
  const words = how === 'gone-' ? '5.1.1 Nobody here' : `Not now, ${address}`;
  return Object.assign(new Error(words), { responseCode: Number(code) });
}

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
        else done(refusalOf(address.address, 'rcpt'));
      },
      onData(stream, session, done) {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const refusal = refusalOf(to, 'data');
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (refusal) return done(refusal);
          if (to.startsWith('slow.')) return;
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            server: name,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((recipient) => recipient.address),
            raw: Buffer.concat(parts).toString('utf8'),
          });
          // Taken, but no one hears of it.
          if (to.startsWith('drop.')) for (const one of connectionsOf(name)) one._socket.destroy();
          else done();
        });
      },
    });
  const connectionsOf = (name: ReceivedMail['server']) =>
    (name === 'open' ? open : password).connections as Set<{ _socket: Socket }>;
  const open = smtp('open');
  const password = smtp('password');
  const hangUp = createServer((socket) => socket.end());
  const held = new Set<Socket>();
  const hold = (socket: Socket) => {
    held.add(socket.on('error', () => undefined).on('close', () => held.delete(socket)));
  };
  const silent = createServer(hold);
  const garbage = createServer((socket) => {
    hold(socket);
    socket.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x32, 0x32, 0x30, 0x2d, 0x00, 0x0d, 0x0a, 0xc3, 0x28, 0x0a]));
  });
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
    silent: await listen(silent),
    garbage: await listen(garbage),
    mails: await listen(mails),
  });
  return async () => {
    for (const socket of held) socket.destroy();
    for (const server of [hangUp, silent, garbage, mails]) server.close();
    await Promise.all([open, password].map((server) => new Promise<void>((resolve) => server.close(resolve))));
  };
}
