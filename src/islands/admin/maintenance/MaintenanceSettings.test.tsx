import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/texts';
import { localInIndia } from '@/domain/time/india';
import {
  described,
  dismissNotice,
  drawScreen,
  isChecked,
  notice,
  setHidden,
  valueOf,
} from '@tests/setup/component/back-office';
import { answerAt, sentTo, type Reply } from '@tests/setup/component/network';
import { MaintenanceSettings } from './MaintenanceSettings';

const STATUS = '/api/maintenance/status';
const TOGGLE = '/api/maintenance/toggle';
const SCHEDULE = '/api/maintenance/schedule';
const OFF: MaintenanceStatus = {
  maintenanceMode: false,
  message: MAINTENANCE_MESSAGE,
  estimatedCompletion: null,
  scheduled: null,
};
const END = '2030-01-31T05:00:00.000Z';

const answerStatus = (status: MaintenanceStatus) => answerAt('get', STATUS, { body: { ...status } });
const control = () => screen.getByRole('region', { name: 'Maintenance Mode Control' });
const plan = () => screen.getByRole('region', { name: 'Planned maintenance' });
const mode = () => within(control()).getByRole('switch', { name: 'Maintenance mode' });
const message = (card: HTMLElement) => within(card).getByLabelText('Message');
const completion = () => within(control()).getByLabelText('Estimated completion');
const question = () => screen.findByRole('alertdialog', { name: 'Turn maintenance mode on?' });
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function open(status: MaintenanceStatus = OFF) {
  answerStatus(status);
  const drawn = drawScreen(<MaintenanceSettings />);
  await screen.findByRole('switch', { name: 'Maintenance mode' });
  return drawn;
}
type Screen = Awaited<ReturnType<typeof open>>;

async function turnOn({ user }: Screen): Promise<void> {
  await user.click(mode());
  await user.click(within(await question()).getByRole('button', { name: 'Turn on' }));
}
const bodies = (path: string) => sentTo(path === TOGGLE ? 'post' : 'put', path).map(({ body }) => body);

describe('the control', () => {
  it('MNT-01 MNT-02 is a card with a toggle, a message and a time, and shows the state of the server', async () => {
    const drawn = await open();
    within(control()).getByText('Off. Everyone can use Outset.');
    expect(sentTo('get', STATUS)).toHaveLength(1);
    expect(isChecked(mode())).toBe(false);
    expect(message(control()).getAttribute('placeholder')).toBe(MAINTENANCE_MESSAGE);
    expect(completion().getAttribute('type')).toBe('datetime-local');
    expect(described(completion())).toContain('India Standard Time (IST).');
    drawn.unmount();

    await open({ ...OFF, maintenanceMode: true, message: 'New disks.', estimatedCompletion: END });
    expect(isChecked(mode())).toBe(true);
    expect(valueOf(message(control()))).toBe('New disks.');
    expect(valueOf(completion())).toBe(localInIndia(END));
  });

  it('MNT-02 says when the state cannot be loaded, and tries again', async () => {
    answerAt('get', STATUS, new Response('{', { status: 500 }));
    const { user } = drawScreen(<MaintenanceSettings />);
    const failed = () => waitFor(() => within(control()).getByText('Failed to load maintenance status'));
    await failed();
    expect(screen.queryByRole('switch', { name: 'Maintenance mode' })).toBeNull();
    let asked = 1;
    for (const reply of ['offline', new Response('{}')] as const) {
      answerAt('get', STATUS, reply);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      asked += 1;
      await waitFor(() => expect(sentTo('get', STATUS)).toHaveLength(asked));
      await failed();
    }
    answerStatus(OFF);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('switch', { name: 'Maintenance mode' });
  });

  it('MNT-03 MNT-05 asks before it turns on, posts the opposite with message and time, and turns off at once', async () => {
    const drawn = await open();
    const { user } = drawn;
    set(message(control()), "We'll be <b>back</b> 🚀");
    set(completion(), localInIndia(END));
    await user.click(mode());
    const asked = await question();
    within(asked).getByText("We'll be <b>back</b> 🚀");
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodies(TOGGLE)).toEqual([]);

    const on: MaintenanceStatus = {
      ...OFF,
      maintenanceMode: true,
      message: "We'll be <b>back</b> 🚀",
      estimatedCompletion: END,
    };
    answerAt('post', TOGGLE, { data: on, body: { maintenanceMode: true } });
    await turnOn(drawn);
    await notice('Maintenance mode activated');
    expect(bodies(TOGGLE)).toEqual([{ maintenanceMode: true, message: on.message, estimatedCompletion: END }]);
    await waitFor(() => expect(isChecked(mode())).toBe(true));

    within(control()).getByText('This is what they see now.');
    set(message(control()), 'Second.');
    answerAt('post', TOGGLE, { data: { ...on, message: 'Second.' }, body: { maintenanceMode: true } });
    await user.click(within(control()).getByRole('button', { name: 'Update what people see' }));
    await notice('What people see is updated');
    expect(bodies(TOGGLE).at(-1)).toEqual({ maintenanceMode: true, message: 'Second.', estimatedCompletion: END });

    answerAt('post', TOGGLE, { data: OFF, body: { maintenanceMode: false } });
    await user.click(mode());
    await notice('Maintenance mode deactivated');
    expect(bodies(TOGGLE).at(-1)).toEqual({ maintenanceMode: false, message: 'Second.', estimatedCompletion: END });
    await waitFor(() => expect(isChecked(mode())).toBe(false));

    // Without a time and a text: none, and the usual one.
    set(message(control()), '');
    set(completion(), '');
    answerAt('post', TOGGLE, { data: { ...OFF, maintenanceMode: true }, body: { maintenanceMode: true } });
    await turnOn(drawn);
    await waitFor(() => expect(isChecked(mode())).toBe(true));
    expect(bodies(TOGGLE).at(-1)).toEqual({ maintenanceMode: true, message: '', estimatedCompletion: null });

    // What changes elsewhere is seen on coming back to the tab.
    answerStatus(OFF);
    await setHidden(false);
    await waitFor(() => expect(isChecked(mode())).toBe(false));
  });

  it('MNT-04 shows the state of the answer, not the one that was asked for', async () => {
    const drawn = await open();
    answerAt('post', TOGGLE, { body: { maintenanceMode: false } });
    await turnOn(drawn);
    await notice('Maintenance mode deactivated');
    expect(bodies(TOGGLE)).toMatchObject([{ maintenanceMode: true }]);
    expect(isChecked(mode())).toBe(false);
    answerStatus({ ...OFF, maintenanceMode: true });
    await setHidden(false);
    await waitFor(() => expect(isChecked(mode())).toBe(true));
    answerAt('post', TOGGLE, { body: { maintenanceMode: true } });
    await drawn.user.click(mode());
    await notice('Maintenance mode activated');
    expect(bodies(TOGGLE)).toMatchObject([{ maintenanceMode: true }, { maintenanceMode: false }]);
    expect(isChecked(mode())).toBe(true);
  });

  it.each([
    ['a server error', { status: 500 }],
    ['no network', 'offline'],
    ['an answer without a state', { body: {} }],
  ] as const)('MNT-05 after %s says that it failed and loses nothing that was typed', async (_, reply) => {
    const drawn = await open();
    set(message(control()), 'Half a thought');
    set(completion(), '2030-01-31T10:30');
    answerAt('post', TOGGLE, reply as Reply<unknown> | 'offline');
    await turnOn(drawn);
    await dismissNotice(drawn.user, 'Failed to update maintenance status');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isChecked(mode())).toBe(false);
    expect(valueOf(message(control()))).toBe('Half a thought');
    expect(valueOf(completion())).toBe('2030-01-31T10:30');
  });

  it('shows beside a field what the server finds wrong with it, and counts the message to 500', async () => {
    const drawn = await open();
    answerAt('post', TOGGLE, { status: 400, message: 'x', errors: { message: 'Not like this.' } });
    await turnOn(drawn);
    await waitFor(() => expect(described(message(control()))).toContain('Not like this.'));
    set(message(control()), 'x'.repeat(499));
    await drawn.user.type(message(control()), 'yz');
    within(control()).getByText('500 / 500');
    expect(valueOf(message(control()))).toHaveLength(500);
  });
});

