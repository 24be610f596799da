import { describe, expect, it } from 'vitest';
import { blanksOf } from '@/domain/outreach/blanks';
import { DEFAULT_TEMPLATES } from '@/domain/outreach/letters/template';
import { makeDraft } from './draft';
import { MAIL_TEMPLATES, readMailAsk } from './mail';

describe('a wish for a mail', () => {
  it.each([
    ['draft a mail to an investor', { template: 'cold-outreach' }],
    [
      'Write a cold email to Asha Rao at Blume Ventures',
      { template: 'cold-outreach', person: 'Asha Rao', company: 'Blume Ventures' },
    ],
    ['write a follow-up mail to Asha at Blume', { template: 'follow-up', person: 'Asha', company: 'Blume' }],
    ['mail for a warm intro', { template: 'introduction' }],
    [
      'Draft a mail asking Ravi for an introduction to Neha Shah of Accel',
      { template: 'introduction', person: 'Ravi', investor: 'Neha Shah', company: 'Accel' },
    ],
    ['write an intro mail to Blume Ventures, we raise ₹2 crore', { company: 'Blume Ventures', raising: '₹2 crore' }],
    [
      'Draft a mail asking Ravi for an introduction to Blume Ventures',
      { template: 'introduction', person: 'Ravi', company: 'Blume Ventures' },
    ],
    ['prepare a monthly update email', { template: 'update' }],
    ['Please write me an email to Dr. Meera Iyer', { person: 'Dr. Meera Iyer' }],
    ['How do I reach Blume? Draft a mail for me', {}],
    ['investor ko mail likho', { template: 'cold-outreach' }],
    ['can you write a mail?', {}],
    ['email to Blume Ventures', { company: 'Blume Ventures' }],
    ['Could you draft an investor update?', { template: 'update' }],
    ['help me with a mail to an angel', { template: 'cold-outreach' }],
    ['Write to T-Hub', { person: 'T-Hub' }],
    ['draft a thank you mail to Asha Rao', { template: 'follow-up', person: 'Asha Rao' }],
    ['write a mail to an incubator', { template: 'programme' }],
    ['write a mail to a customer about a late payment', { template: 'plain', purpose: 'a late payment' }],
    ['Write a cold mail to the Blume Ventures team, raising 2 cr', { template: 'cold-outreach', raising: '2 cr' }],
  ])('%s', (question, ask) => expect(readMailAsk(question)).toEqual(ask));

  it.each([
    'How do I write a good mail?',
    'How to draft a cold email to investors?',
    'Tips to write a follow-up mail',
    'What should I write in a mail to an investor?',
    'How do I change my email?',
    'Give me the email address of Blume',
    'Which newsletter mails do you write?',
    'Draft a term sheet',
    'Can I draft emails in Outset?',
    'Did you get my mail?',
    'Who is Asha?',
    '',
  ])('is not in “%s”', (question) => expect(readMailAsk(question)).toBeNull());
});

