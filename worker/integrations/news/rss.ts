/** News from one or more RSS and Atom feeds, by default Google News search. Nothing in a feed is trusted. */
import { XMLParser } from 'fast-xml-parser';
import { feedAddress, hasQuery, isAskedFor, type NewsSearch } from '@/domain/news/search';
import { mergeStories } from '@/domain/news/stories';
import { log } from '@worker/log';
import { readBytes } from '@worker/integrations/read-bytes';
import type { NewsItem, NewsPort } from './port';

// Reads RSS 2.0, RSS 1.0 and Atom bytes into plain text items of limited length. Pure; throws if the bytes are not a feed.

const MAX_TITLE = 300;
const MAX_SNIPPET = 400;
const MAX_SOURCE = 120;
const MAX_LINK = 2_000;
const MAX_ITEMS = 100;

// Entities stay raw here. `plainText` decodes them, and knows none that a document could define.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  // Left as raw text: in a tree, words and their markup would lose their order (Atom's `type="xhtml"`, unescaped HTML).
  stopNodes: ['..title', '..summary', '..description', '..content'],
});

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  pound: '£',
  euro: '€',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name) return (Object.hasOwn(NAMED, name as string) && NAMED[name as string]) || whole;
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : ' ';
  });
}

/** Elements whose text is never meant for a reader. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/** Elements that may be in the middle of a word; all others separate two words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Removes markup in one pass over the text; an unclosed tag removes the rest too. */
function stripTags(text: string): string {
  const lower = text.toLowerCase();
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return out + text.slice(at);
    out += text.slice(at, open);
    if (!/[a-z/!?]/.test(lower.charAt(open + 1))) {
      out += '<';
      at = open + 1;
      continue;
    }
    const tag = /^\/?(?:[a-z][\w-]{0,20}:)?([a-z]+)/.exec(lower.slice(open + 1, open + 40));
    if (!tag || !INLINE.has(tag[1]!)) out += ' ';
    const isComment = text.startsWith('<!--', open);
    const close = isComment ? text.indexOf('-->', open + 4) : text.indexOf('>', open);
    if (close < 0) return out;
    at = close + (isComment ? 3 : 1);
    const name = tag?.[0];
    if (name && !name.startsWith('/') && SILENT.has(tag[1]!)) {
      const end = lower.indexOf(`</${name}`, at);
      if (end < 0) return out;
      at = end;
    }
  }
}

/** Text without markup. Feeds escape HTML once or twice, so this decodes and strips until neither is left. */
export function plainText(raw: string, max: number): string {
  let text = raw.slice(0, 20_000);
  for (let round = 0; round < 3 && /[<&]/.test(text); round++) text = stripTags(decodeEntities(stripTags(text)));
  text = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= max) return text.toWellFormed();
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}

