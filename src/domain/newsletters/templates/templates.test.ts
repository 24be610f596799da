/** Templates: the defaults, clones, tabs, what a template needs; and which addresses our server asks. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PALETTE } from '@worker/emails/layout';
import { blockReason } from '@/domain/addresses/hosts';
import { DEFAULT_TEMPLATES } from '@/domain/newsletters/default-templates';
import { listPlaceholders } from './render';
import {
  PLACEHOLDERS,
  TEMPLATE_CATEGORIES,
  cloneName,
  cloneOf,
  isOfTab,
  TEMPLATE_TABS,
  TEMPLATE_TEXTS,
} from './templates';
import { CONTENT_TOO_LARGE, MAX_TEMPLATE_CONTENT, templateInput } from './template-input';

const errorsOf = (body: object): Record<string, string> =>
  Object.fromEntries(
    (templateInput.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const template = {
  name: 'Diwali',
  description: 'Wishes',
  category: 'holiday',
  thumbnail: 'https://example.com/a.png',
  content: '<p>Hi</p>',
};

describe('the defaults', () => {
  it('NEWS-11 are four, each with what a template has, our own placeholders and a picture', () => {
    expect(DEFAULT_TEMPLATES.map(({ name }) => name)).toEqual([
      'Welcome Newsletter',
      'Monthly Newsletter',
      'Holiday Season',
      'Event Announcement',
    ]);
    for (const one of DEFAULT_TEMPLATES) {
      expect(templateInput.safeParse(cloneOf(one)).success).toBe(true);
      expect(one.isDefault).toBe(true);
      expect(existsSync(`public${one.thumbnail}`)).toBe(true);
      const unknown = listPlaceholders(one.content ?? '').filter(
        (name) => !PLACEHOLDERS.some((known) => known === name),
      );
      expect(unknown).toEqual([]);
    }
    const used = new Set(DEFAULT_TEMPLATES.flatMap(({ content = '' }) => listPlaceholders(content)));
    expect([...used].sort()).toEqual([...PLACEHOLDERS].sort());
  });

  it('have the colours that the frame of mails recolours in the dark', () => {
    const { card, line, ink, muted, link, button, buttonInk } = PALETTE.light;
    const all = DEFAULT_TEMPLATES.map(({ content = '' }) => content).join('');
    for (const colour of [card, line, ink, muted, link, button, buttonInk]) expect(all).toContain(colour);
    for (const [, name, style = ''] of all.matchAll(/class="(\w+)"[^>]* style="([^"]*)"/g)) {
      const colours = PALETTE.light as unknown as Record<string, string>;
      expect(style, name).toContain(colours[name ?? '']);
    }
  });
});

describe('templates', () => {
  it('NEWS-14 need name, description, category, thumbnail URL and content', () => {
    expect(errorsOf({ name: ' ', description: '', category: '', thumbnail: '', content: ' ' })).toEqual({
      name: 'Please enter the name',
      description: 'Please enter the description',
      category: 'Please select the category',
      thumbnail: 'Please enter the thumbnail URL',
      content: 'Please enter the content',
    });
    expect(errorsOf(template)).toEqual({});
    expect([...TEMPLATE_CATEGORIES]).toEqual(['general', 'seasonal', 'holiday', 'event']);
  });

  it.each([
    'javascript:alert(1)',
    'http://example.com/a.png',
    'data:image/png;base64,x',
    '//example.com/a.png',
    '/files/../a.png',
    'a',
  ])('take no thumbnail at %s', (thumbnail) => {
    expect(errorsOf({ ...template, thumbnail })).toEqual({
      thumbnail: 'Please enter a thumbnail URL that begins with https://',
    });
  });

  it('hold 256 KB of content and no more, counted in bytes', () => {
    expect(errorsOf({ ...template, content: 'a'.repeat(MAX_TEMPLATE_CONTENT) })).toEqual({});
    for (const content of ['a'.repeat(MAX_TEMPLATE_CONTENT + 1), '₹'.repeat(MAX_TEMPLATE_CONTENT / 2)])
      expect(errorsOf({ ...template, content })).toEqual({ content: CONTENT_TOO_LARGE });
    for (const content of ['a\u0000', '\ud800'])
      expect(Object.keys(errorsOf({ ...template, content }))).toEqual(['content']);
  });

  it('are cloned under a name that ends in (Copy), also a long one', () => {
    expect(cloneName('Welcome Newsletter')).toBe('Welcome Newsletter (Copy)');
    const long = cloneName('😀'.repeat(60));
    expect([long.length <= 120, long.isWellFormed(), long.endsWith(' (Copy)')]).toEqual([true, true, true]);
  });

  it('stand under four tabs', () => {
    expect(TEMPLATE_TABS.map(({ label }) => label)).toEqual([
      'All Templates',
      'Default Templates',
      'Custom Templates',
      'General',
    ]);
    const [welcome, , holiday] = DEFAULT_TEMPLATES;
    const tabsOf = (one: typeof welcome) =>
      TEMPLATE_TABS.filter(({ tab }) => one && isOfTab(tab, one)).map(({ tab }) => tab);
    expect(tabsOf(welcome)).toEqual(['all', 'default', 'general']);
    expect(tabsOf(holiday)).toEqual(['all', 'default']);
    expect(tabsOf({ ...welcome!, isDefault: false })).toEqual(['all', 'custom', 'general']);
  });

  it('NEWS-15 fail in the words of the specification', () => {
    expect(TEMPLATE_TEXTS).toMatchObject({
      fetchFailed: 'Failed to fetch templates',
      saveFailed: 'Failed to save template',
      deleteFailed: 'Failed to delete template',
    });
  });
});

describe('an address that our server asks', () => {
  it.each(['https://example.com', 'https://www.example.co.in/a?b#c', 'https://EXAMPLE.com./'])(
    'may be %s',
    (address) => {
      expect(blockReason(address)).toBeNull();
    },
  );
  it.each([
    ...['http://example.com', 'https://localhost', 'https://a.localhost', 'https://127.0.0.1', 'https://2130706433'],
    ...['https://0x7f.1', 'https://[::1]/', 'https://10.0.0.1', 'https://169.254.169.254/latest', 'https://intranet'],
    ...['https://db.internal', 'https://printer.local.', 'https://u:p@example.com', 'https://example.com:8443', 'x'],
  ])('is never %s', (address) => {
    expect(blockReason(address)).not.toBeNull();
  });
});
