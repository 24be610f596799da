/** The audit log as people read it: texts of entries, what of them can be taken back, and an earlier version of a record. */
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  actionText,
  AUDIT_LOG,
  before,
  BIN,
  changedFields,
  entryLines,
  hasEarlierVersion,
  historyHref,
  isChangeOfMany,
  kindText,
  subjectText,
  type AuditRecord,
} from './audit';
import { NOUNS } from './entities/entity';

const ENTRY: AuditRecord = {
  id: 7,
  at: '2026-12-01T10:00:00.000Z',
  operator: 'Meera',
  operatorId: 'a'.repeat(24),
  role: 'admin',
  action: 'faq.updated',
  subjectType: 'faq',
  subjectId: 'b'.repeat(24),
  name: 'How do I create an account?',
  changes: null,
  details: {},
  batch: null,
};
const lines = (entry: Partial<AuditRecord>) =>
  entryLines({ ...ENTRY, ...entry }).map(({ label, before: was, after }) => `${label}: ${was} > ${after}`);

describe('an entry', () => {
  it.each([
    ['faq.updated', 'FAQ updated'],
    ['import.rolled-back', 'Import rolled back'],
    ['admin-user.invited', 'Admin invited'],
    ['account.deactivated', 'Person deactivated'],
    ['youtube-influencer.created', 'YouTube influencer created'],
    ['unknown-thing.done', 'Unknown thing done'],
    ['backup', 'Backup'],
  ])('%s reads: %s', (action, text) => expect(actionText(action)).toBe(text));

  it('has the name that its record had, else the kind of it', () => {
    expect(subjectText(ENTRY)).toBe('How do I create an account?');
    expect(subjectText({ name: null, subjectType: 'dead-letter' })).toBe('Failed job');
    expect(kindText('due-date')).toBe('Due date');
  });

  it('of content says each field with its values before and after, by the labels of the form', () => {
    const changes = { question: ['Old?', 'New?'], answer: ['Same', 'Same'] } as const;
    expect(lines({ changes })).toEqual(['Question: Old? > New?']);
    expect(changedFields({ ...ENTRY, changes })).toBe('Question');
  });

  it('of a created or deleted record lists no fields', () => {
    const changes = { question: [null, 'New?'] } as const;
    expect(changedFields({ ...ENTRY, action: 'faq.created', changes })).toBe('');
    expect(changedFields({ ...ENTRY, action: 'faq.deleted', changes })).toBe('');
  });

  it('about a person names what was changed, and holds no values', () => {
    const entry = {
      action: 'account.edited',
      subjectType: 'account',
      details: { fields: 'website, companyDescription' },
    };
    expect(lines(entry).every((line) => line.endsWith(':  > Changed'))).toBe(true);
    expect(lines(entry)).toHaveLength(2);
    expect(lines({ details: { fields: 'someThing otherThing' } })).toEqual([
      'Some thing:  > Changed',
      'Other thing:  > Changed',
    ]);
  });

  it('writes details as people read them, and leaves out those about the entry itself', () => {
    const details = {
      isPaused: true,
      isActive: false,
      plan: 'core',
      state: 'rolled_back',
      count: 12,
      category: 'c'.repeat(24),
      until: '2026-12-01T10:00:00.000Z',
      file: 'list 2.csv',
      empty: '',
      name: 'x',
      batch: 'x',
      reply: 'x',
      ms: 5,
    };
    expect(lines({ details })).toEqual([
      'Is paused:  > Yes',
      'Is active:  > No',
      'Plan:  > Core',
      'State:  > Rolled back',
      'Count:  > 12',
      'Category:  > Changed',
      'Until:  > 1 Dec 2026, 3:30 pm IST',
      'File:  > list 2.csv',
    ]);
  });

  it.each([
    ['link', 'Signed in with: Link in an email'],
    ['google', 'Signed in with: Google'],
    ['password', 'Signed in with: Password'],
  ])('of a sign-in by %s reads: %s', (by, text) => {
    const entry = { ...ENTRY, action: 'admin-session.created', subjectType: 'admin-session', details: { by } };
    expect(changedFields(entry)).toBe(text);
  });

  it('has the values of its facts in the list, and the names alone of fields whose values it does not hold', () => {
    const details = { fields: 'website', rows: 12, category: 'c'.repeat(24) };
    expect(changedFields({ ...ENTRY, details })).toBe('Website, Rows: 12, Category');
  });

  it('about what people report, edit or import names fields and kinds by their labels', () => {
    expect(lines({ details: { noun: 'incubator', field: 'companyLocation' } })).toEqual([
      'Kind of record:  > Incubator',
      'Field:  > Location',
    ]);
    expect(lines({ details: { noun: 'faq', field: 'other' } })).toEqual([
      'Kind of record:  > FAQ',
      'Field:  > Something else (closed, moved, listed twice …)',
    ]);
    expect(lines({ details: { noun: 'angel-investor', fields: 'angelName about' } })).toEqual([
      'Name:  > Changed',
      'About:  > Changed',
      'Kind of record:  > Angel investor',
    ]);
  });

  it('says a field once that has a value of its own', () => {
    expect(lines({ details: { fields: 'plan,note', plan: 'core' } })).toEqual(['Note:  > Changed', 'Plan:  > Core']);
  });
});

