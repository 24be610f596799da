/** Schedules and their days, whether a line applies, and how its sources are named. */
import { describe, expect, it } from 'vitest';
import { isAnswer, NO_ANSWERS, QUESTIONS, readAnswers } from './answers';
import { answersInput, dueLineInput, NOT_AGREED, WRONG_SCHEDULE } from './due-input';
import {
  appliesTo,
  isAgreed,
  reportedBy,
  reportsDiffer,
  scheduleOf,
  daysAfterIncorporation,
  dueDays,
  readSchedule,
  scheduleText,
  type DueLine,
  type Schedule,
} from './due-lines';

const report = (address: string, over: object = {}) => ({
  text: 'within 30 days',
  address,
  published: null,
  isList: true,
  ...over,
});
const line = (over: Partial<DueLine> = {}): DueLine => ({
  id: 'a',
  name: 'GST return',
  paper: 'GSTR-1',
  authority: 'GST',
  dueFrom: '',
  appliesTo: '',
  law: '',
  lateFee: '',
  schedule: '',
  companies: [],
  state: '',
  gst: [],
  employees: 0,
  foreign: false,
  reports: [],
  confirmedOn: null,
  isActive: true,
  ...over,
});
const schedule = (text: string) => readSchedule(text) as Schedule;

describe('a schedule', () => {
  it.each([
    ['monthly 7', '2026-11-01', '2027-01-31', ['2026-11-07', '2026-12-07', '2027-01-07']],
    ['monthly 31', '2026-02-01', '2026-03-31', ['2026-02-28', '2026-03-31']],
    ['monthly 7, 03 04-30', '2026-03-01', '2026-05-31', ['2026-03-07', '2026-04-30', '2026-05-07']],
    ['quarterly 13', '2026-01-01', '2026-12-31', ['2026-01-13', '2026-04-13', '2026-07-13', '2026-10-13']],
    ['yearly 04-30 10-31', '2026-11-26', '2027-11-25', ['2027-04-30', '2027-10-31']],
    ['monthly 7, 03 05-31', '2026-03-01', '2026-06-30', ['2026-03-07', '2026-05-07', '2026-05-31', '2026-06-07']],
    // 29 February is the 28th where there is no leap day.
    ['yearly 02-29', '2027-01-01', '2028-12-31', ['2027-02-28', '2028-02-29']],
    ['monthly 7, 01 02-29', '2027-01-08', '2027-03-07', ['2027-02-28', '2027-03-07']],
    ['yearly 07-15', '2026-07-15', '2026-07-15', ['2026-07-15']],
    ['event 30', '2026-01-01', '2027-01-01', []],
    ['incorporation 180', '2026-01-01', '2027-01-01', []],
  ])('%s from %s to %s', (text, from, to, days) => expect(dueDays(schedule(text), from, to)).toEqual(days));

  it('counts from the first and the last day of the month of incorporation, and from nothing where that was skipped', () => {
    expect(daysAfterIncorporation(schedule('incorporation 180'), '2026-06')).toEqual({
      on: '2026-11-28',
      until: '2026-12-27',
    });
    expect(daysAfterIncorporation(schedule('incorporation 180'), '')).toBeNull();
    expect(daysAfterIncorporation(schedule('event 180'), '2026-06')).toBeNull();
  });

  it.each([
    'weekly 1',
    'monthly 0',
    'monthly 32',
    'yearly 02-30',
    'yearly',
    'event 0',
    'quarterly',
    'monthly 7, 13 01-01',
  ])('%s is none', (text) => expect(readSchedule(text)).toBeNull());

  it.each([
    ['monthly 7, 03 04-30', '7th of the next month; for March, 30 April'],
    ['monthly 22', '22nd of the next month'],
    ['monthly 11', '11th of the next month'],
    ['quarterly 13', '13th of the month after each quarter'],
    ['yearly 04-30 10-31', '30 April and 31 October, each year'],
    ['event 30', 'within 30 days of date of allotment'],
    ['incorporation 180', 'within 180 days of incorporation'],
  ])('%s reads %s', (text, words) => expect(scheduleText(schedule(text), 'date of allotment')).toBe(words));
});

