/** The texts that count as an open blank in a finished mail, and those that do not. */
import { describe, expect, it } from 'vitest';
import { canWriteTo } from '@/domain/saved/cards';
import { checkMail } from './advice';
import { blanksOf } from './blanks';
import { fieldsOf, mergeMail, missingReport } from './letters/merge';
import { NO_RECIPIENT } from './people/people';

describe('blanks', () => {
  it.each([
    ['Hi {{company}}', ['{{company}}']],
    ['{{your company}} and {{}}', ['{{your company}}', '{{}}']],
    ['{{company-name}} {{company}} {{company}}', ['{{company-name}}', '{{company}}']],
    ['Half of {{one', ['{{']],
    ['Hi {firstName}, {first name}', ['{firstName}', '{first name}']],
    [
      'Dear [Name], [Your company] for [Investor name] [insert figure] [Date]',
      ['[Name]', '[Your company]', '[Investor name]', '[insert figure]', '[Date]'],
    ],
    ['Our [deck](https://a.example) and [your copy](https://b.example)', []],
    ['Growth [1], {"a": 1}, x[0], [sic], [2026], { }', []],
    ['', []],
  ])('of %j are %j', (text, blanks) => {
    expect(blanksOf(text)).toEqual(blanks);
  });

  it('of a mail are its missing fields by their labels, then what else stands open', () => {
    const mail = { subject: '{{company}} {{fund|}}', body: 'Dear [Name], {{your pitch}} {{ask}} {{company}} {{evil}}' };
    const values = new Map([['evil', '{{firstName}}']]);
    const { blanks, missing } = mergeMail(mail, NO_RECIPIENT, values);
    expect(missing).toEqual(['company', 'ask']);
    expect(blanks).toEqual(['Your company', 'Ask', '[Name]', '{{your pitch}}', '{{firstName}}']);
    const filled = mergeMail({ subject: '{{company}}', body: 'x' }, NO_RECIPIENT, new Map([['company', 'Kaveri']]));
    expect(filled.blanks).toEqual([]);
  });

  it('keep a person from being ready, and the checklist from being done', () => {
    const mail = { subject: 's', body: 'Dear [Investor name], {{your pitch}}' };
    expect(missingReport(mail, [NO_RECIPIENT], new Map())).toMatchObject({ ready: 0, fields: [] });
    expect(checkMail(mail).find(({ id }) => id === 'fields')).toMatchObject({ isDone: false });
    expect(checkMail({ subject: 's', body: '{{fund|you}} and more' }).find(({ id }) => id === 'fields')?.isDone).toBe(
      true,
    );
  });

  it('are none in a mail that has only a subject, or only a text', () => {
    const fields = (mail: { subject: string; body: string }) => checkMail(mail).find(({ id }) => id === 'fields');
    expect(fields({ subject: 'Kaveri', body: ' ' })).toMatchObject({ isDone: true, hint: null });
    expect(fields({ subject: ' ', body: 'Hello.' })).toMatchObject({ isDone: true, hint: null });
    expect(fields({ subject: ' ', body: '\n' })).toMatchObject({ isDone: false, hint: 'There is no text yet.' });
    expect(fields({ subject: 'Kaveri', body: '{{ask}}' })).toMatchObject({ isDone: false, hint: 'Still open: Ask.' });
    expect(fields({ subject: 'Kaveri', body: 'Dear [Name]' })?.hint).toBe('A placeholder is not complete.');
  });

  it.each([
    ['{{ask}}', 'and {{ ask|a call }}', [{ name: 'ask', fallback: 'a call' }]],
    ['{{ask|a call}}', '{{ask|a meeting}} {{ask}}', [{ name: 'ask', fallback: 'a call' }]],
    ['{{ask|}}', '{{ask|a meeting}}', [{ name: 'ask', fallback: '' }]],
    [
      '{{ask}} {{ask}}',
      '{{fund}}',
      [
        { name: 'ask', fallback: null },
        { name: 'fund', fallback: null },
      ],
    ],
  ])('of %j and %j are closed by the first fallback of their name', (subject, body, fields) =>
    expect(fieldsOf(subject, body)).toEqual(fields),
  );

  it('leave nothing ticked for an empty mail', () => {
    for (const empty of ['', ' \n'])
      expect(checkMail({ subject: empty, body: empty }).filter(({ isDone }) => isDone)).toEqual([]);
  });

  it('do not make traction of a date, nor a date of a figure', () => {
    const isShown = (body: string) => checkMail({ subject: 's', body }).find(({ id }) => id === 'figure')?.isDone;
    expect(isShown('We have 12 marketing agencies.')).toBe(true);
    expect(isShown('Are you free on 12 March, or on Sept 3?')).toBe(false);
  });
});

it('an invented sample person cannot be written to', () => {
  expect([canWriteTo({ isSample: true }), canWriteTo({ isSample: false })]).toEqual([false, true]);
});