/** An absolute http(s) address without credentials, or null. */
export function safeLink(raw: string): string | null {
  const text = decodeEntities(raw).trim();
  if (text.length > MAX_LINK || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url.href : null;
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Turns CDATA sections into text with entities, which has the same meaning. */
const unfolded = (raw: string): string =>
  raw.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );

function textOf(value: unknown): string {
  const first = list(value)[0];
  if (typeof first === 'string') return unfolded(first);
  if (isNode(first)) return textOf(first['#text'] ?? first['name'] ?? '');
  return '';
}

function linkOf(item: Node): string | null {
  const links = list(item['link']);
  const atom = links.filter(isNode).filter((link) => (link['@rel'] ?? 'alternate') === 'alternate');
  const candidates = [...links.map(textOf), ...atom.map((link) => String(link['@href'] ?? '')), textOf(item['guid'])];
  for (const candidate of candidates) {
    const link = safeLink(candidate);
    if (link) return link;
  }
  return null;
}

function dateOf(item: Node): string {
  const text = plainText(textOf(item['pubDate'] ?? item['published'] ?? item['updated'] ?? item['date']), 60);
  // JavaScript does not know the name IST. In Indian feeds it means Indian time, not that of Israel or Ireland.
  const at = Date.parse(text.replace(/\sIST$/i, ' +0530'));
  return Number.isNaN(at) || at < 0 ? '' : new Date(at).toISOString();
}

function readItem(value: unknown, feedTitle: string): NewsItem | null {
  if (!isNode(value)) return null;
  const link = linkOf(value);
  const source = plainText(textOf(value['source'] ?? value['creator']), MAX_SOURCE) || feedTitle;
  let title = plainText(textOf(value['title']), MAX_TITLE);
  // Google News repeats the publisher at the end of the title and the title in the description.
  if (source && title.endsWith(` - ${source}`)) title = title.slice(0, -source.length - 3).trim();
  if (!link || !title) return null;
  const snippet =
    [value['description'], value['summary'], value['content']]
      .map((part) => plainText(textOf(part), MAX_SNIPPET))
      .find((text) => text !== '') ?? '';
  return {
    title,
    link,
    snippet: snippet.startsWith(title) ? '' : snippet,
    source: source || new URL(link).hostname,
    date: dateOf(value),
    sample: false,
  };
}

/**
 * Decodes bytes by BOM, charset of the header or XML declaration, whichever fits first; an unknown or wrong name falls back to
 * UTF-8, never to an error.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const byMark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const declared = /encoding\s*=\s*["']([\w-]{1,40})["']/i.exec(head)?.[1];
  const named = byMark ?? /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1];
  for (const [label, fatal] of [
    [named, true],
    [declared, true],
    ['utf-8', true],
    [named ?? declared, false],
  ] as const) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label, { fatal }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** The items of a feed, newest first, one per story. */
export function readFeed(bytes: Uint8Array, contentType: string): NewsItem[] {
  const xml = decodeBytes(bytes, contentType);
  // Declared entities are refused below, because feeds need none and they can expand to a huge size.
  if (!/<\/(?:rss|(?:\w+:)?RDF|(?:\w+:)?feed)\s*>/i.test(xml.slice(-500)))
    throw new Error('The news feed is not complete.');
  if (/<!ENTITY/i.test(xml)) throw new Error('The news feed declares entities.');
  const document: unknown = parser.parse(xml);
  const root = isNode(document) ? (document['rss'] ?? document['RDF'] ?? document['feed']) : undefined;
  if (!isNode(root)) throw new Error('The news source did not answer with a feed.');
  const channel = isNode(root['channel']) ? root['channel'] : root;
  const entries = [...list(channel['item']), ...list(root['item']), ...list(channel['entry'])];
  const feedTitle = plainText(textOf(channel['title']), MAX_SOURCE);
  const items = entries.slice(0, MAX_ITEMS).map((entry) => readItem(entry, feedTitle));
  return mergeStories(
    items.filter((item) => item !== null),
    null,
    Number.POSITIVE_INFINITY,
  );
}

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
const TOO_LARGE = 'The news feed is larger than 2 MB.';

async function readSource(template: string, search: NewsSearch, timeLimitMs: number): Promise<NewsItem[]> {
  // One signal for the headers and the body, so that a slow body ends too.
  const signal = AbortSignal.timeout(timeLimitMs);
  const response = await fetch(feedAddress(template, search), {
    signal,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
      'user-agent': 'OutsetNews/1.0',
    },
  });
  const isTooLarge = Number(response.headers.get('content-length')) > MAX_BYTES;
  if (!response.ok || !response.body || isTooLarge) {
    void response.body?.cancel().catch(() => undefined);
    throw new Error(isTooLarge ? TOO_LARGE : `The news feed answered ${response.status}.`);
  }
  const bytes = await readBytes(response.body, MAX_BYTES);
  if (!bytes) throw new Error(TOO_LARGE);
  const items = readFeed(bytes, response.headers.get('content-type') ?? '');
  return hasQuery(template) ? items : items.filter((item) => isAskedFor(item, search));
}

/** Reads all feeds in parallel, each with its own limits. Failed feeds are logged and left out. Throws if no feed answers. */
export function createRssNews(templates: readonly string[], now: () => number, timeLimitMs = TIME_LIMIT_MS): NewsPort {
  return {
    isLive: true,
    async fetch(search) {
      const answers = await Promise.allSettled(templates.map((template) => readSource(template, search, timeLimitMs)));
      const items: NewsItem[] = [];
      let failure: unknown = null;
      answers.forEach((answer, index) => {
        if (answer.status === 'fulfilled') return items.push(...answer.value);
        failure = answer.reason;
        // Only the host, because an address may contain the operator's key.
        const feed = new URL(feedAddress(templates[index] ?? '', search)).host;
        return log('warn', 'news-feed-failed', { feed, error: String(answer.reason).slice(0, 200) });
      });
      if (failure !== null && answers.every(({ status }) => status === 'rejected')) throw failure;
      return mergeStories(items, search.timeframe, now()).slice(0, search.limit);
    },
  };
}
