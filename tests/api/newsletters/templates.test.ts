/** Templates of newsletters over the API: the defaults, writing by operators, hostile content, clones, the bin. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '@/domain/newsletters/default-templates';
import { cloneOf, TEMPLATE_TEXTS, type Template } from '@/domain/newsletters/templates/templates';
import type { MailTrial } from '@/domain/newsletters/templates/trials';
import { sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';
import { actionsOf, as, dataOf, unique } from '@tests/api/admin/records/content-steps';

const AT = '/api/templates';
const fields = (over: Record<string, unknown> = {}) => ({
  name: unique('Diwali'),
  description: 'Wishes and an offer.',
  category: 'holiday',
  thumbnail: 'https://example.com/a.png',
  content: '<p>Hello {{subscriberName}}</p>',
  ...over,
});
const listed = async (query = ''): Promise<Template[]> =>
  ((await as('GET', `${AT}${query}`)).body['data'] as { data: Template[] }).data;

describe('templates', () => {
  it('API-113 NEWS-09 are listed at data.data, the defaults first, with all their fields', async () => {
    const made = dataOf(await as('POST', AT, fields()));
    const { body } = await as('GET', AT);
    expect(body).toMatchObject({ success: true, data: { truncated: false } });
    const all = await listed();
    expect(all.slice(0, 4)).toEqual(DEFAULT_TEMPLATES);
    for (const one of all)
      expect(Object.keys(one)).toEqual(
        expect.arrayContaining(['_id', 'name', 'description', 'category', 'isDefault', 'thumbnail', 'content']),
      );
    expect(all.find(({ _id }) => _id === made._id)).toMatchObject({ isDefault: false, category: 'holiday' });
    const cards = await listed('?content=no');
    expect(cards.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect(cards.some((one) => 'content' in one)).toBe(false);
    expect((await as('GET', `${AT}?content=maybe`)).status).toBe(400);
  });

  it('API-114 API-115 API-116 NEWS-13 are made, changed at a revision, deleted into the bin and brought back', async () => {
    const made = dataOf(await as('POST', AT, fields({ isDefault: true })));
    expect(made).toMatchObject({ isDefault: false, revision: 1, content: '<p>Hello {{subscriberName}}</p>' });
    const at = `${AT}/${made._id}`;
    expect(dataOf(await as('PUT', at, { ...made, category: 'event' }))).toMatchObject({
      category: 'event',
      revision: 2,
    });
    const late = await as('PUT', at, { ...made, category: 'general' });
    expect([late.status, late.body['code']]).toEqual([409, 'changed-elsewhere']);
    expect(dataOf(await as('GET', at))).toMatchObject({ category: 'event' });
    expect((await as('DELETE', at)).status).toBe(200);
    expect([(await as('GET', at)).status, (await as('DELETE', at)).status, (await as('PUT', at, made)).status]).toEqual(
      [404, 404, 404],
    );
    expect((await as('POST', '/api/admin/records/newsletter-template/restore', { ids: [made._id] })).status).toBe(200);
    expect((await as('GET', at)).status).toBe(200);
    const noun = 'newsletter-template';
    expect(await actionsOf(made._id)).toEqual(
      ['created', 'updated', 'deleted', 'restored'].map((verb) => `${noun}.${verb}`),
    );
  });

  it('NEWS-12 that are defaults can be previewed and cloned, not changed or deleted', async () => {
    for (const { _id, content = '', ...one } of DEFAULT_TEMPLATES) {
      const at = `${AT}/${_id}`;
      expect(dataOf(await as('GET', at))).toMatchObject({ _id, isDefault: true });
      for (const [method, body] of [
        ['PUT', fields()],
        ['DELETE', undefined],
      ] as const) {
        const answer = await as(method, at, body);
        expect([answer.status, answer.body['message']]).toEqual([403, TEMPLATE_TEXTS.readOnly]);
      }
      // What the sanitiser stores of it is what it is.
      expect(sanitizeHtml(content, { keepsPlaceholders: true })).toBe(content);
      const clone = dataOf(await as('POST', AT, cloneOf({ _id, content, ...one })));
      expect(clone).toMatchObject({ name: `${one.name} (Copy)`, isDefault: false, content });
    }
  });

  it('are stored without what no mail may hold, and not at all where nothing is left', async () => {
    const content =
      '<p onclick="x()">Hi {{subscriberName}}<script>1</script><form action="https://evil.example"><a href="data:text/html,x">a</a><a href="{{registrationLink}}">b</a>';
    const made = dataOf(await as('POST', AT, fields({ content, name: '=cmd|<script>' })));
    expect(made).toMatchObject({
      name: '=cmd|<script>',
      content: '<p>Hi {{subscriberName}}</p><a>a</a><a href="{{registrationLink}}">b</a>',
    });
    const empty = await as('POST', AT, fields({ content: '<script>1</script>' }));
    expect([empty.status, Object.keys(empty.body['errors'] as object)]).toEqual([400, ['content']]);
    expect((await as('PUT', `${AT}/${made._id}`, fields({ content: '<style>p{}</style>' }))).status).toBe(400);
  });

  it('keep text as text, in what is stored and in what is mailed', async () => {
    const content = 'R&D news <3\n\nAsha Rao <asha@example.in>';
    const made = dataOf(await as('POST', AT, fields({ content })));
    expect(made['content']).toBe(content);
    const html = '<p>R&amp;D: <asha@example.in></p>';
    expect(dataOf(await as('POST', AT, fields({ content: html })))['content']).toBe(
      '<p>R&amp;D: &lt;asha@example.in&gt;</p>',
    );
    // Stored by an older version, which sanitised text too.
    for (const written of [content, 'R&amp;D news &lt;3\n\nAsha Rao &lt;asha@example.in&gt;']) {
      const { body } = await as('POST', '/api/admin/mail-trials/preview', { content: written });
      const { text, light } = body['data'] as MailTrial;
      expect(text).toMatch(/^R&D news <3\n\nAsha Rao <asha@example\.in>\n/);
      expect(light).toContain('R&amp;D news &lt;3</p>');
    }
  });

  it('take 256 KB and refuse what is wrong with plain sentences', async () => {
    const kept = dataOf(await as('POST', AT, fields({ content: `<p>${'₹'.repeat(87_000)}</p>` })));
    expect(String(kept['content']).length).toBe(87_007);
    const long = await as('POST', AT, fields({ content: 'a'.repeat(256 * 1024 + 1) }));
    expect([long.status, long.body['message']]).toEqual([400, 'The content can have at most 256 KB.']);
    expect((await as('POST', AT, fields({ content: 'a'.repeat(800_000) }))).status).toBe(413);
    for (const body of [
      {},
      [],
      null,
      'x',
      fields({ category: 'all' }),
      fields({ surprise: 1 }),
      fields({ content: 7 }),
    ])
      expect((await as('POST', AT, body)).status).toBe(400);
    await env.DB.prepare('DELETE FROM newsletter_templates WHERE id = ?').bind(kept._id).run();
  });

  it('are for operators alone', async () => {
    const id = DEFAULT_TEMPLATES[0]?._id;
    for (const [method, path] of [
      ['GET', AT],
      ['POST', AT],
      ['GET', `${AT}/${id}`],
      ['PUT', `${AT}/${id}`],
      ['DELETE', `${AT}/${id}`],
    ] as const)
      expect((await as(method, path, method === 'POST' || method === 'PUT' ? fields() : undefined, null)).status).toBe(
        401,
      );
  });
});
