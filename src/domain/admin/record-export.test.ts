/** Samples are in no file of the back-office, unless an operator asks for samples alone. */
import { describe, expect, it } from 'vitest';
import { ENTITIES, entityOf } from './entities';
import { FAQS } from './entities/faqs';
import { ANGEL_INVESTORS } from './entities/listings';
import { MENTORS } from './entities/media-people';
import { valueOfCell } from './imports/cells';
import { recordListOf } from './record-list';
import { cellOf, samplesLeftOut, tableOf } from './record-export';

describe('a file of records', () => {
  it.each([
    ['angels', ANGEL_INVESTORS, 'sample'],
    ['mentors', MENTORS, 'isSample'],
  ] as const)('of %s leaves samples out, unless the list is filtered to them', (_, entity, flag) => {
    const rule = samplesLeftOut(entity, { [flag]: '' });
    expect([true, false, undefined].map((value) => rule?.isLeftOut({ [flag]: value }))).toEqual([true, false, false]);
    expect(samplesLeftOut(entity, { [flag]: 'false' })).toBeDefined();
    expect(samplesLeftOut(entity, { [flag]: 'true' })).toBeUndefined();
    expect(recordListOf(entity).filters?.find(({ name }) => name === flag)?.options).toEqual([
      { value: 'true', label: 'Sample: yes' },
      { value: 'false', label: 'Sample: no' },
    ]);
    expect(rule?.text(1)).toBe('1 sample is left out. To export samples, filter the list by “Sample: yes”.');
    expect(rule?.text(1200)).toMatch(/^1,200 samples are left out\./);
  });

  it('of a kind without samples has all of them', () => {
    expect(samplesLeftOut(FAQS, {})).toBeUndefined();
  });
});

describe('a choice in a file', () => {
  it('is written as the screen shows it, and read back exactly', () => {
    const fields = [...ENTITIES.values()].flatMap((entity) => entity.fields).filter(({ options }) => options);
    for (const field of fields) {
      for (const option of field.options ?? []) {
        const value = field.kind === 'tags' ? [option] : option;
        const cell = cellOf(field, value);
        expect(cell).toBe(field.optionLabels?.[option] ?? option);
        expect(valueOfCell(field, String(cell)), `${field.name}: ${option}`).toEqual(value);
      }
    }
    expect(cellOf({ kind: 'choice', optionLabels: {} }, 'constructor')).toBe('constructor');
  });

  it('among records has the name of the record, or its id where the name is not known', () => {
    const names = new Map([['resource-category', new Map([['1', 'Pitch decks']])]] as const);
    const { header, rows } = tableOf(
      entityOf('resource'),
      [
        { name: 'Deck', categoryId: '1', fileSource: 'local' },
        { name: 'Sheet', categoryId: '2' },
      ],
      names,
    );
    const [category, source] = [header.indexOf('Category'), header.indexOf('Source')];
    expect(rows.map((row) => [row[category], row[source]])).toEqual([
      ['Pitch decks', 'Upload'],
      ['2', null],
    ]);
  });

  it('among records is in no kind that is imported: an import would have to find the record by its name', () => {
    const imported = [...ENTITIES.values()].filter(({ imports }) => imports.length > 0);
    expect(imported.filter(({ fields }) => fields.some(({ optionsOf }) => optionsOf)).map(({ noun }) => noun)).toEqual(
      [],
    );
  });
});
