/** The pure parts of a form: messages by path, rows that go, drafts; and how one row of a list is a form of its own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { draftOf, parseDraft } from './draft';
import { errorsOf, errorUnder, rulesOf, withoutRow } from './errors';
import { formRows, TextRow } from './rows';
import { rowOf, useForm, type Form } from './use-form';

const listing = z.object({
  name: z.string().min(1, { error: 'Please enter a name!' }),
  tags: z.array(z.string().max(3, { error: 'That tag is too long.' })),
  faqs: z.array(z.object({ question: z.string().min(1, { error: 'Please enter a question!' }) })),
});
type Listing = z.input<typeof listing>;
const WRONG: Listing = { name: '', tags: ['ai', 'biotech'], faqs: [{ question: 'Why?' }, { question: '' }] };
const issuesOf = (values: unknown) => listing.safeParse(values).error?.issues ?? [];

describe('messages', () => {
  it('stand under the path of their field, the first one of each', () => {
    expect(errorsOf(issuesOf(WRONG))).toEqual({
      name: 'Please enter a name!',
      'tags.1': 'That tag is too long.',
      'faqs.1.question': 'Please enter a question!',
    });
  });

  it('of a list are found at the list, and not at a field whose name begins alike', () => {
    const errors = errorsOf(issuesOf(WRONG));
    expect(errorUnder(errors, 'faqs')).toBe('Please enter a question!');
    expect(errorUnder(errors, 'tags')).toBe('That tag is too long.');
    expect(errorUnder(errors, 'faq')).toBeUndefined();
  });

  it('go with their row, and those below move up', () => {
    const errors = { name: 'a', 'faqs.0.question': 'b', 'faqs.1.question': 'c', 'faqs.2.answer': 'd', faqsTotal: 'e' };
    expect(withoutRow(errors, 'faqs', 1)).toEqual({
      name: 'a',
      'faqs.0.question': 'b',
      'faqs.1.answer': 'd',
      faqsTotal: 'e',
    });
  });

  it('of plain functions are read like those of a schema', () => {
    const rules = rulesOf<{ name: string }>(({ name }) => ({
      name: name ? null : 'Missing',
      '': name ? null : 'Whole',
    }));
    expect(rules.safeParse({ name: 'x' })).toEqual({ success: true, data: { name: 'x' } });
    const reading = rules.safeParse({ name: '' });
    expect(reading.success ? {} : errorsOf(reading.error.issues)).toEqual({ name: 'Missing', '': 'Whole' });
  });
});

describe('drafts', () => {
  const initial = { name: '', code: '', tags: [] as string[], faqs: [{ question: '' }] };

  it('hold lists that changed, and never what is secret', () => {
    const typed = { ...initial, name: 'Neev', code: '123456', tags: ['ai'] };
    expect(draftOf(typed, initial, { never: ['code'] })).toEqual({ name: 'Neev', tags: ['ai'] });
  });

  it.each(['[]', '{"tags":"ai"}', '{"tags":{}}', '{"faqs":null}', '{"code":"1"}', '{"__proto__":{"name":"x"}}', '{'])(
    'drop what does not fit: %s',
    (text) => {
      expect(parseDraft(text, initial, { never: ['code'] })).toEqual({});
    },
  );
});

describe('a row of a list', () => {
  function markup(draw: (form: Form<Listing>) => React.ReactNode): string {
    function Drawn() {
      return draw(useForm<Listing, unknown>({ initial: WRONG, schema: () => listing, onValid: () => undefined }));
    }
    return renderToStaticMarkup(<Drawn />);
  }

  it('is drawn by the same rows of inputs, with its place in its name and its own message', () => {
    const html = markup((form) => {
      const wrong = { ...form, errors: errorsOf(issuesOf(WRONG)) };
      return [0, 1].map((at) => (
        <TextRow key={at} form={rowOf(wrong, 'faqs', at)} name="question" label={`Question ${at + 1}`} required />
      ));
    });
    expect(html).toContain('name="faqs.0.question" value="Why?"');
    expect(html).toContain('name="faqs.1.question"');
    expect(html.match(/Please enter a question!/g)).toHaveLength(1);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  });
});

describe('described fields', () => {
  const initial = { name: 'Neev', stage: 'seed', note: '', isLead: true, until: '', left: '' };
  function Drawn() {
    const form = useForm({ initial, onValid: () => undefined });
    return formRows(form, {
      stage: { label: 'Stage', options: [{ value: 'seed', label: 'Seed' }], required: true },
      name: { label: 'Name', numeric: true, after: 'shares', maxLength: 9 },
      note: { label: 'Note', rows: 4, maxLength: 99, help: 'Optional' },
      isLead: { label: 'Leads the round', className: 'wide' },
      until: <hr />,
      left: false,
    });
  }

  it('are drawn in their order, each by its look and its value; elements as they are', () => {
    const html = renderToStaticMarkup(<Drawn />);
    const places = ['<select', 'value="Neev"', '<textarea', 'type="checkbox"', '<hr/>'].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toMatch(/<textarea [^>]*maxLength="99"/);
    expect(html).toMatch(/<label class="[^"]* wide">/);
    expect(html).toContain('Optional');
    expect(html).toContain('shares');
  });

  it('take years of four digits where they are dates, unless they name a last day', () => {
    function Dates() {
      const form = useForm({ initial: { from: '', until: '' }, onValid: () => undefined });
      return formRows(form, {
        from: { label: 'From', type: 'date' },
        until: { label: 'Until', type: 'date', max: '2200-12-31' },
      });
    }
    expect(renderToStaticMarkup(<Dates />).match(/max="[^"]*"/g)).toEqual(['max="9999-12-31"', 'max="2200-12-31"']);
  });

  it('are left out where their place says false', () => {
    expect(renderToStaticMarkup(<Drawn />)).not.toContain('name="left"');
  });
});