describe('a planned window', () => {
  const window = { startsAt: '2030-01-30T05:00:00.000Z', endsAt: '2030-01-30T06:00:00.000Z', message: 'New disks.' };
  const fields = () => [within(plan()).getByLabelText(/^Starts/), within(plan()).getByLabelText(/^Ends/)] as const;
  const submit = () => within(plan()).getByRole('button', { name: 'Plan maintenance' });

  it('asks for both times, says at the fields what the server finds wrong, and keeps what was typed', async () => {
    const { user } = await open();
    const [starts, ends] = fields();
    await user.click(submit());
    for (const field of [starts, ends]) await waitFor(() => expect(described(field)).toContain('Please choose'));
    expect(document.activeElement).toBe(starts);
    expect(bodies(SCHEDULE)).toEqual([]);

    set(starts, '2030-01-31T10:30');
    set(ends, '2030-01-31T10:00');
    for (const [name, field, text] of [
      ['endsAt', ends, 'The window must end after it starts.'],
      ['endsAt', ends, 'A window can last seven days at most.'],
      ['startsAt', starts, 'The window must start in the future.'],
    ] as const) {
      answerAt('put', SCHEDULE, { status: 400, message: 'x', errors: { [name]: text } });
      await user.click(submit());
      await waitFor(() => expect(described(field)).toContain(text));
      expect(document.activeElement).toBe(field);
    }
    expect([valueOf(starts), valueOf(ends)]).toEqual(['2030-01-31T10:30', '2030-01-31T10:00']);
  });

  it('tells why it cannot be planned while one is running, and that the control ends it', async () => {
    const { user } = await open({ ...OFF, maintenanceMode: true, message: 'Running.' });
    const [starts, ends] = fields();
    set(starts, '2030-01-31T10:30');
    set(ends, '2030-01-31T11:30');
    const text = 'A window is running. Switch maintenance off first.';
    answerAt('put', SCHEDULE, { status: 409, message: text });
    await user.click(submit());
    await within(plan()).findByText(text);
    answerAt('post', TOGGLE, { data: OFF, body: { maintenanceMode: false } });
    await user.click(mode());
    await notice('Maintenance mode deactivated');
    await waitFor(() => expect(isChecked(mode())).toBe(false));
  });

  it('keeps the plan until the question is answered, and says that it was cancelled', async () => {
    const { user } = await open({ ...OFF, scheduled: window });
    const [starts] = fields();
    expect(valueOf(starts)).toBe(localInIndia(window.startsAt));
    within(plan()).getByText('New disks.', { selector: 'span' });
    within(plan()).getByRole('button', { name: 'Change the plan' });
    const ask = async () => {
      await user.click(within(plan()).getByRole('button', { name: 'Cancel this maintenance' }));
      return within(await screen.findByRole('alertdialog', { name: 'Cancel the planned maintenance?' }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
    expect(sentTo('delete', SCHEDULE)).toEqual([]);
    answerAt('delete', SCHEDULE, { data: OFF });
    await user.click((await ask()).getByRole('button', { name: 'Cancel it' }));
    await notice('The planned maintenance was cancelled');
    await within(plan()).findByText('Nothing is planned.');
  });
});