describe('the facts of a mail', () => {
  const SAID =
    'Draft a mail to an angel for my soil sensor startup, we have 40 paying farms, revenue is now 6 lakh a month, raising 1.5 crore';
  it('are those that were said, each once', () =>
    expect(readMailAsk(SAID)).toMatchObject({
      what: 'soil sensor startup',
      traction: '40 paying farms',
      raising: '1.5 crore',
      facts: ['revenue is now 6 lakh a month'],
    }));

  it.each<[string, object]>([
    [
      'cold email to investors for EV chargers in Pune, 12 lakh MRR, raising 4 crore',
      { what: 'EV chargers in Pune', raising: '4 crore', facts: ['12 lakh MRR'] },
    ],
    [
      'draft an email to investors for my startup, EV chargers in Pune, 12 lakh MRR',
      { facts: ['EV chargers in Pune', '12 lakh MRR'] },
    ],
    ['write a mail to an angel, we make EV chargers in Pune', { what: 'EV chargers in Pune' }],
    ['cold mail to Blume Ventures, 200 customers and 12 lakh MRR', { facts: ['200 customers and 12 lakh MRR'] }],
    [
      'draft a mail to Blume Ventures with 200 customers and 12 lakh MRR',
      { company: 'Blume Ventures', facts: ['200 customers', '12 lakh MRR'] },
    ],
  ])('keep the figures and the place: %s', (question, ask) => expect(readMailAsk(question)).toMatchObject(ask));

  it('have no instructions about the mail', () =>
    expect(readMailAsk('draft a mail to an angel, please keep it short, make it polite')?.facts).toBeUndefined());

  it('are at most five, in the order of the question', () => {
    const clauses = [1, 2, 3, 4, 5, 6].map((at) => `our shop number ${at} makes a profit`);
    expect(readMailAsk(`Draft a mail to an angel, ${clauses.join(', ')}`)?.facts).toEqual(clauses.slice(0, 5));
  });

  it('have no purpose of their own in an update, a follow-up or an introduction', () => {
    expect(readMailAsk('Draft a mail to a vendor regarding spare parts')?.purpose).toBe('spare parts');
    expect(readMailAsk('Draft a follow-up mail to a vendor regarding spare parts')?.purpose).toBeUndefined();
    expect(readMailAsk('Draft a monthly update mail regarding spare parts')?.purpose).toBeUndefined();
  });
});

describe('a draft', () => {
  it('holds what was said and leaves all else as blanks that the outreach tool knows', () => {
    const { draft } = makeDraft({
      template: 'introduction',
      person: 'Dr. Ravi Kumar',
      investor: 'Neha Shah',
      company: 'Accel',
    });
    expect(draft.subject).toBe('Could you introduce me to Neha Shah?');
    expect(draft.body).toMatch(/^Hi Ravi,\n\nI saw that you know Neha Shah of Accel\./);
    expect(blanksOf(draft.body)).toEqual(
      expect.arrayContaining(['[Your company]', '[Your name]', '[Enter how much you raise]']),
    );
    expect(draft.href).toBe('/portal/tools/outreach-generator');
  });

  it('asks for the name of the person where only the fund is known', () => {
    const { draft } = makeDraft({ template: 'introduction', person: 'Ravi', company: 'Blume Ventures' });
    expect(draft.body).toContain('I saw that you know [Enter investor name] of Blume Ventures.');
  });

  it('takes the line of the profile where nothing else was said of the startup, and never adds it as a fact', () => {
    const profile = 'Soil sensors for small farms';
    expect(makeDraft({ oneLiner: profile }).draft.body).toContain(profile);
    expect(makeDraft({ oneLiner: profile, what: 'crop drones' }).draft.body).not.toContain(profile);
    expect(makeDraft({ oneLiner: profile, template: 'plain' }).draft.body).not.toContain(profile);
  });

  it.each(MAIL_TEMPLATES)('of %s has no merge field left, and every open field is a blank', (template) => {
    const { draft, name } = makeDraft({ template });
    expect(DEFAULT_TEMPLATES.map((one) => one.name)).toContain(name);
    expect(`${draft.subject}${draft.body}`).not.toMatch(/[{}]/);
    const brackets = `${draft.subject}\n${draft.body}`.match(/\[[^\]]*\]/g) ?? [];
    expect(blanksOf(`${draft.subject}\n${draft.body}`)).toEqual([...new Set(brackets)]);
    expect(brackets.length).toBeGreaterThan(3);
  });

  it('takes a name for a name, not for a field or a line of its own', () => {
    const { draft } = makeDraft({ person: '{{senderName}}\r\nBcc: x@y.example', company: '[Your fund]' });
    expect(draft.body.split('\n')[0]).toBe('Hi there,');
    expect(draft.body).not.toContain('[Your fund]');
    expect(draft.body).not.toMatch(/^Bcc:/m);
  });
});
