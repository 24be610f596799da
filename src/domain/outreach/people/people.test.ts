/** People to write to: from directories and by hand, their notes, the rounds of the log, and files of templates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '@tests/factories/form-messages';
import { checkMail } from '@/domain/outreach/advice';
import { contactText, lastContacts, nextToWrite, type OutreachEntry } from '@/domain/outreach/log';
import { noteOpened, removeEntry, setFollowUp } from '@/domain/outreach/log-changes';
import {
  fieldLabel,
  fieldText,
  isPersonField,
  isSenderField,
  mergeMail,
  mergeParts,
  mergeText,
} from '@/domain/outreach/letters/merge';
import {
  NO_RECIPIENT,
  noNotes,
  putNotes,
  recipientByHand,
  recipientOfCard,
  removeNotes,
  type PersonNotes,
} from './people';
import { personInput } from '@/domain/outreach/input';
import { readCurrent, readPeople, readValues, writePeople, writeValues } from './stored-people';
import { TEMPLATE_LIMITS, type EmailTemplate } from '@/domain/outreach/letters/template';
import { joinTemplates } from '@/islands/tools/outreach/templates/template-file';
import { quickest } from '@tests/setup/browser/quickest';

const ID = 'a'.repeat(24);
const card = {
  type: 'seed' as const,
  id: ID,
  name: 'Kaveri Ventures',
  place: 'Mumbai, Maharashtra',
  tags: ['SaaS', 'Health'],
};
const entry = (over: Partial<OutreachEntry> = {}): OutreachEntry => ({
  id: '1',
  at: 1,
  day: '2026-11-03',
  recipientId: `seed:${ID}`,
  recipientName: 'P',
  email: null,
  templateId: null,
  subject: 's',
  channel: 'gmail',
  state: 'Opened',
  followUp: '2026-11-10',
  ...over,
});
const body = 'Hi {{firstName|there}}, {{fund}}, {{city}}, {{focus}}, {{fullName|-}}, {{lastContact|never}}';
const bodyFor = (recipient: Parameters<typeof mergeMail>[1]) =>
  mergeMail({ subject: '', body }, recipient, new Map()).body;

describe('someone to write to', () => {
  it('an organisation gets no first name of its own, but that of its contact person', () => {
    expect(bodyFor(recipientOfCard(card, null, null))).toBe(
      'Hi there, Kaveri Ventures, Mumbai, SaaS, Health, -, never',
    );
    const notes: PersonNotes = { ...noNotes(`seed:${ID}`), name: 'Dr. Asha Rao', email: ' a@example.com ' };
    const recipient = recipientOfCard(card, notes, entry());
    expect(recipient).toMatchObject({ id: `seed:${ID}`, email: 'a@example.com', name: 'Kaveri Ventures' });
    expect(bodyFor(recipient)).toBe('Hi Asha, Kaveri Ventures, Mumbai, SaaS, Health, Dr. Asha Rao, 3 November 2026');
  });

  it('a person is greeted by name, and their own values win', () => {
    const angel = { ...card, type: 'angel' as const, name: 'Ravi Iyer' };
    expect(bodyFor(recipientOfCard(angel, null, null))).toMatch(/^Hi Ravi, \{\{fund\}\}, Mumbai/);
    const notes = {
      ...noNotes('x'),
      values: new Map([
        ['city', 'Pune'],
        ['fund', ' '],
      ]),
    };
    expect(bodyFor(recipientOfCard(angel, notes, null))).toMatch(/^Hi Ravi, \{\{fund\}\}, Pune/);
    const byHand = recipientByHand({ ...noNotes('hand:1'), name: 'Asha Rao', fund: 'Fund A' }, null);
    expect(bodyFor(byHand)).toMatch(/^Hi Asha, Fund A, \{\{city\}\}/);
    expect(bodyFor(NO_RECIPIENT)).toMatch(/^Hi there, \{\{fund\}\}/);
  });

  it('notes are replaced, removed, written and read back, also with hostile names', () => {
    const one = {
      ...noNotes('hand:1'),
      name: '{{firstName}}',
      fund: '{{firstName}}',
      values: new Map([
        ['__proto', 'x'],
        ['whyYou', 'y'],
      ]),
    };
    const people = putNotes(putNotes([], one), { ...noNotes('hand:2'), name: 'B' });
    expect(putNotes(people, one).map(({ id }) => id)).toEqual(['hand:1', 'hand:2']);
    expect(removeNotes(people, 'hand:1')).toHaveLength(1);
    const stored: unknown = JSON.parse(JSON.stringify(writePeople([one])));
    expect(readPeople([...(stored as unknown[]), { id: '' }, null])).toEqual({
      people: [{ ...one, values: new Map([['whyYou', 'y']]) }],
      unreadable: 2,
    });
    // A value that looks like a field is not read again.
    expect(bodyFor(recipientByHand(one, null))).toContain('Hi there, {{firstName}}, ');
    expect([...readValues([['a', 'b'], ['constructor', 'c'], ['a b', 'x'], ['d'], 7])]).toEqual([
      ['a', 'b'],
      ['constructor', 'c'],
    ]);
    expect(readValues('x').size).toBe(0);
    expect(
      writeValues(
        new Map([
          ['a', ''],
          ['b', 'c'],
        ]),
      ),
    ).toEqual([['b', 'c']]);
    expect(readCurrent({ subject: 'a\r\nb', body: '', extra: 1 })).toEqual({
      subject: 'a\r\nb',
      body: '',
      templateId: null,
      draftId: null,
      own: [],
    });
    expect(readCurrent({ subject: 5 })).toBeNull();
    const own = [{ to: 'seed:1', name: 'company', value: 'Kaveri' }];
    const broken = [{ to: 'seed:1', name: '__proto__', value: 'x' }, { to: 7 }, { to: '', name: 'a', value: ' ' }, 'x'];
    expect(readCurrent({ subject: '', body: '', own: [...own, ...broken] })?.own).toEqual(own);
    expect(readCurrent({ subject: '', body: '', own: 'broken' })?.own).toEqual([]);
  });

  it('a form takes a name, and an address only if mail programs do', () => {
    expect(messagesOf(personInput.safeParse({ name: ' ', fund: '', email: 'a@b' }))).toEqual({
      name: 'Please enter a name',
      email: 'Please enter a valid email address.',
    });
    expect(messagesOf(personInput.safeParse({ name: 'A\u0000', fund: 'x\ny', email: '' }))).toEqual({
      name: 'Please use plain characters only.',
      fund: 'Please use plain characters only.',
    });
    expect(personInput.parse({ name: ' Asha ', fund: '', email: ' a@example.com ' })).toEqual({
      name: 'Asha',
      fund: '',
      email: 'a@example.com',
    });
  });
});

describe('fields', () => {
  it('come in pieces that joined are the merged text', () => {
    const values = new Map([
      ['a', 'A'],
      ['b', '{{a}}'],
    ]);
    expect(mergeParts('x{{a}}{{b}}{{c|d}}{{e}}', values).map(({ kind }) => kind)).toEqual([
      'typed',
      'value',
      'value',
      'fallback',
      'missing',
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{a}}', '{{b}}', '{{c|d}}', '{{e}}', '{{', '}}', 'x', '\n')), (pieces) => {
        const text = pieces.join('');
        const parts = mergeParts(text, values);
        expect(parts.map((part) => part.text).join('')).toBe(mergeText(text, values).text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  it('are named in words and put in with what may stand for them', () => {
    expect(['firstName', 'company', 'tractionOne', 'use_of_funds', 'x'].map(fieldLabel)).toEqual([
      'First name',
      'Your company',
      'What you have shown so far',
      'Use of funds',
      'X',
    ]);
    expect([fieldText('firstName'), fieldText('company')]).toEqual(['{{firstName|there}}', '{{company}}']);
    expect([isSenderField('company'), isPersonField('city'), isSenderField('x') || isPersonField('x')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a long hostile mail is checked in no time', () => {
    const took = quickest(2000, () => {
      for (const text of ['{{', '{{a|', '}}', '[your', 'A', '\t{{ ', 'https:', '!', 'hi '])
        checkMail({ subject: text.repeat(2500), body: text.repeat(50_000) });
    });
    expect(took).toBeLessThan(2000);
  });
});

describe('a round of mails', () => {
  it('the same mail opened twice on a day is one entry, another subject is another', () => {
    const log = noteOpened([], entry());
    expect(noteOpened(log, entry({ id: '2', channel: 'outlook', at: 5 }))).toEqual([
      entry({ id: '1', channel: 'outlook', at: 5 }),
    ]);
    expect(noteOpened(log, entry({ id: '2', subject: 't' }))).toHaveLength(2);
    expect(noteOpened([entry({ state: 'Replied' })], entry({ id: '2' }))).toHaveLength(2);
    expect(setFollowUp(log, '1', null)[0]!.followUp).toBeNull();
    expect(removeEntry(log, '1')).toEqual([]);
  });

  it('goes on with the next who was not written to today', () => {
    const log = [entry({ recipientId: 'b', day: '2026-11-21' }), entry({ recipientId: 'c', day: '2026-11-01' })];
    expect(nextToWrite(['a', 'b', 'c'], 0, log, '2026-11-21')).toBe(2);
    expect(nextToWrite(['a', 'b', 'c'], 2, log, '2026-11-21')).toBe(0);
    expect(nextToWrite(['b'], 0, log, '2026-11-21')).toBeNull();
    expect(nextToWrite([], 0, log, '2026-11-21')).toBeNull();
  });

  it('is told in a few words', () => {
    expect(contactText(entry(), '2026-11-21')).toBe('Written to on 3 Nov');
    expect(contactText(entry(), '2026-11-03')).toBe('Written to today');
    expect(contactText(entry({ state: 'Declined' }), '2027-01-01')).toBe('Written to on 3 Nov 2026, declined');
    expect(lastContacts([entry(), entry({ id: '2', at: 9 })]).get(`seed:${ID}`)?.id).toBe('2');
  });
});

describe('a file of templates', () => {
  const template = (id: string, name = id, over: Partial<EmailTemplate> = {}): EmailTemplate => ({
    id,
    name,
    description: 'd',
    subject: 's',
    body: 'b',
    isCustom: true,
    ...over,
  });
  const join = (known: EmailTemplate[], imported: EmailTemplate[]) => joinTemplates(known, imported, () => 'new');

  it('adds what is new, replaces nothing, and numbers a name that is taken', () => {
    const { added, same, left } = join(
      [template('a')],
      [template('a'), template('a', 'a', { body: 'c' }), template('b')],
    );
    expect(added).toEqual([template('new', 'a (2)', { body: 'c' }), template('b')]);
    expect([same, left]).toEqual([1, 0]);
    expect(join([], [template('x', 'n'), template('y', 'n')])).toMatchObject({ same: 1 });
  });

  it('stops where there is no room', () => {
    const known = Array.from({ length: TEMPLATE_LIMITS.templates }, (_, index) => template(`t${index}`));
    expect(join(known, [template('more')])).toEqual({ added: [], same: 0, left: 1 });
  });
});
