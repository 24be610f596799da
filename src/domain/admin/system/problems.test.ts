/** The problems that the system screen reports, as a table, and the part of an error's text that is shown. */
import { describe, expect, it } from 'vitest';
import { errorText, findProblems, spanText, type ServiceState, type SystemFacts } from './problems';
import { DAY_MS } from '@/domain/time/durations';

const NOW = Date.UTC(2026, 10, 23, 6);
const MINUTE = 60_000;
const state = (name: string, over: Partial<ServiceState> = {}): ServiceState => ({
  name,
  succeededAt: NOW - MINUTE,
  failedAt: null,
  error: null,
  failures: 0,
  ...over,
});
const failing = (name: string, failures: number, succeededAt: number | null = NOW - MINUTE) =>
  state(name, { failures, succeededAt, failedAt: NOW, error: 'no' });
const fine: SystemFacts = {
  states: [state('cron')],
  startedAt: NOW - 30 * DAY_MS,
  restoringSince: null,
  deadLetters: 0,
  waiting: { count: 0, since: null },
  migrations: { known: 17, applied: 17 },
  databaseSize: 5_000_000,
};
const withStates = (...states: ServiceState[]): SystemFacts => ({ ...fine, states: [state('cron'), ...states] });
const cronAt = (succeededAt: number | null): SystemFacts => ({ ...fine, states: [state('cron', { succeededAt })] });

describe('what is wrong', () => {
  it.each<[string, SystemFacts, string[]]>([
    ['nothing', fine, []],
    ['a scheduler that came 3 minutes ago', cronAt(NOW - 3 * MINUTE), []],
    ['a scheduler that is late', cronAt(NOW - 3 * MINUTE - 1), ['cron']],
    ['a clock that is behind', cronAt(NOW + DAY_MS), []],
    ['a scheduler that never came', { ...fine, states: [] }, ['cron']],
    ['a system of a minute', { ...fine, states: [], startedAt: NOW - MINUTE }, []],
    ['a system that does not know its age', { ...fine, states: [], startedAt: null }, []],
    ['three mails that failed', withStates(failing('mail', 3)), []],
    ['four mails that failed', withStates(failing('mail', 4)), ['mail']],
    ['mail that works again', withStates(state('mail', { failedAt: NOW, error: 'no' })), []],
    ['writing help that failed four times', withStates(failing('ai', 4)), ['ai']],
    ['a job that failed four times', withStates(failing('job:empty-bin', 4)), ['job:empty-bin']],
    ['a feed that fails for an hour', withStates(failing('news:AI', 90, NOW - 60 * MINUTE)), []],
    ['a feed that fails for more than a day', withStates(failing('news:AI', 1, NOW - DAY_MS - 1)), ['news:AI']],
    ['a feed that nobody reads', withStates(state('news:AI', { succeededAt: NOW - 9 * DAY_MS })), []],
    ['a feed that never answered once', withStates(failing('news:AI', 1, null)), []],
    ['a feed that never answered', withStates(failing('news:AI', 4, null)), ['news:AI']],
    ['a restore that has not finished', { ...cronAt(NOW - DAY_MS), restoringSince: NOW - DAY_MS }, ['restore']],
    ['one dead letter', { ...fine, deadLetters: 1 }, ['dead-letters']],
    ['a message that waits 15 minutes', { ...fine, waiting: { count: 1, since: NOW - 15 * MINUTE } }, []],
    ['a message that waits longer', { ...fine, waiting: { count: 1, since: NOW - 16 * MINUTE } }, ['waiting']],
    ['a migration that is missing', { ...fine, migrations: { known: 17, applied: 16 } }, ['migrations']],
    ['a database newer than the code', { ...fine, migrations: { known: 16, applied: 17 } }, []],
    ['a database that is 80 percent full', { ...fine, databaseSize: 8e9 + 1 }, ['database']],
    ['a database that does not tell', { ...fine, databaseSize: null }, []],
  ])('with %s', (_, facts, ids) => {
    const found = findProblems(facts, NOW);
    expect(found.map(({ id }) => id)).toEqual(ids);
    for (const { title, todo } of found) {
      expect(title).toMatch(/\.$/);
      expect(todo.length).toBeGreaterThan(20);
    }
  });

  it('comes with the most pressing first', () => {
    const facts = { ...withStates(failing('ai', 4), failing('mail', 9)), deadLetters: 2 };
    expect(findProblems({ ...facts, states: facts.states.slice(1) }, NOW).map(({ id }) => id)).toEqual([
      'cron',
      'mail',
      'dead-letters',
      'ai',
    ]);
  });

  it.each([
    [0, 'less than a minute'],
    [-5, 'less than a minute'],
    [MINUTE, '1 minute'],
    [2 * MINUTE, '2 minutes'],
    [119 * MINUTE, '119 minutes'],
    [120 * MINUTE, '2 hours'],
    [3 * 60 * MINUTE, '3 hours'],
    [2 * DAY_MS - 1, '47 hours'],
    [2 * DAY_MS, '2 days'],
    [3 * DAY_MS, '3 days'],
  ])('says %i ms as %s', (ms, text) => expect(spanText(ms)).toBe(text));
});

