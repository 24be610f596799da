import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FailedJob, SystemState } from '@/domain/admin/system/system';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { SystemScreen } from './SystemScreen';

const job = (id: string): FailedJob => ({
  id,
  job: `job ${id}`,
  body: '{"job":"x"}',
  isWhole: true,
  error: `Error: ${'e'.repeat(300)}`,
  attempts: 6,
  failedAt: new Date(0).toISOString(),
});
const use = { questions: 0, failed: 0, tokens: 0, cost: 0 };
const state = (items: FailedJob[] = []): SystemState => ({
  at: '2026-11-22T20:00:00.000Z',
  problems: [],
  states: [],
  isCronLate: false,
  failedJobs: { items, total: items.length, next: null },
  samples: [
    { kind: 'seed', choice: 'auto', real: 12, samples: 3 },
    { kind: 'mentor', choice: 'auto', real: 0, samples: 14 },
  ],
  queue: { waiting: 0, waitingSince: null },
  mail: { provider: 'outbox', lastKeptAt: null },
  news: { isLive: false },
  ai: { provider: 'embedded', today: 0, failedToday: 0 },
  assistant: { today: use, month: use, tokensPerDay: 1000, ratings: { good: 0, poor: 0, latestPoor: [] } },
  data: { size: null, migrations: { known: 1, applied: 1, last: '0001' } },
  versions: { app: '1.0.0', compatibilityDate: '2026-01-01', migration: '0001' },
});

