import { describe, expect, it } from 'vitest';
import { decodeBytes, plainText, readFeed, safeLink } from './rss';
import { growth } from '@tests/setup/browser/growth';

const bytes = (text: string) => new TextEncoder().encode(text);
const rss = (items: string) =>
  bytes(`<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>${items}</channel></rss>`);

describe('feed reader', () => {
  it('reads RSS, RDF and Atom alike, newest first and without doubles', () => {
    const items = readFeed(
      rss(`<item><title>Old - Paper</title><link>https://a.example/1</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><source url="https://p.example">Paper</source><description>&lt;a href="https://a.example/1"&gt;Old&lt;/a&gt;&amp;nbsp;&lt;font&gt;Paper&lt;/font&gt;</description></item>
        <item><title><![CDATA[New & <b>bold</b>]]></title><link>https://a.example/2</link><pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate><description>Short text</description></item>
        <item><title>Other</title><link>https://a.example/2</link></item>`),
      'application/rss+xml',
    );
    expect(items).toEqual([
      {
        title: 'New & bold',
        link: 'https://a.example/2',
        snippet: 'Short text',
        source: 'Feed',
        date: '2026-11-03T10:00:00.000Z',
        sample: false,
      },
      {
        title: 'Old',
        link: 'https://a.example/1',
        snippet: '',
        source: 'Paper',
        date: '2026-11-02T10:00:00.000Z',
        sample: false,
      },
    ]);
    const atom = readFeed(
      bytes(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><entry><title type="html">One &amp;amp; only</title><link rel="self" href="https://a.example/self"/><link rel="alternate" href="https://a.example/x?a=1&amp;b=2"/><updated>2026-11-01T00:00:00Z</updated><summary>S</summary></entry></feed>`,
      ),
      '',
    );
    expect(atom).toMatchObject([{ title: 'One & only', link: 'https://a.example/x?a=1&b=2', source: 'Atom' }]);
    const rdf = readFeed(
      bytes(
        '<rdf:RDF xmlns:rdf="r"><channel><title>R</title></channel><item><title>T</title><link>https://a.example/</link></item></rdf:RDF>',
      ),
      '',
    );
    expect(rdf).toMatchObject([{ title: 'T', source: 'R', date: '' }]);
  });

  it('reads IST as the time of India', () => {
    const item = (date: string) =>
      rss(`<item><title>T</title><link>https://a.example/1</link><pubDate>${date}</pubDate></item>`);
    for (const date of [
      'Sun, 29 Nov 2026 18:00:00 IST',
      'Sun, 29 Nov 2026 18:00:00 +0530 (IST)',
      'Nov 29, 2026 06:00 PM IST',
      '2026-11-29 18:00:00 IST',
      'Sun, 29 Nov 2026 12:30:00 GMT',
    ])
      expect(readFeed(item(date), '')[0]?.date, date).toBe('2026-11-29T12:30:00.000Z');
  });

  it('reads titles and summaries that are markup, in the order of their words', () => {
    const entry = (text: string) =>
      `<entry>${text}<link href="https://a.example/x"/><updated>2026-11-01T00:00:00Z</updated></entry>`;
    const read = (text: string) =>
      readFeed(bytes(`<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${entry(text)}</feed>`), '')[0];
    const div = (text: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${text}</div>`;
    for (const [markup, title] of [
      [
        `<title type="xhtml">${div('Less: <em> 1 &lt; 2 </em>, <b>S</b>mall &amp; <i>sm<u>all</u>er</i>')}</title>`,
        'Less: 1 < 2 , Small & smaller',
      ],
      [`<title type='xhtml'>${div('<p>One</p><p>two<br/>three</p>')}</title>`, 'One two three'],
      [
        '<title type="xhtml"><h:div xmlns:h="x">A <h:em>title</h:em> in a <h:title>title</h:title></h:div></title>',
        'A title in a title',
      ],
      [`<title type="xhtml">${div('A <![CDATA[<b> & c]]> end')}</title>`, 'A & c end'],
      ['<title>Left <b>as</b> it is</title>', 'Left as it is'],
      ['<title type="html"><![CDATA[R&amp;D <b>now</b>]]></title>', 'R&D now'],
      ['<title type="html">&lt;b&gt;R&lt;/b&gt;aise</title>', 'Raise'],
      ['<title>F&lt;x y</title>', 'F'],
      [`<title type="xhtml">${div('<script>x</script>Safe<h:script>y</h:script>')}</title>`, 'Safe'],
    ] as const)
      expect(read(markup)?.title, markup).toBe(title);
    const text = div('<p>One <a href="x">two</a>.</p>');
    for (const parts of [
      `<summary type="xhtml">${text}</summary>`,
      `<summary/><content type="xhtml">${text}</content>`,
    ])
      expect(read(`<title>T</title>${parts}`)?.snippet, parts).toBe('One two.');
  });

  it('keeps only http and https links without credentials', () => {
    expect(safeLink('https://a.example/x?y=1&amp;z=2')).toBe('https://a.example/x?y=1&z=2');
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/relative',
      'https://me:pw@a.example/',
      '',
      'http://',
      `https://a.example/${'x'.repeat(2100)}`,
      'java\nscript:alert(1)',
      '&#106;avascript:alert(1)',
    ])
      expect(safeLink(bad), bad).toBeNull();
  });

  it('leaves no markup in text however often it is escaped', () => {
    expect(plainText('&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;Hi', 300)).toBe('Hi');
    expect(plainText('<img src=x onerror=alert(1)>Hello &#x20b9; &amp; <!-- x -->world', 300)).toBe('Hello ₹ & world');
    expect(plainText('A &toString; &valueOf;', 300)).toBe('A &toString; &valueOf;');
    expect(plainText('1 < 2 and 3 > 2', 300)).toBe('1 < 2 and 3 > 2');
    expect(plainText('a\u0000b\u202eक &unknown; &#0; &#xd800; &#99999999;', 300)).not.toMatch(/[\u0000\ud800]/);
    expect(plainText('नमस्ते 🚀 '.repeat(100), 40).length).toBeLessThanOrEqual(40);
    expect(plainText('नमस्ते 🚀 '.repeat(100), 40).isWellFormed()).toBe(true);
  });

  it('stays linear on text made to be slow', () => {
    for (const part of ['<script', '<', '<!--', '&lt;', '<script>', '&amp;'])
      expect(growth(200_000, (size) => plainText(part.repeat(size / part.length), 400))).toBeLessThan(3);
  });

  it('reads the declared encoding and survives a wrong one', () => {
    const latin = new Uint8Array([
      ...bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>caf'),
      0xe9,
      ...bytes('</a>'),
    ]);
    expect(decodeBytes(latin, 'text/xml')).toContain('café');
    expect(
      decodeBytes(bytes('<?xml version="1.0" encoding="klingon"?><a>ok</a>'), 'text/xml; charset=klingon'),
    ).toContain('<a>ok</a>');
    expect(decodeBytes(latin, 'text/xml; charset=utf-8')).toContain('café');
    const wrong = new Uint8Array([...bytes('<?xml version="1.0" encoding="utf-8"?><a>caf'), 0xe9, ...bytes('</a>')]);
    expect(decodeBytes(wrong, 'text/xml; charset=utf-8')).toContain('caf\ufffd');
    expect(decodeBytes(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x3e, 0]), '')).toBe('<a>');
  });

  it.each([
    ['an HTML page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['JSON', '{"items":[]}'],
    [
      'a billion laughs',
      '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>',
    ],
    [
      'an outside entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
    ],
    ['tags without end', '<a>'.repeat(100_000)],
    ['a cut feed', '<rss><channel><item><title>Half'],
  ])('throws on %s', (_name, text) => {
    expect(() => readFeed(bytes(text), 'text/xml')).toThrow();
  });

  it('refuses a tag name that aims at a prototype', () => {
    const hostile = rss('<__proto__><polluted>yes</polluted></__proto__><item><title>T</title></item>');
    expect(() => readFeed(hostile, '')).toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['attributes', (size: number) => `<item ${'a="b" '.repeat(size / 6)}><title>T</title></item>`],
    [
      'names of attributes',
      (size: number) => `<item ${Array.from({ length: size / 12 }, (_, n) => `a${n}="b"`).join(' ')}/>`,
    ],
    ['open tags', (size: number) => '<a>'.repeat(size / 3)],
    ['comments', (size: number) => '<!--'.repeat(size / 4)],
    ['sections', (size: number) => `<item><title>${'<![CDATA[x]]>'.repeat(size / 13)}</title></item>`],
    ['items', (size: number) => '<item><title>T</title><link>https://a.example/</link></item>'.repeat(size / 60)],
    ['a quote that never ends', (size: number) => `<item a="${'x'.repeat(size)}`],
    ['declarations', (size: number) => '<!DOCTYPE a ['.repeat(size / 13)],
    ['ends', (size: number) => '</item>'.repeat(size / 7)],
  ])('takes twice as long for twice as many %s, up to two megabytes', (_what, make) => {
    const read = (size: number) => {
      try {
        readFeed(rss(make(size)), '');
      } catch {
        // To refuse it is fine.
      }
    };
    expect(growth(1_000_000, read)).toBeLessThan(3);
  });
});