describe('the sentence about a problem', () => {
  const waiting = (count: number) => ({ ...fine, waiting: { count, since: NOW - 16 * MINUTE } });
  it.each<[string, SystemFacts]>([
    ['The scheduler last ran 5 minutes ago.', cronAt(NOW - 5 * MINUTE)],
    ['The scheduler has never run.', { ...fine, states: [] }],
    ['The mail provider failed 4 times in a row.', withStates(failing('mail', 4))],
    ['Writing help failed 5 times in a row.', withStates(failing('ai', 5))],
    ['The job empty-bin failed 6 times in a row.', withStates(failing('job:empty-bin', 6))],
    ['News feed AI has not been updated for 3 days.', withStates(failing('news:AI', 9, NOW - 3 * DAY_MS))],
    ['News search has never answered.', withStates(failing('news:search', 4, null))],
    ['One job failed permanently.', { ...fine, deadLetters: 1 }],
    ['2 jobs failed permanently.', { ...fine, deadLetters: 2 }],
    ['A message of the contact form has waited 16 minutes for the support mailbox.', waiting(1)],
    ['3 messages of the contact form wait for the support mailbox, the first for 16 minutes.', waiting(3)],
    ['The database lacks 2 of 17 migrations.', { ...fine, migrations: { known: 17, applied: 15 } }],
    ['The database is 92 percent full.', { ...fine, databaseSize: 9_290_000_000 }],
  ])('%s', (title, facts) => expect(findProblems(facts, NOW).map((one) => one.title)).toEqual([title]));

  it('has the error of a service that fails, and none of one that works again', () => {
    const todo = (facts: SystemFacts) => findProblems(facts, NOW)[0]?.todo;
    for (const name of ['mail', 'ai', 'job:empty-bin'])
      expect(todo(withStates(failing(name, 4)))).toMatch(/ Error message: no$/);
    const late = { succeededAt: NOW - 5 * MINUTE, error: 'no' };
    expect(todo({ ...fine, states: [state('cron', { ...late, failures: 1 })] })).toMatch(/ Error message: no$/);
    expect(todo({ ...fine, states: [state('cron', late)] })).not.toContain('Error message');
    expect(todo(withStates({ ...failing('mail', 4), error: null }))).not.toContain('Error message');
  });
});

describe('what is kept of an error', () => {
  it.each([
    [new Error('550 5.1.1 <asha+x@example.com> is not here'), ['asha', 'example.com'], '550 5.1.1'],
    ['GET https://user:pass@feeds.example/x?key=abc failed', ['user', 'pass', 'abc', 'feeds'], 'failed'],
    ['Authorization: Bearer sk-live-0123456789abcdef', ['0123456789abcdef'], 'Authorization'],
    ['password=hunter2 refused', ['hunter2'], 'refused'],
    ['call +91 98765 43210 now', ['98765'], 'now'],
    ['a\r\nb\u0000c', ['\n', '\u0000'], 'a b c'],
  ])('%s', (error, gone, kept) => {
    const text = errorText(error);
    for (const part of gone) expect(text).not.toContain(part);
    expect(text).toContain(kept);
  });

  it('is short, also of much', () => {
    expect(errorText('x y '.repeat(1_000_000)).length).toBeLessThanOrEqual(200);
    expect(errorText('😀'.repeat(5_000)).isWellFormed()).toBe(true);
    expect(errorText('')).toBe('No reason was given.');
    expect(errorText(undefined)).toBe('undefined');
  });
});
