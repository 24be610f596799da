/** Placeholders: what is filled in, escaped, left and missing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  monthYearOf,
  personalValues,
  listPlaceholders,
  missingValues,
  renderContent,
  renderSubject,
  renderText,
  SafeHtml,
  writtenHtml,
} from './render';
import { PLACEHOLDERS } from './templates';

describe('placeholders', () => {
  it('NEWS-10 are the thirteen of the specification, each filled in where it stands', () => {
    expect([...PLACEHOLDERS]).toEqual([
      ...['subscriberName', 'monthYear', 'highlightsContent', 'mainStoryContent', 'updatesContent', 'holidayMessage'],
      ...['specialOffers', 'eventName', 'eventDate', 'eventTime', 'eventLocation', 'eventDescription'],
      'registrationLink',
    ]);
    const content = PLACEHOLDERS.map((name) => `[{{${name}}}]`).join('');
    const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `of ${name}`]));
    expect(renderContent(content, values)).toBe(PLACEHOLDERS.map((name) => `[of ${name}]`).join(''));
  });

  it.each([
    ['Hi {{subscriberName}}!', 'Hi Asha!'],
    ['Hi {{ subscriberName }}!', 'Hi Asha!'],
    [
      '{subscriberName} {{subscriber name}} {{}} {{subscriberName',
      '{subscriberName} {{subscriber name}} {{}} {{subscriberName',
    ],
    ['{{{subscriberName}}}', '{Asha}'],
    ['{{unknown}}.', '.'],
    ['{{constructor}}{{__proto__}}{{toString}}', '{{__proto__}}'],
  ])('%s is read as %s', (content, rendered) => {
    expect(renderContent(content, { subscriberName: 'Asha' })).toBe(rendered);
  });

  it('are escaped, unless our own code made HTML of them, and never read again', () => {
    const name = `<script>"A" & 'B'</script>{{secret}}`;
    expect(renderContent('<p title="{{n}}">{{n}}</p>', { n: name, secret: 'x' })).toBe(
      '<p title="&lt;script&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/script&gt;{{secret}}">&lt;script&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/script&gt;{{secret}}</p>',
    );
    expect(renderContent('{{a}}{{b}}', { a: new SafeHtml('<b>1</b>'), b: '1\r\n2' })).toBe('<b>1</b>1<br>2');
    expect(renderContent('{{ a }}{{b}}', { b: '1' }, ['a'])).toBe('{{a}}1');
    expect(renderText('{{a}} {{b}}', { a: new SafeHtml('<b>'), b: '<1>' })).toBe(' <1>');
  });

  it('in a subject make one line of plain text', () => {
    expect(renderSubject('News for {{n}}', { n: 'A\r\nBcc: x@y.example\u202e' })).toBe('News for A Bcc: x@y.example');
    expect(renderSubject('A\nB {{h}}', { h: new SafeHtml('<b>') })).toBe('A B');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, subject) => {
        expect(renderSubject(`${subject}{{n}}`, { n: name })).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  it('without a value are listed before anything is sent', () => {
    expect(listPlaceholders('{{a}} {{b}}', '{{ a }}{{c}}')).toEqual(['a', 'b', 'c']);
    expect(missingValues(['{{subscriberName}} {{a}}', '{{b}}{{c}}'], { a: ' ', b: 'x' }, ['subscriberName'])).toEqual([
      'a',
      'c',
    ]);
  });

  it('let no value become markup', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(renderContent('{{v}}', { v: value }).replaceAll('<br>', '')).not.toMatch(/[<>"']/);
      }),
    );
  });
});

const codes = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('what an operator wrote', () => {
  it('stays HTML where it is, and text becomes paragraphs', () => {
    expect(writtenHtml('<p>A\n\nB</p>')).toBe('<p>A\n\nB</p>');
    expect(writtenHtml('Hi {{subscriberName}},\r\n\r\n2 < 3 & 4 > 1\nBye\n')).toBe(
      '<p style="margin:0 0 16px">Hi {{subscriberName}},</p>\n<p style="margin:0 0 16px">2 &lt; 3 &amp; 4 &gt; 1<br />Bye</p>',
    );
  });
});

describe('what is no tag', () => {
  it.each([
    'Asha Rao <asha@example.in>',
    'See <https://example.com/a?b=1> and <www.example.com>',
    'x<y and a>b, x<b and a>c, <p',
    'Dear <name>, I <3 you',
  ])('is plain text: %s', (text) => {
    const [first, second] = ['One', text].map((paragraph) => `<p style="margin:0 0 16px">${codes(paragraph)}</p>`);
    expect(writtenHtml(`One\n\n${text}`)).toBe(`${first}\n${second}`);
  });

  it('stays text in HTML, whose own and foreign tags stay', () => {
    expect(
      writtenHtml('<p>Asha <asha@example.in>, <https://a.example/b>, x<y</p><o:p></o:p><!-- c --><IMG src=a>'),
    ).toBe('<p>Asha &lt;asha@example.in>, &lt;https://a.example/b>, x&lt;y</p><o:p></o:p><!-- c --><IMG src=a>');
    for (const html of [
      'A<br>B',
      'A<BR/>B',
      'A<br />B',
      '<a href="x">',
      '</p>',
      '<!-- a',
      '<!DOCTYPE html>',
      '<hr size=1>',
    ])
      expect(writtenHtml(html), html).toBe(html);
  });

  it('reads text right that was sanitised before it was stored', () => {
    expect(writtenHtml('R&amp;D &lt; R&D &copy; &')).toBe(
      '<p style="margin:0 0 16px">R&amp;D &lt; R&amp;D &amp;copy; &amp;</p>',
    );
  });

  it('makes no markup of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', ';', '/', 'b', 'x', 'amp', ' ', '@', '\n') }),
        (text) => {
          fc.pre(!/<\/?b/.test(text));
          expect(writtenHtml(text).replace(/<p style="margin:0 0 16px">|<\/p>|<br \/>/g, '')).not.toMatch(/[<>]/);
        },
      ),
    );
  });
});

describe('what no one fills in', () => {
  it('is the name of the recipient, and the month in India', () => {
    expect(personalValues(' Asha\n Rao ')).toEqual({ subscriberName: 'Asha Rao' });
    expect(personalValues('')).toEqual({ subscriberName: 'there' });
    expect(monthYearOf(Date.parse('2026-10-31T20:00:00Z'))).toBe('November 2026');
  });
});
