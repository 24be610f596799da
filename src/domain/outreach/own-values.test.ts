/** Values for one mail only: the recipients that they apply to, and the values that they override. */
import { describe, expect, it } from 'vitest';
import { mergeMail, missingReport, valuesFor, type Recipient } from './letters/merge';
import { ownFor, ownValuesFor, putOwn, removeOwnValue, type OwnValues } from './own-values';
import { NO_RECIPIENT } from './people/people';

const asha: Recipient = { id: 'seed:1', name: 'Asha Rao', email: null, own: new Map([['whyYou', 'you backed X']]) };
const ravi: Recipient = { id: 'seed:2', name: 'Ravi Nair', email: null };
const SHARED = new Map([['company', 'Kaveri Labs']]);
const own: OwnValues = [
  { to: '', name: 'company', value: 'Kaveri Foods' },
  { to: 'seed:1', name: 'company', value: 'Kaveri Agri' },
  { to: 'seed:1', name: 'whyYou', value: 'we met in Pune' },
  { to: 'seed:1', name: 'firstName', value: 'Ms Rao' },
];

describe('a value for one mail', () => {
  it('comes before all others, that of a person before that of whoever gets the mail', () => {
    const letter = { subject: '{{company}}', body: 'Hi {{firstName}}: {{whyYou|because}}', own };
    const to = (recipient: Recipient) => {
      const { subject, body } = mergeMail(letter, recipient, SHARED);
      return `${subject} ${body}`;
    };
    expect(to(asha)).toBe('Kaveri Agri Hi Ms Rao: we met in Pune');
    expect(to(ravi)).toBe('Kaveri Foods Hi Ravi: because');
    expect(valuesFor(NO_RECIPIENT, SHARED, own).get('company')).toBe('Kaveri Foods');
    // The shared answer and the notes are as they were.
    expect(valuesFor(asha, SHARED).get('company')).toBe('Kaveri Labs');
  });

  it('counts whichever was entered first', () => {
    expect(ownFor(own.toReversed(), 'seed:1').get('company')).toBe('Kaveri Agri');
    expect(ownFor(own.toReversed(), 'seed:2').get('company')).toBe('Kaveri Foods');
  });

  it('closes a blank for its person alone', () => {
    const letter = { subject: '', body: '{{ask}}', own: putOwn([], 'seed:1', 'ask', 'A call?') };
    expect(missingReport(letter, [asha, ravi], SHARED).people.map(({ recipient }) => recipient.id)).toEqual(['seed:2']);
  });

  it('is put, changed in its place, and taken back', () => {
    const changed = putOwn(own, 'seed:1', 'company', 'K');
    expect(changed.map(({ value }) => value)).toEqual(['Kaveri Foods', 'K', 'we met in Pune', 'Ms Rao']);
    expect(ownFor(removeOwnValue(changed, 'seed:1', 'company'), 'seed:1').get('company')).toBe('Kaveri Foods');
    expect(removeOwnValue(removeOwnValue(own, '', 'company'), 'seed:1', 'company')).toHaveLength(2);
  });

  it('that is blank counts for nothing', () => {
    const blank = putOwn(own, 'seed:1', 'company', '  ');
    expect(ownFor(blank, 'seed:1').get('company')).toBe('Kaveri Foods');
    expect(ownValuesFor(blank, 'seed:1').map(({ name }) => name)).toEqual(['company', 'whyYou', 'firstName']);
    expect(ownValuesFor(blank, 'seed:2')).toEqual([own[0]]);
  });
});
