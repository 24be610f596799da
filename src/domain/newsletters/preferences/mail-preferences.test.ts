import { describe, expect, it } from 'vitest';
import { footerHtml, footerText, type MailFooter } from './mail-preferences';

const FOOTER: MailFooter = {
  operatorName: 'Udaan & <b>Sons</b>',
  operatorAddress: '12 MG Road\r\n  Bengaluru 560001\nIndia',
  why: 'You get this mail because you turned "Newsletter" on.',
  links: [
    { label: 'Unsubscribe', url: 'https://outset.test/mail-preferences/a?x=1&y="' },
    { label: 'Bad', url: 'javascript:alert(1)' },
  ],
};

describe('the footer of a mail to many', () => {
  it('names sender, postal address, reason and the way out, in both parts', () => {
    for (const text of [footerHtml(FOOTER), footerText(FOOTER)]) {
      for (const word of ['12 MG Road', 'Bengaluru 560001', 'India', 'Unsubscribe', 'mail-preferences'])
        expect(text).toContain(word);
    }
    expect(footerText(FOOTER)).toContain('Udaan & <b>Sons</b>\n12 MG Road\nBengaluru 560001\nIndia\n');
    expect(footerText(FOOTER).startsWith('-- \nYou get this mail')).toBe(true);
  });

  it('escapes what is put in, and links to web addresses only', () => {
    const html = footerHtml(FOOTER);
    expect(html).not.toContain('<b>');
    expect(html).toContain('&#60;b&#62;');
    expect(html).toContain('x=1&#38;y=&#34;"');
    for (const text of [html, footerText(FOOTER)]) expect(text).not.toContain('javascript');
  });

  it('leaves the line of links out where there are none', () => {
    expect(footerHtml({ ...FOOTER, links: [] }).match(/<p/g)).toHaveLength(2);
    expect(footerText({ ...FOOTER, links: [] })).not.toMatch(/\n\n\n/);
  });

  it('reads on the grounds of mails by its inline colours, and leaves dark ones to its classes (WCAG 2.2, 1.4.3: 4.5 to 1)', () => {
    const light = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const colours = [...footerHtml(FOOTER).matchAll(/[^-]color:(#[0-9a-f]{6})/g)].map(([, hex]) => light(String(hex)));
    expect(colours.length).toBeGreaterThan(2);
    for (const ground of ['#ffffff', '#fffefb', '#f6f3ec'])
      for (const colour of colours) expect(contrast(colour, light(ground)), ground).toBeGreaterThanOrEqual(4.5);
    const coloured = footerHtml(FOOTER).match(/<\w+ [^>]*style="[^"]*[^-]color:[^>]*>/g) ?? [];
    for (const tag of coloured) expect(tag).toMatch(/class="(?:muted|link)"/);
  });
});