describe('a line', () => {
  it('has a day only where two sites agree, an official page says it, or an operator confirmed it', () => {
    const one = [report('https://a.example/1'), report('https://www.a.example/2')];
    expect(isAgreed(one)).toBe(false);
    expect(isAgreed([...one, report('https://b.example')])).toBe(true);
    expect(isAgreed([report('https://rbi.example', { isList: false })])).toBe(true);
    expect(isAgreed([...one, report('https://a.example/3', { isList: false })])).toBe(true);
    expect(isAgreed([])).toBe(false);
    expect(scheduleOf(line({ schedule: 'monthly 7', reports: one }))).toBeNull();
    expect(scheduleOf(line({ schedule: 'quarterly 7', reports: one, confirmedOn: '2026-11-26' }))).toEqual({
      every: 'quarter',
      day: 7,
    });
    expect(scheduleOf(line({ reports: [...one, report('https://b.example')] }))).toBeNull();
  });

  it('names its source and the age of it', () => {
    expect(reportedBy({ address: 'https://www.taxguru.in/x', published: '2024-03' })).toBe(
      'as reported by taxguru.in, Mar 2024',
    );
    expect(reportedBy({ address: 'https://a.example', published: '2019' })).toBe('as reported by a.example, 2019');
    expect(reportedBy({ address: 'https://a.example', published: null })).toBe(
      'as reported by a.example, date of the page unknown',
    );
  });

  it('says that reports differ where each has a figure that the other lacks', () => {
    const of = (...texts: string[]) => ({
      schedule: '',
      reports: texts.map((text) => report('https://a.example', { text })),
    });
    expect(reportsDiffer(of('within 15 days', 'within 30 days'))).toBe(true);
    expect(reportsDiffer(of('within 15 days', '15th, no grace since 2016'))).toBe(false);
    expect(reportsDiffer({ ...of('1', '2'), schedule: 'monthly 7' })).toBe(false);
  });

  it.each([
    [{}, {}, 'yes', []],
    [{ gst: ['monthly'] }, {}, 'maybe', ['gst']],
    [{ gst: ['monthly'] }, { gst: 'monthly' }, 'yes', []],
    [{ gst: ['monthly'] }, { gst: 'none' }, 'no', []],
    [{ state: 'Karnataka', employees: 10 }, { state: 'Karnataka' }, 'maybe', ['employees']],
    [{ state: 'Karnataka', employees: 10 }, { employees: '1' }, 'no', []],
    [{ employees: 10 }, { employees: '20' }, 'yes', []],
    [{ employees: 10 }, { employees: '10' }, 'yes', []],
    [{ foreign: true }, { foreign: 'no' }, 'no', []],
    [{ foreign: true }, { foreign: 'yes' }, 'yes', []],
    [{ foreign: true }, {}, 'maybe', ['foreign']],
    // What does not apply for one reason needs no more answers.
    [{ foreign: true, state: 'Karnataka' }, { foreign: 'no' }, 'no', []],
    [{ companies: ['private'] }, { company: 'llp' }, 'no', []],
  ] as const)('%j with the answers %j applies: %s', (over, answers, applies, open) => {
    const judged = appliesTo(line(over as Partial<DueLine>), { ...NO_ANSWERS, ...answers });
    expect(judged).toEqual({ applies, open });
  });
});

describe('what is typed', () => {
  it('of answers is one of the options, else skipped; there are at most six questions', () => {
    expect(QUESTIONS.length).toBeLessThanOrEqual(6);
    expect(readAnswers({ company: 'llp', state: 'Mars', incorporated: '2026-13', gst: 4, employees: '10' })).toEqual({
      ...NO_ANSWERS,
      company: 'llp',
      employees: '10',
    });
    expect(readAnswers(null)).toEqual(NO_ANSWERS);
  });

  it.each([
    ['incorporated', '', true],
    ['incorporated', '1900-01', true],
    ['incorporated', '2026-11', true],
    ['incorporated', '2026-12', false],
    ['incorporated', '1899-12', false],
    ['incorporated', '0202-02', false],
    ['incorporated', '2026-13', false],
    ['incorporated', '2026-1', false],
    ['company', 'zzz', false],
    ['gst', 'none', true],
  ])('as the answer to %s, "%s": taken is %s in November 2026', (name, text, isTaken) => {
    const question = QUESTIONS.find((one) => one.name === name);
    expect(question && isAnswer(question, text, '2026-11')).toBe(isTaken);
    expect(answersInput('2026-11').safeParse({ [name]: text }).success).toBe(isTaken);
  });

  it('as answers may be a few of them, and others are not added', () => {
    expect(answersInput('2026-11').parse({ gst: 'none' })).toEqual({ gst: 'none' });
  });

  it('of a line is refused where its day is not carried', () => {
    const faults = (record: object) =>
      dueLineInput()
        .safeParse(record)
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(faults({ name: 'X', schedule: 'now and then' })).toEqual([['schedule', WRONG_SCHEDULE]]);
    expect(faults({ name: 'X', schedule: 'monthly 7', reports: [report('https://a.example')] })).toEqual([
      ['schedule', NOT_AGREED],
    ]);
    expect(
      faults({ name: 'X', schedule: 'monthly 7', reports: [report('https://a.example')], confirmedOn: '2026-11-26' }),
    ).toBeUndefined();
  });
});
