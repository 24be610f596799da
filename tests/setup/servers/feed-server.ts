/** A news source on localhost for the worker tests. The path decides whether it is good, slow, broken, huge or malicious. */
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { INJECTIONS } from '@tests/fixtures/injections';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the feed server, e.g. http://127.0.0.1:41234. */
    feedUrl: string;
  }
}

const item = (n: number, query: string) =>
  `<item><title>${query} ${n} - The Paper</title><link>https://paper.example/story/${n}?a=1&amp;b=2</link>` +
  `<pubDate>${new Date(Date.UTC(2026, 10, 1, n)).toUTCString()}</pubDate><description>Story number ${n}</description>` +
  `<source url="https://paper.example">The Paper</source></item>`;

const feed = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Feed</title>${items}</channel></rss>`;

/** As XML holds it, which has no place for most control characters. */
const escaped = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

const HOSTILE = feed(
  `<item><title>&lt;img src=x onerror=alert(1)&gt;Kept &lt;b&gt;words&lt;/b&gt;</title><link>https://paper.example/kept</link>` +
    `<description><![CDATA[<script>alert(1)</script><p>Plain <i>text</i></p>]]></description><pubDate>not a date</pubDate></item>` +
    `<item><title>Script link</title><link>javascript:alert(1)</link></item>` +
    `<item><title>Data link</title><link>data:text/html,hi</link></item>` +
    `<item><title></title><link>https://paper.example/untitled</link></item>` +
    `<item><title>${'long '.repeat(2000)}</title><link>https://paper.example/long</link></item>`,
);

/** Two publishers and an aggregator with stories in common: other parameters, other endings of a title, an AMP page. */
const story = (title: string, link: string, hour: number, more = '') =>
  `<item><title>${escaped(title)}</title><link>${escaped(link)}</link>` +
  `<pubDate>${new Date(Date.UTC(2026, 10, 19, hour)).toUTCString()}</pubDate>${more}</item>`;
const PUBLISHERS: Record<string, string> = {
  '/paper': feed(
    story('Sample robots raises a seed round in Pune', 'https://paper.example/robots?utm_source=rss&id=7', 8) +
      story('Monsoon arrives early this year', 'https://paper.example/weather', 20) +
      story('Old funding story of a sample company', 'https://paper.example/old', -48),
  ),
  '/daily': feed(
    story(
      'Sample robots raises a seed round in Pune | Daily Sample',
      'https://daily.example/a/1',
      12,
      '<description>With words</description>',
    ) +
      story('A made-up lender raises debt', 'https://daily.example/a/2?b=2&a=1', 14) +
      story('A made-up lender raises debt, again', 'https://www.daily.example/a/2/amp?a=1&b=2&utm_medium=x#top', 15),
  ),
};

function serve(path: string, query: string, response: ServerResponse): void {
  const xml = (text: string | Buffer, type = 'application/rss+xml; charset=utf-8') =>
    response.writeHead(200, { 'content-type': type }).end(text);
  switch (path) {
    case '/good':
      xml(feed(Array.from({ length: 40 }, (_, n) => item(n, escaped(query))).join('')));
      break;
    case '/slow': // headers at once, then a drip that never ends
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write('<rss>');
      {
        const drip = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(drip));
      }
      break;
    case '/silent':
      break;
    case '/gone': // the connection breaks before a word
      response.socket?.destroy();
      break;
    case '/breaks-off': // and in the middle of one
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': 100_000 });
      response.write('<rss><channel><item>');
      setTimeout(() => response.socket?.destroy(), 50);
      break;
    case '/twenty-megabytes':
      response.writeHead(200, { 'content-type': 'text/xml' });
      {
        let left = 320;
        const send = () => {
          while (left-- > 0) if (!response.write('x'.repeat(64 * 1024))) return void response.once('drain', send);
          response.end('</rss>');
        };
        send();
      }
      break;
    case '/bomb': // 20 MB in some kilobytes
      response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' });
      response.end(gzipSync(`<rss>${' '.repeat(20 * 1024 * 1024)}</rss>`));
      break;
    case '/announced': // says how large it is, and takes its time
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': 20 * 1024 * 1024 });
      response.write('<rss>');
      break;
    case '/laughs': {
      const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
      xml(`<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${levels}]>${feed(item(1, '&l9;'))}`);
      break;
    }
    case '/utf-16':
      xml(Buffer.from(`\ufeff${feed(item(1, 'मुंबई'))}`, 'utf16le'), 'text/xml; charset=utf-8');
      break;
    case '/mojibake': // bytes that are no UTF-8, declared as such
      xml(
        Buffer.concat([
          Buffer.from('<rss><channel><item><title>Good '),
          Buffer.from([0xff, 0xc3, 0x28]),
          Buffer.from(' words</title><link>https://paper.example/m</link></item></channel></rss>'),
        ]),
      );
      break;
    case '/paper':
    case '/daily':
      xml(PUBLISHERS[path] ?? '');
      break;
    case '/from-tomorrow':
      xml(
        feed(
          story('An hour ahead of its time', 'https://paper.example/ahead', 1) +
            story('From next year', 'https://paper.example/next', 9_000) +
            '<item><title>Without a date</title><link>https://paper.example/undated</link></item>',
        ),
      );
      break;
    case '/failing':
      response.writeHead(500).end('no');
      break;
    case '/broken':
      xml('<rss><channel><item><title>Half');
      break;
    case '/page':
      xml('<!doctype html><title>Consent</title><p>Please agree first', 'text/html');
      break;
    case '/huge':
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write('<rss><channel>');
      for (let n = 0; n < 48; n++) response.write(`<!--${'x'.repeat(64 * 1024)}-->`);
      response.end('</channel></rss>');
      break;
    case '/entities':
      xml(`<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${feed(item(1, '&b;'))}`);
      break;
    case '/hostile':
      xml(HOSTILE);
      break;
    case '/injections': // stories whose words are attacks on a model
      xml(
        feed(
          INJECTIONS.map(({ text }, n) =>
            story(
              `Attack${n} ${text}`,
              `https://paper.example/attack/${n}`,
              1,
              `<description>${escaped(text)}</description>`,
            ),
          ).join(''),
        ),
      );
      break;
    case '/latin': // says UTF-8 in the header and ISO-8859-1 in the document; the bytes are neither's fault
      xml(
        Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Caf\u00e9 fund</title><link>https://paper.example/c</link></item></channel></rss>`,
          'latin1',
        ),
        'text/xml',
      );
      break;
    case '/empty':
      xml(feed(''));
      break;
    default:
      response.writeHead(404).end();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    serve(url.pathname, url.searchParams.get('q') ?? '', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('feedUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
