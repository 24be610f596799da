/** Milestones, resources and design resources in the back-office: fields and schemas agree, and the sample content passes them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { png } from '@tests/factories/files/photos';
import { INVALID_DRIVE_LINK } from '@/domain/resources/drive-link';
import { DOWNLOAD_FAILED, NO_FILE } from '@/domain/resources/resources';
import { endingToKeep, faultOfFile } from '@/domain/admin/record-edit';
import { fromParts, toBody, toParts, valuesOf } from '@/domain/admin/form-values';
import { tableOf } from '@/domain/admin/record-export';
import { entityOf } from '.';
import { initialValues, type Entity, type Noun, rulesAt } from './entity';
import { MILESTONE_FILE } from './milestones';
import { TERM_THUMBNAIL } from './startup-terms';

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'form' } as const;
const seed = <Row>(name: string): Row =>
  JSON.parse(readFileSync(new URL(`../../../../worker/db/seed/${name}.json`, import.meta.url), 'utf8')) as Row;
const faultsOf = (entity: Entity, body: unknown): string[] => {
  const reading = entity.schema(rules).safeParse(body);
  return reading.success ? [] : reading.error.issues.map(({ path }) => path.join('.'));
};

describe('what the forms require', () => {
  it.each<[Noun, string[]]>([
    ['milestone', ['description', 'category', 'stage']],
    ['resource-category', ['title', 'description', 'icon']],
    ['resource', ['name', 'fileType', 'categoryId']],
    ['startup-term', ['title', 'category', 'description', 'figmaLink']],
  ])('of a %s is what its schema misses in a new one, and is marked', (noun, wanted) => {
    const entity = entityOf(noun);
    expect(faultsOf(entity, toBody(entity, valuesOf(entity, null))).sort()).toEqual(wanted.toSorted());
    const marked = entity.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(marked).toEqual(expect.arrayContaining(wanted));
  });

  it('ACON-13 changes with the source of a resource', () => {
    const entity = entityOf('resource');
    const values = { ...valuesOf(entity, null), name: 'A', fileType: 'PDF', categoryId: 'a'.repeat(24) };
    expect(faultsOf(entity, toBody(entity, values))).toEqual([]);
    expect(faultsOf(entity, toBody(entity, { ...values, fileSource: 'drive' }))).toContain('driveLink');
  });

  it('ACON-05 leaves ten rows a page', () => {
    expect(entityOf('milestone').pageSize).toBe(10);
  });
});

describe('the words for what failed', () => {
  const INFLUENCER = {
    fetchFailed: 'Failed to fetch influencers',
    createFailed: 'Failed to save influencer',
    updateFailed: 'Failed to save influencer',
    deleteFailed: 'Failed to delete influencer',
    deleteManyFailed: 'Failed to delete selected influencers',
    deleted: 'Influencer deleted successfully',
  };
  const COMPANY = {
    fetchFailed: 'Failed to fetch companies',
    deleteFailed: 'Failed to delete company',
    deleteManyFailed: 'Failed to delete selected companies',
  };

  it.each<[Noun, Record<string, string>]>([
    [
      'resource-category',
      {
        fetchFailed: 'Failed to fetch categories',
        createFailed: 'Failed to save category',
        updateFailed: 'Failed to save category',
      },
    ],
    ['resource', { createFailed: 'Failed to save resource', updateFailed: 'Failed to save resource' }],
    [
      'faq',
      {
        fetchFailed: 'Failed to fetch FAQs',
        createFailed: 'Failed to save FAQ',
        updateFailed: 'Failed to save FAQ',
        deleteFailed: 'Failed to delete FAQ',
      },
    ],
    ['youtube-influencer', INFLUENCER],
    ['startup-influencer', INFLUENCER],
    ['pre-seed-investor', COMPANY],
    ['seed-investor', COMPANY],
    ['incubator', COMPANY],
    [
      'startup-term',
      {
        fetchFailed: 'Failed to fetch designs',
        createFailed: 'Failed to save design',
        updateFailed: 'Failed to save design',
        deleteFailed: 'Failed to delete design',
      },
    ],
  ])('ACON-04 ACON-15 ACON-20 ADIR-07 ADIR-08 ADIR-27 of a %s are the specified ones', (noun, words) => {
    expect(entityOf(noun).messages).toMatchObject(words);
    expect([NO_FILE, DOWNLOAD_FAILED, INVALID_DRIVE_LINK]).toEqual([
      'No file available for download',
      'Failed to process download',
      'Invalid Google Drive link',
    ]);
  });
});

describe('the sample content', () => {
  it('can be edited: its categories and file types are choices', () => {
    const terms = seed<{ terms?: Record<string, unknown>[] } | Record<string, unknown>[]>('startup-terms');
    const list = Array.isArray(terms) ? terms : (terms.terms ?? []);
    expect(list.length).toBeGreaterThan(10);
    const filled = { figmaLink: 'https://figma.com/a', thumbnailUrl: '' };
    for (const term of list) expect(faultsOf(entityOf('startup-term'), { ...term, ...filled })).toEqual([]);
    const resources = JSON.stringify(seed('resources')).matchAll(/"fileType":"(\w+)"/g);
    const types = new Set([...resources].map(([, type]) => type));
    expect(types.size).toBeGreaterThan(0);
    for (const fileType of types)
      expect(faultsOf(entityOf('resource'), { name: 'A', fileType, categoryId: 'a'.repeat(24) })).toEqual([]);
  });
});

describe('a file of a record', () => {
  it('ACON-07 ACON-19 is judged by its name and size before it is sent', () => {
    const limit = 10 * 1024 * 1024;
    expect(faultOfFile(MILESTONE_FILE, { name: 'Plan.PDF', size: limit })).toBeNull();
    expect(faultOfFile(MILESTONE_FILE, { name: 'a.pdf', size: limit + 1 })).toBe('The file can have at most 10 MB.');
    expect(faultOfFile(MILESTONE_FILE, { name: 'a.exe', size: 1 })).toBe(MILESTONE_FILE.wrongType);
    const mb2 = 2 * 1024 * 1024;
    expect(faultOfFile(TERM_THUMBNAIL, { name: 'a.pdf', size: 1 })).toBe('You can only upload image files!');
    expect(faultOfFile(TERM_THUMBNAIL, { name: 'a.png', size: mb2 })).toBe('Image must be smaller than 2MB!');
    expect(faultOfFile(TERM_THUMBNAIL, { name: 'a.png', size: mb2 - 1 })).toBeNull();
  });

  it('is judged by its bytes where it arrives', () => {
    expect(endingToKeep(MILESTONE_FILE, 'a.JPG', Uint8Array.from([0xff, 0xd8, 0xff]))).toBe('jpg');
    expect(endingToKeep(MILESTONE_FILE, 'a.jpg', png(1, 1))).toBeNull();
    // A picture is what its bytes are.
    expect(endingToKeep(TERM_THUMBNAIL, 'a.jpg', png(1, 1))).toBe('png');
    expect(endingToKeep(TERM_THUMBNAIL, 'a.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  });

  it('is not part of the body, and its address stands in files that are exported', () => {
    const entity = entityOf('milestone');
    expect(Object.keys(toBody(entity, { ...valuesOf(entity, null), file: 'a.pdf' }))).not.toContain('file');
    const { header, rows } = tableOf(entity, [{ description: 'A', fileUrl: '/files/milestones/a.pdf' }]);
    expect(rows[0]?.[header.indexOf('File')]).toBe('/files/milestones/a.pdf');
  });

  it('goes with texts that are read as the body was', () => {
    const entity = entityOf('resource');
    const body = { ...initialValues(entity), name: '12', rating: 4.5, preview: false, description: 'true' };
    const { driveLink: _, file: __, ...sent } = toBody(entity, { ...body, rating: '4.5' });
    expect(fromParts(entity, toParts({ ...sent, revision: 3 }))).toEqual({ ...sent, revision: 3 });
    const odd = fromParts(entity, [
      ['__proto__', 'x'],
      ['__proto__.polluted', 'x'],
      ['constructor.prototype.polluted', 'x'],
      ['preview', 'yes'],
      ['rating', 'much'],
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
    expect(faultsOf(entity, odd)).toEqual(expect.arrayContaining(['preview', 'rating']));
  });

  it('leaves the field of its address empty', () => {
    const entity = entityOf('startup-term');
    expect(valuesOf(entity, { thumbnailUrl: '/files/terms/a.png' })['thumbnailUrl']).toBe('');
    expect(valuesOf(entity, { thumbnailUrl: 'https://x.example/a' })['thumbnailUrl']).toBe('https://x.example/a');
  });
});
