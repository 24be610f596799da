import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ScheduleView } from '@/domain/newsletters/schedule/schedule-input';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { AutomationScreen } from './AutomationScreen';

const BROKEN = { status: 500, message: 'Something broke.' };
const SCHEDULE = '/api/newsletter/schedule';
const schedule: ScheduleView = {
  isScheduled: false,
  scheduledTime: '0 9 * * 1',
  timeZone: 'Asia/Kolkata',
  customization: { focusArea: '', fundingStage: '', industries: [] } as unknown as ScheduleView['customization'],
  nextRuns: [],
  revision: 1,
};
const draw = (query = '') => drawScreen(<AutomationScreen query={query} />);
const save = () => screen.getByRole('button', { name: /^Save/ });

describe('AI Newsletter Automation', () => {
  it('NEWS-21 is scheduled by a preset, shows its runs in its zone, is active, and stops', async () => {
    answer('get', SCHEDULE, { data: schedule });
    const { user } = draw('?tab=schedule');
    const cron = await screen.findByLabelText(/^Cron expression/);
    expect(valueOf(cron)).toBe('0 9 * * 1');
    fireEvent.change(cron, { target: { value: '61 * * * *' } });
    screen.getByText('One of the five fields is not valid. A valid example: 0 9 * * 1, Mondays at 9:00.');
    fireEvent.change(cron, { target: { value: '' } });
    await user.click(save());
    await waitFor(() => expect(cron.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Please input cron expression').length).toBeGreaterThan(0);
    expect(sentTo('post', SCHEDULE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Every weekday' }));
    expect(valueOf(cron)).toBe('0 9 * * 1-5');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/London');
    const runs = within(screen.getByRole('list', { name: 'Next runs' })).getAllByRole('listitem');
    expect(runs).toHaveLength(5);
    for (const { textContent } of runs)
      expect(textContent).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day.*9:00 am (GMT|BST|GMT\+1)$/s);
    const saved = {
      ...schedule,
      isScheduled: true,
      scheduledTime: '0 9 * * 1-5',
      timeZone: 'Europe/London',
      revision: 2,
    };
    answer('post', SCHEDULE, { data: saved });
    await user.click(save());
    await notice('The schedule is saved and active.');
    expect(sentTo('post', SCHEDULE)[0]?.body).toMatchObject({
      cronExpression: '0 9 * * 1-5',
      timeZone: 'Europe/London',
      revision: 1,
    });
    await screen.findByText('Active');
    answer('post', '/api/newsletter/stop', { data: { ...saved, isScheduled: false, revision: 3 } });
    await user.click(screen.getByRole('button', { name: 'Stop Scheduler' }));
    await screen.findByText('Inactive');
    expect(screen.queryByRole('button', { name: 'Stop Scheduler' })).toBeNull();
  });

  it('asks before more than one newsletter a day, and takes none of every minute', async () => {
    answer('get', SCHEDULE, { data: schedule });
    const { user } = draw('?tab=schedule');
    const cron = await screen.findByLabelText(/^Cron expression/);
    fireEvent.change(cron, { target: { value: '* * * * *' } });
    await user.click(save());
    await screen.findByText('Newsletters go out at most once an hour. Please choose fewer runs.');
    fireEvent.change(cron, { target: { value: '0 9,18 * * *' } });
    await user.click(save());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send 2 newsletters a day?' }));
    expect(sentTo('post', SCHEDULE)).toEqual([]);
    answer('post', SCHEDULE, { data: { ...schedule, isScheduled: true, scheduledTime: '0 9,18 * * *' } });
    await user.click(dialog.getByRole('button', { name: 'Save it' }));
    await notice('The schedule is saved and active.');
    expect(sentTo('post', SCHEDULE)).toHaveLength(1);
  });

  it('NEWS-17 NEWS-24 NEWS-25 says what failed, keeps what was typed, and tries again', async () => {
    answer('post', '/api/newsletter/preview', BROKEN);
    const { user } = draw();
    fireEvent.change(await screen.findByLabelText('Focus area'), { target: { value: 'Kites' } });
    await user.click(screen.getByRole('button', { name: /^Generate/ }));
    await notice('Failed to generate preview');
    expect(valueOf(screen.getByLabelText('Focus area'))).toBe('Kites');

    answer('get', '/api/newsletter/history', BROKEN);
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('Failed to load newsletter history');

    answer('get', SCHEDULE, BROKEN);
    await user.click(screen.getByRole('tab', { name: 'Schedule' }));
    await screen.findByText('Failed to load newsletter settings');
    answer('get', SCHEDULE, { data: schedule });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const cron = await screen.findByLabelText(/^Cron expression/);
    fireEvent.change(cron, { target: { value: '0 8 * * 1' } });
    answer('post', SCHEDULE, BROKEN);
    await user.click(save());
    await notice('Failed to update schedule');
    expect(valueOf(screen.getByLabelText(/^Cron expression/))).toBe('0 8 * * 1');

    const saved = { ...schedule, isScheduled: true, scheduledTime: '0 8 * * 1', revision: 2 };
    answer('post', SCHEDULE, { data: saved });
    await user.click(save());
    const stop = await screen.findByRole('button', { name: 'Stop Scheduler' });
    answer('post', '/api/newsletter/stop', BROKEN);
    await user.click(stop);
    await notice('Failed to stop scheduler');
    answer('post', '/api/newsletter/stop', { data: { ...saved, isScheduled: false, revision: 3 } });
    await user.click(screen.getByRole('button', { name: 'Stop Scheduler' }));
    await screen.findByText('Inactive');
  });
});