describe('the system screen', () => {
  it('says that everything works, or what is wrong; a check that fails leaves what is known', async () => {
    const { user } = drawScreen(<SystemScreen first={state()} />);
    screen.getByText('Everything works');
    screen.getByRole('heading', { name: 'Scheduler' });
    const problem = {
      id: 'cron',
      title: 'The scheduler is late',
      todo: 'Look at it.',
    } as SystemState['problems'][number];
    const check = () => user.click(screen.getByRole('button', { name: 'Check now' }));
    answer('get', '/api/admin/system', { data: { ...state(), problems: [problem] } });
    await check();
    await screen.findByText('One thing is wrong');
    answer('get', '/api/admin/system', {
      data: { ...state(), problems: [problem, { ...problem, id: 'mail' as never }] },
    });
    await check();
    await screen.findByText('2 things are wrong');
    answer('get', '/api/admin/system', { status: 500 });
    await check();
    await screen.findByText('The last check was not answered.', { exact: false });
    screen.getByRole('heading', { name: 'Scheduler' });
    screen.getByText('2 things are wrong');
  });

  it('shows how answers of the assistant were rated, and what people wrote of poor ones', () => {
    const at = '2026-11-22T10:00:00.000Z';
    const ratings = {
      good: 12,
      poor: 3,
      latestPoor: [{ at, by: 'model' as const, reason: 'wrong' as const, note: 'GST is 5 % here' }],
    };
    const first = state();
    drawScreen(<SystemScreen first={{ ...first, assistant: { ...first.assistant, ratings } }} />);
    expect(screen.getByText('Rated good this month').nextSibling?.textContent).toBe('12');
    const list = within(screen.getByRole('list', { name: 'Latest poor answers' }));
    expect(list.getByRole('listitem').textContent).toMatch(/language model: It is wrong“GST is 5 % here”$/);
  });

  it('shows which kinds show samples, and sends what an operator chooses', async () => {
    const { user } = drawScreen(<SystemScreen first={state()} />);
    screen.getByText('12 real, 3 samples hidden');
    screen.getByText('0 real, 14 samples shown');
    answer('get', '/api/admin/system', { data: state() });
    const mentors = { kind: 'mentor' as const, choice: 'hide' as const, real: 0, samples: 14 };
    answer('put', '/api/admin/system/samples', { data: [mentors] });
    await user.selectOptions(screen.getByLabelText(/^Mentors/), 'Always hide');
    await notice('Mentors: 0 real, 14 samples hidden');
    expect(sentTo('put', '/api/admin/system/samples').map(({ body }) => body)).toEqual([
      { kind: 'mentor', choice: 'hide' },
    ]);
    answer('put', '/api/admin/system/samples', { status: 503 });
    await user.selectOptions(screen.getByLabelText(/^Seed/), 'Always show');
    await notice('Nothing was changed. Try again in a moment.');
  });

  it('retries and drops what failed, many at once', async () => {
    const jobs = state([job('a'), job('b')]);
    const { user } = drawScreen(<SystemScreen first={jobs} />);
    answer('get', '/api/admin/system', { data: jobs });
    answer('get', '/api/admin/system/failed-jobs', { data: jobs.failedJobs });
    for (const verb of ['retry', 'drop'] as const)
      answer('post', `/api/admin/system/failed-jobs/${verb}`, { data: { done: 1, refused: 1, gone: 0 } });
    const table = within(screen.getByRole('table', { name: 'Jobs that failed' }));
    await user.click(table.getByLabelText('Select job a'));
    await user.click(screen.getByRole('button', { name: 'Retry 1' }));
    await notice('1 job put back on the queue, 1 job cannot be retried');
    expect(sentTo('post', '/api/admin/system/failed-jobs/retry').map(({ body }) => body)).toEqual([{ ids: ['a'] }]);
    await user.click(table.getByLabelText('Select all failed jobs'));
    await user.click(screen.getByRole('button', { name: 'Drop 2' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Drop 2 jobs?' }));
    expect(sentTo('post', '/api/admin/system/failed-jobs/drop')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Drop' }));
    await waitFor(() =>
      expect(sentTo('post', '/api/admin/system/failed-jobs/drop').map(({ body }) => body)).toEqual([
        { ids: ['a', 'b'] },
      ]),
    );
  });

  it('says of each part whether it works, when it last did, and with which error it failed', () => {
    const first = state();
    const [good, bad] = [Date.parse('2026-11-22T19:00:00.000Z'), Date.parse('2026-11-22T19:30:00.000Z')];
    const failing = { succeededAt: good, failedAt: bad, error: 'Timed out', failures: 4 };
    drawScreen(
      <SystemScreen
        first={{
          ...first,
          isCronLate: true,
          states: [
            { ...failing, name: 'mail' },
            { ...failing, name: 'news:funding' },
            { ...failing, name: 'news:policy', succeededAt: null },
            { ...failing, name: 'job:digest', failedAt: null, failures: 0 },
          ],
          queue: { waiting: 1200, waitingSince: '2026-11-22T19:00:00.000Z' },
          mail: { provider: 'smtp', lastKeptAt: null },
          news: { isLive: true },
          ai: { provider: 'openai', today: 7, failedToday: 1 },
          assistant: {
            ...first.assistant,
            today: { questions: 5, failed: 1, tokens: 250_000, cost: 0.5 },
            tokensPerDay: 1_000_000,
          },
          data: { ...first.data, size: 1_250_000_000 },
        }}
      />,
    );
    const card = (name: string) => within(screen.getByRole('region', { name }));
    card('Scheduler').getByText('Late');
    expect(card('Scheduler').getByText('Last success').nextSibling?.textContent).toBe('never');
    card('Mail').getByText('Sent by SMTP.');
    card('Mail').getByText('Timed out');
    expect(card('Mail').getByText('Failures in a row').nextSibling?.textContent).toBe('4');
    card('News feeds').getByText('News feed funding: an old copy is shown');
    card('News feeds').getByText('News feed policy: samples are shown');
    card('Queue').getByText('1,200');
    card('Queue').getByText('Oldest since');
    card('Queue').getByText('Job digest');
    card('Assistant').getByText('2,50,000 of 10,00,000');
    card('Assistant').getByText('$0.50');
    card('Data and versions').getByText('1.25 GB');
  });

  it('keeps what cannot be retried apart, and says what is no longer there', async () => {
    const jobs = state([{ ...job('a'), job: null, isWhole: false }]);
    const { user } = drawScreen(<SystemScreen first={jobs} />);
    screen.getByText('Cannot be retried: it was not saved completely.');
    answer('get', '/api/admin/system', { data: jobs });
    answer('get', '/api/admin/system/failed-jobs', { data: jobs.failedJobs });
    answer('post', '/api/admin/system/failed-jobs/retry', { data: { done: 0, refused: 0, gone: 2 } });
    await user.click(screen.getByLabelText('Select a message without a job'));
    await user.click(screen.getByRole('button', { name: 'Retry 1' }));
    await notice('0 jobs put back on the queue, 2 jobs no longer exist');
    answer('post', '/api/admin/system/failed-jobs/drop', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Drop 1' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Drop this job?' })).getByRole('button', { name: 'Drop' }),
    );
    await notice(/The rest was not changed\. Try again in a moment\.$/);
  });
});
