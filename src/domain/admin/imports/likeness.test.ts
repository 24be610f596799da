/**
 * Duplicates with a typing mistake: names that are likely the same, names that are not, and a check that twice the rows do not take four
 * times as long.
 */
import { describe, expect, it } from 'vitest';
import { rulesAt } from '@/domain/admin/entities/entity';
import { ANGEL_INVESTORS } from '@/domain/admin/entities/listings';
import { isMistyped, openMistyped } from './likeness';
import { openPreview } from './preview';

describe('a name with a typing mistake', () => {
  it.each([
    ['indianangelnetwrok', 'indianangelnetwork'],
    ['indainangelnetwrok', 'indianangelnetwork'],
    ['blumeventrues', 'blumeventures'],
    ['sequoiacapitl', 'sequoiacapital'],
    ['accell', 'accel'],
    ['kalaaricapitall', 'kalaaricapital'],
    ['chiratae', 'chirate'],
  ])('%s is likely %s', (one, other) => {
    expect(isMistyped(one, other)).toBe(true);
    const names = openMistyped<string>();
    for (const name of ['matrixpartners', other, 'lightspeed']) names.add(name, name);
    expect(names.find(one)).toBe(other);
  });

  it.each([
    ['omnivore', 'omnivore'],
    ['fund2partners', 'fund3partners'],
    ['neev', 'neeb'],
    ['arunmehta', 'tarunmehta'],
    ['villgro', 'villagegrow'],
    ['100xvc', '10xvc'],
  ])('%s is not %s', (one, other) => {
    expect(isMistyped(one, other)).toBe(false);
  });
});

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'import' } as const;
const HEADINGS = ['Name', 'City', 'Type', 'Description', 'Website'];
const FIELDS = ['angelName', 'angelLocation', 'angelType', 'about', 'socialLinks.website'];
const row = (name: string, city = 'New Delhi', site = '') => [name, city, 'Angel', 'Early.', site];

describe('rows of a file', () => {
  it('with a typing mistake wait for merge, keep separate or skip; a short name only where the place agrees', () => {
    const rows = [
      row('Indian Angel Network'),
      row('Indian Angel Netwrok', 'Delhi'),
      row('Anil Rao', 'Pune'),
      row('Anil Rai', 'Pune'),
      row('Anil Roo', 'Goa'),
    ];
    const preview = openPreview(ANGEL_INVESTORS, rules, { headings: HEADINGS, rows, lines: [2, 3, 4, 5, 6] });
    expect(preview.match(FIELDS)).toMatchObject({ open: 5 });
    const asked = preview.slice(0, true).rows;
    const told = preview.learn(
      asked.map(({ row: line }) => ({ row: line, verdict: 'new', errors: null, changes: null })),
      new Map(asked.map(({ row: line, values }) => [line, JSON.stringify(values)])),
    );
    expect(told).toMatchObject({ alike: 2, new: 3 });
    expect(preview.page('alike', 0, 9).map(({ row: line, twin }) => [line, twin?.row, twin?.by])).toEqual([
      [3, 2, 'name'],
      [5, 4, 'name'],
    ]);
    expect(preview.choose(3, 'merge')).toMatchObject({ alike: 1 });
    expect(preview.slice(0, false).rows[1]?.values).toMatchObject({
      angelName: 'Indian Angel Network',
      angelLocation: 'New Delhi',
    });
    expect(preview.choose(3, 'skip')).toMatchObject({ skipped: 1 });
    expect(preview.choose(3, 'separate')).toMatchObject({ skipped: 0 });
    expect(preview.slice(0, false).rows[1]?.values).toMatchObject({ angelName: 'Indian Angel Netwrok' });
  });

  it('are asked about a record only as long as the server finds it alike', () => {
    const preview = openPreview(ANGEL_INVESTORS, rules, { headings: HEADINGS, rows: [row('Anil Rao')] });
    preview.match(FIELDS);
    const like = { name: 'Anil Rai', by: 'name', values: { angelName: 'Anil Rai' } } as const;
    const learn = (more: object) => {
      const [{ values } = { values: {} }] = preview.slice(0, true).rows;
      const verdict = { row: 1, verdict: 'new', errors: null, changes: null, ...more } as const;
      return preview.learn([verdict], new Map([[1, JSON.stringify(values)]]));
    };
    expect(learn({ like })).toMatchObject({ alike: 1, new: 0 });
    expect(preview.slice(0, false).rows[0]).toMatchObject({ skip: true });
    preview.mend(1, 'angelName', 'Kavita Menon');
    expect(preview.slice(0, false).rows[0]).not.toHaveProperty('skip');
    expect(learn({})).toMatchObject({ alike: 0, new: 1 });
    expect(preview.look([1])[0]?.twin).toBeNull();
  });

  it('that are alike in all but a figure are no doubles, however many', () => {
    const rows = Array.from({ length: 400 }, (_, at) => row(`Angel Investor ${1000 + at}`));
    const preview = openPreview(ANGEL_INVESTORS, rules, { headings: HEADINGS, rows });
    expect(preview.match(FIELDS)).toMatchObject({ alike: 0, open: 400 });
  });
});