describe('what an entry offers', () => {
  const changes = { question: ['Old?', 'New?'] } as const;
  it.each([
    ['faq.updated', changes, true],
    ['faq.updated', null, false],
    ['faq.created', changes, false],
    ['faq.deleted', changes, false],
  ] as const)('%s has an earlier version: %j %s', (action, change, has) =>
    expect(hasEarlierVersion({ action, changes: change })).toBe(has),
  );

  it('is the undoing of a change of many records, of that alone', () => {
    expect(isChangeOfMany({ action: 'faq.edited', batch: 'x' })).toBe(true);
    expect(isChangeOfMany({ action: 'faq.edited', batch: null })).toBe(false);
    expect(isChangeOfMany({ action: 'faq.updated', batch: 'x' })).toBe(false);
  });

  it('is the record as it was before several changes, the newest undone first', () => {
    const record = { title: 'C', kept: 1, added: 'x' };
    const newestFirst = [{ title: ['B', 'C'], added: [null, 'x'] }, { title: ['A', 'B'] }] as const;
    expect(before(record, newestFirst)).toEqual({ title: 'A', kept: 1, added: null });
    expect(before(record, newestFirst.slice(0, 1))).toEqual({ title: 'B', kept: 1, added: null });
    expect(record.title).toBe('C');
  });

  it('is the log of its record', () => {
    expect(historyHref('b'.repeat(24))).toBe(`/adminPortal/audit?record=${'b'.repeat(24)}`);
  });
});

describe('the lists', () => {
  const filter = (name: string) => AUDIT_LOG.filters?.find((one) => one.name === name);

  it('filter by each kind of record, and the log by what else has entries', () => {
    const kinds = BIN.filters?.[0]?.options.map(({ value }) => value) ?? [];
    expect([...kinds].sort()).toEqual([...NOUNS].sort());
    const all = filter('noun')?.options.map(({ value }) => value) ?? [];
    expect(all).toEqual(expect.arrayContaining([...NOUNS, 'account', 'backup', 'maintenance', 'suppression']));
    expect(new Set(all).size).toBe(all.length);
    expect(filter('noun')?.options.find(({ value }) => value === 'account')?.label).toBe('Person');
  });

  it('have each verb under one action only', () => {
    const verbs = Object.values(ACTIONS).flat();
    expect(new Set(verbs).size).toBe(verbs.length);
    expect(filter('action')?.options.map(({ label }) => label)).toEqual([
      'Created',
      'Changed',
      'Deleted',
      'Restored',
      'Answered',
    ]);
  });

  it.each(['x', 'A'.repeat(24), 'a'.repeat(25), ''])('take no other id of an operator: %s', (id) =>
    expect(filter('operator')?.pattern?.test(id)).toBe(false),
  );

  it('write a row of the file with what was changed, or the facts of it', () => {
    const cells = AUDIT_LOG.file?.cells;
    expect(cells?.({ ...ENTRY, changes: { question: ['a', 'b'] } })).toEqual([
      ENTRY.at,
      'Meera',
      'FAQ updated',
      ENTRY.name,
      ENTRY.subjectId,
      '{"question":["a","b"]}',
    ]);
    expect(cells?.({ ...ENTRY, operator: null, subjectId: null, name: null, details: { count: 2 } })).toEqual([
      ENTRY.at,
      '',
      'FAQ updated',
      'FAQ',
      '',
      '{"count":2}',
    ]);
    expect(AUDIT_LOG.file?.header).toHaveLength(6);
  });
});
