/** Templates, merge fields, drafts, the log and the checklist of the outreach tool. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument, writeDocument } from '@/domain/tools/document';
import { BEST_PRACTICES, checkMail } from '@/domain/outreach/advice';
import { draftTitle, putDraft, removeDraft, type Draft } from './drafts';
import { dueFollowUps, lastContact, type OutreachEntry } from '@/domain/outreach/log';
import { addEntry, countOutreach, setState } from '@/domain/outreach/log-changes';
import { readLog } from '@/lib/storage/outreach-storage';
import { fieldsOf, KNOWN_FIELDS, mergeMail, mergeText, missingReport, type Recipient } from './merge';
import { DEFAULT_TEMPLATES, findTemplate, isDefaultId, OUTREACH_MESSAGES, type EmailTemplate } from './template';
import { readDrafts, readTemplates } from './stored-templates';
import { TEMPLATE_SET } from '@/islands/tools/outreach/templates/template-file';
import { emailInput, templateInput } from '@/domain/outreach/input';
import { messagesOf } from '@tests/factories/form-messages';

describe('templates', () => {
  it('MAIL-03 are the four of the specification', () => {
    expect(DEFAULT_TEMPLATES.map(({ id }) => id)).toEqual(['cold-outreach', 'follow-up', 'update', 'introduction']);
    expect(findTemplate('update')?.name).toBe('Progress Update');
    expect(findTemplate('introduction')?.name).toBe('Warm Introduction');
    expect(DEFAULT_TEMPLATES.every((template) => !template.isCustom && isDefaultId(template.id))).toBe(true);
  });

  it('pass their own forms, and their fields are read', () => {
    for (const template of DEFAULT_TEMPLATES) {
      expect(templateInput.safeParse(template).success).toBe(true);
      expect(fieldsOf(template.subject, template.body).map(({ name }) => name)).toContain('company');
      // No brace is left that is no field.
      expect(template.body.replace(/\{\{[A-Za-z]+(\|[^{}\n]*)?\}\}/g, '')).not.toMatch(/[{}]/);
      expect(template.body.split(/\s+/).length).toBeLessThan(200);
    }
  });

  it('answer the messages of the specification', () => {
    expect(messagesOf(emailInput.safeParse({ subject: ' ', body: '' }))).toEqual({
      subject: 'Please enter a subject',
      body: 'Please enter email body',
    });
    expect(messagesOf(templateInput.safeParse({ subject: 'a', body: 'b' }))).toEqual({
      name: 'Please enter a template name',
      description: 'Please enter a description',
    });
    expect(messagesOf(emailInput.safeParse({ subject: 'a\r\nBcc: x', body: 'b' }))).toEqual({
      subject: 'Please use plain characters only.',
    });
    expect(OUTREACH_MESSAGES.loaded('Cold Outreach')).toBe('Template "Cold Outreach" loaded successfully!');
  });

  it('are read from the database one by one, without the ids that are taken', () => {
    const row = { id: 'a', name: 'B', description: 'c', subject: 'd', body: 'e', isCustom: true };
    const { templates, unreadable } = readTemplates([
      row,
      { ...row, id: 'b', name: 'A' },
      null,
      5,
      { ...row, id: 'update' },
      { ...row, body: 7 },
    ]);
    expect(templates.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(unreadable).toBe(4);
    const document = {
      id: 'set',
      name: 'Mine',
      savedAt: 1,
      data: { templates: templates as readonly EmailTemplate[] },
    };
    expect(readDocument(TEMPLATE_SET, writeDocument(TEMPLATE_SET, document))).toEqual({ document });
  });
});

describe('merge fields', () => {
  const values = new Map([
    ['firstName', 'Asha'],
    ['evil', '{{firstName}}'],
    ['lines', 'a\r\nBcc: x'],
    ['blank', '  '],
  ]);

  it.each([
    ['Hi {{firstName}}', 'Hi Asha', [], []],
    ['Hi {{ firstName | there }}', 'Hi Asha', [], []],
    ['Hi {{lastName|there}}', 'Hi there', [], ['lastName']],
    ['Hi {{lastName|}}!', 'Hi !', [], ['lastName']],
    ['Hi {{lastName}}', 'Hi {{lastName}}', ['lastName'], []],
    ['{{blank|x}}', 'x', [], ['blank']],
    ['{{evil}}', '{{firstName}}', [], []],
    ['{{lines}}', 'a Bcc: x', [], []],
    ['{{__proto__}} {{constructor}} {{toString|x}}', '{{__proto__}} {{constructor}} x', ['constructor'], ['toString']],
    ['{{firstName', '{{firstName', [], []],
    ['{{{firstName}}}', '{Asha}', [], []],
    ['{{a b}} {{}} {{1a}}', '{{a b}} {{}} {{1a}}', [], []],
    ['$& {{firstName}} $1', '$& Asha $1', [], []],
  ])('%s', (text, merged, missing, fallbacks) => {
    expect(mergeText(text, values)).toEqual({ text: merged, missing, fallbacks });
  });

  it.each([
    ['{{company}}. It works.', 'Kaveri Foods Pvt. Ltd. It works.'],
    ['{{company}}, {{company}}', 'Kaveri Foods Pvt. Ltd., Kaveri Foods Pvt. Ltd.'],
    ['{{dot}}.', '..'],
  ])('%s has no two full stops after a name', (text, merged) => {
    const names = new Map([
      ['company', 'Kaveri Foods Pvt. Ltd.'],
      ['dot', '.'],
    ]);
    expect(mergeText(text, names).text).toBe(merged);
  });

  it('a text without fields stays as it is, and a full one has no field left', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => void expect(mergeText(text, values).text).toBe(text),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{firstName}}', '{{x|y}}', '{{', '}}', '|', 'a')), (parts) => {
        expect(mergeText(parts.join(''), values).missing.every((name) => name !== 'firstName')).toBe(true);
      }),
    );
  });

  const people: Recipient[] = [
    {
      id: '1',
      name: 'Asha Rao',
      email: 'a@example.com',
      fund: 'Fund A',
      focus: ['SaaS', 'Health'],
      own: new Map([['why', 'you backed X']]),
    },
    { id: '2', name: '', email: null },
  ];
  const mail = { subject: '{{company}} for {{fund|you}}', body: 'Hi {{firstName|there}},\n{{why}}\n{{focus|}}\n' };
  const shared = new Map([['company', 'Kaveri']]);

  it('shows the mail as each person gets it', () => {
    expect(mergeMail(mail, people[0]!, shared)).toMatchObject({
      subject: 'Kaveri for Fund A',
      body: 'Hi Asha,\nyou backed X\nSaaS, Health',
      missing: [],
    });
    expect(mergeMail(mail, people[1]!, shared)).toMatchObject({
      subject: 'Kaveri for you',
      body: 'Hi there,\n{{why}}',
      missing: ['why'],
      fallbacks: ['fund', 'firstName', 'focus'],
    });
  });

  it('reports what is missing before anybody is written to', () => {
    expect(missingReport(mail, people, new Map())).toMatchObject({
      fields: [
        { name: 'company', label: 'Your company', people: 2 },
        { name: 'why', label: 'Why', people: 1 },
      ],
      ready: 0,
    });
    expect(missingReport(mail, people, shared)).toMatchObject({ ready: 1, people: [{ missing: ['why'] }] });
    expect(KNOWN_FIELDS.length).toBeGreaterThan(8);
  });
});

describe('the log', () => {
  const entry = (over: Partial<OutreachEntry> = {}): OutreachEntry => ({
    id: '1',
    at: 1,
    day: '2026-11-01',
    recipientId: 'p',
    recipientName: 'P',
    email: null,
    templateId: null,
    subject: 's',
    channel: 'gmail',
    state: 'Opened',
    followUp: '2026-11-08',
    ...over,
  });

  it('reminds of the last mail to each person while no one answered', () => {
    const log = [
      entry(),
      entry({ id: '2', at: 5, followUp: '2026-11-20' }),
      entry({ id: '3', recipientId: 'q', followUp: '2026-11-05' }),
      entry({ id: '4', recipientId: 'r', state: 'Replied', followUp: '2026-11-02' }),
    ];
    expect(dueFollowUps(log, '2026-11-10').map(({ id }) => id)).toEqual(['3']);
    expect(dueFollowUps(log, '2026-11-20').map(({ id }) => id)).toEqual(['3', '2']);
    expect(lastContact(log, 'p')?.id).toBe('2');
    expect(lastContact(log, 'none')).toBeNull();
  });

  it('an answer ends the follow-up, and people are counted once', () => {
    const log = addEntry(addEntry([], entry()), entry({ id: '2', at: 2 }));
    const answered = setState(log, '2', 'Meeting');
    expect(answered[0]).toMatchObject({ state: 'Meeting', followUp: null });
    expect(setState(answered, '2', 'Sent')[0]!.followUp).toBe('2026-11-08');
    expect(countOutreach(answered)).toEqual({ people: 1, replied: 1, meetings: 1 });
    expect(addEntry(log, entry({ id: '2', subject: 'new' }))).toHaveLength(2);
  });

  it('a follow-up that was removed or moved stays so while no one has answered', () => {
    for (const followUp of [null, '2026-12-01'])
      for (const [from, to] of [
        ['Opened', 'Sent'],
        ['Sent', 'Opened'],
      ] as const)
        expect(setState([entry({ state: from, followUp })], '1', to)[0]).toMatchObject({ state: to, followUp });
  });

  it('is read back, and what is not readable is counted', () => {
    const log = [entry({ id: '2', at: 2 }), entry()];
    expect(readLog(JSON.parse(JSON.stringify([...log, null, { id: 'x' }])))).toEqual({ log, unreadable: 2 });
    expect(readLog('nonsense')).toEqual({ log: [], unreadable: 0 });
  });
});

describe('drafts', () => {
  const draft = (id: string, savedAt: number): Draft => ({
    id,
    subject: '',
    body: 'Hi\nthere',
    templateId: null,
    own: [{ to: '', name: 'company', value: 'Kaveri' }],
    savedAt,
  });

  it('are kept, replaced, removed and read back', () => {
    const drafts = putDraft(putDraft([], draft('a', 1)), draft('b', 2));
    expect(drafts.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(putDraft(drafts, draft('a', 3)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(removeDraft(drafts, 'b')).toEqual([draft('a', 1)]);
    expect(readDrafts(JSON.parse(JSON.stringify([...drafts, 7])))).toEqual({ drafts, unreadable: 1 });
    expect(readDrafts({})).toEqual({ drafts: [], unreadable: 0 });
    // A draft from before a mail had values of its own.
    expect(readDrafts([{ id: 'a', subject: 's', body: 'b', savedAt: 1 }]).drafts[0]?.own).toEqual([]);
    expect([draftTitle(draft('a', 1)), draftTitle({ ...draft('a', 1), body: ' ' })]).toEqual(['Hi', 'Empty draft']);
    expect(
      Array.from({ length: 80 }, (_, index) => draft(`${index}`, index)).reduce(
        putDraft,
        [] as ReturnType<typeof putDraft>,
      ),
    ).toHaveLength(50);
  });
});

describe('the side cards', () => {
  const stateOf = (mail: { subject: string; body: string }) =>
    Object.fromEntries(checkMail(mail).map(({ id, isDone }) => [id, isDone]));

  it('a good mail passes what a rule can tell', () => {
    const body = `Hi Asha,\n\nWe help clinics in India to be paid on time. ${'Every week more clinics join us and stay. '.repeat(5)}Revenue grew by 18% a month since June.\n\nWould a 20-minute call suit you?\nhttps://example.com/deck`;
    const items = checkMail({ subject: 'Kaveri: clinics paid on time', body });
    expect(items.filter(({ isDone }) => isDone === false)).toEqual([]);
    expect(items.filter(({ isDone }) => isDone === null)).toHaveLength(2);
  });

  it.each([
    ['Hi {{firstName|there}},', false],
    ['Hi there,', false],
    ['Dear Sir or Madam,', false],
    ['Hi Everyone,', false],
    ['Good morning!', false],
    ['Hi Asha,', true],
    ['Dear Dr. Meera Rao,', true],
    ['नमस्ते', false],
    ['Namaste अर्जुन,', true],
  ])('%s greets by name: %s', (greeting, isDone) => {
    expect(stateOf({ subject: 's', body: `${greeting}\n\nText.` })['greeting']).toBe(isDone);
  });

  it.each([
    ['We are raising ₹2 crore to hire 4 people. Can we talk?', false],
    ['Call me on +91 98765 43210, on 14 December 2026 at 3 pm or 10:30, for 20 minutes.', false],
    ['- {{tractionOne}}\n- {{tractionTwo}}\nThe deck: https://example.com/deck2026', false],
    ['1,200 shops pay us each month.', true],
    ['We raise ₹2 crore. Revenue grew by 18% a month since June.', true],
  ])('%s shows traction: %s', (body, isDone) => {
    expect(stateOf({ subject: 's', body })['figure']).toBe(isDone);
  });

  it('ticks nothing of the cold letter while its blanks are open', () => {
    const { subject, body } = findTemplate('cold-outreach')!;
    const open = mergeMail({ subject, body }, { id: 'a', name: '', email: null }, new Map());
    expect(stateOf(open)).toMatchObject({ greeting: false, figure: false, link: false, fields: false });
  });

  it('does not say the company’s name twice in a subject', () => {
    const values = (oneLiner: string) =>
      new Map([
        ['company', 'Kaveri Foods'],
        ['oneLiner', oneLiner],
      ]);
    const subject = '{{company}}: {{oneLiner}}';
    expect(mergeText(subject, values('Kaveri Foods sells rice online')).text).toBe('Kaveri Foods: sells rice online');
    expect(mergeText(subject, values('Kaveri Foods is a market for rice')).text).toBe(
      'Kaveri Foods: a market for rice',
    );
    expect(mergeText(subject, values('A market for rice')).text).toBe('Kaveri Foods: A market for rice');
    expect(mergeText('{{company}}. {{oneLiner}}.', values('Kaveri Foods sells rice')).text).toBe(
      'Kaveri Foods. Kaveri Foods sells rice.',
    );
  });

  it('says what an empty or a shouting mail lacks', () => {
    expect(stateOf({ subject: '', body: '' })).toMatchObject({
      subject: false,
      greeting: false,
      length: false,
      figure: false,
      question: false,
      link: false,
      fields: false,
      shouting: false,
    });
    expect(stateOf({ subject: 'AMAZING GREAT OFFER!!!', body: 'Hi {{firstName}},' })).toMatchObject({
      fields: false,
      shouting: false,
      greeting: false,
    });
    expect(
      checkMail({ subject: 's', body: 'Hi {{firstName}} {{deckLink|x}}' }).find(({ id }) => id === 'fields')?.hint,
    ).toBe('Still open: First name.');
    expect(BEST_PRACTICES.length).toBeGreaterThan(5);
  });
});
