/** The script that covers every page with the maintenance screen, on the same markup as the pages have. */
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/texts';
import { answerAt, sentTo, type Reply } from '@tests/setup/component/network';

const STATUS = '/api/maintenance/status';
const NOW = Date.parse('2026-11-23T03:30:00.000Z');
const MINUTE = 60_000;
const CONTACT = 'support@outset.example';
/** As Parts.astro and Screen.astro have it; that pages carry it is proven in tests/pages. */
const PARTS = `
  <template id="maintenance">
    <dialog class="maintenance" aria-labelledby="maintenance-title" closedby="none">
      <div class="maintenance-body" data-maintenance>
        <h2 id="maintenance-title" tabindex="-1" autofocus>Outset is under maintenance</h2>
        <p data-message></p>
        <div role="timer" aria-label="Time left" data-clock hidden>
          <p><b data-unit="hours">00</b> hours</p>
          <p><b data-unit="minutes">00</b> minutes</p>
          <p><b data-unit="seconds">00</b> seconds</p>
        </div>
        <p role="status" data-done></p>
        <p>
          <a href="mailto:" data-mail>Write to <span data-address></span></a>
          <a href="mailto:?subject=Urgent%2C%20during%20maintenance" data-mail>Report something urgent</a>
        </p>
      </div>
    </dialog>
    <div class="maintenance-banner" role="status">
      <p><b>Planned maintenance</b> from <span data-from></span> to <span data-to></span>. Your work stays on this page.</p>
      <button type="button" aria-label="Dismiss">×</button>
    </div>
  </template>`;

interface Entry {
  name: string;
  responseStatus: number;
}
/** Tells the page of a request that was answered, as the browser does. */
let tellOf: (entry: Entry) => void = () => undefined;
class Observer {
  constructor(callback: (list: { getEntries: () => Entry[] }) => void) {
    tellOf = (entry) => callback({ getEntries: () => [entry] });
  }
  observe() {}
}

const at = (ms: number) => new Date(NOW + ms).toISOString();
const off: MaintenanceStatus = {
  maintenanceMode: false,
  message: MAINTENANCE_MESSAGE,
  estimatedCompletion: null,
  scheduled: null,
};
const on = (over: Partial<MaintenanceStatus> = {}): MaintenanceStatus => ({ ...off, maintenanceMode: true, ...over });
const say = (status: MaintenanceStatus) =>
  answerAt('get', STATUS, { body: { ...status, contactEmail: CONTACT } } as Reply<unknown>);
const asked = () => sentTo('get', STATUS).length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const poll = () => pass(30_000);
const cover = () => screen.queryByRole('dialog', { name: 'Outset is under maintenance' });
const banner = () => document.querySelector<HTMLElement>('.maintenance-banner');

/** The script as a page starts it, with the first answer read. */
async function start(path = '/'): Promise<void> {
  history.replaceState(null, '', path);
  vi.resetModules();
  const { watchMaintenance } = await import('@/lib/shell/maintenance-watch');
  watchMaintenance();
  await pass(0);
}
const look = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('PerformanceObserver', Observer);
  document.body.innerHTML = `<a class="skip-link" href="#main"></a><header class="sticky"></header><main>Work</main>${PARTS}`;
  return () => vi.unstubAllGlobals();
});

describe('the poll', () => {
  // The first of the file: its script goes on to hear whether the tab is seen.
  it('SHELL-28 asks on load and every 30 seconds, and not while no one looks', async () => {
    say(off);
    await start();
    expect(asked()).toBe(1);
    for (const expected of [2, 3, 4]) {
      await pass(29_999);
      expect(asked()).toBe(expected - 1);
      await pass(1);
      expect(asked()).toBe(expected);
    }
    look(true);
    await pass(300_000);
    expect(asked()).toBe(4);
    look(false);
    await pass(0);
    expect(asked()).toBe(5);
  });

  it('SHELL-28 SHELL-30 SHELL-31 covers the page, and gives it back with what waited for the server', async () => {
    const online = vi.fn();
    window.addEventListener('online', online);
    say(off);
    await start('/portal/pre-seed');
    expect(cover()).toBeNull();
    say(on());
    await poll();
    expect(cover()).not.toBeNull();
    expect(screen.getByText('Work')).toBeTruthy();
    expect(online).not.toHaveBeenCalled();
    say(off);
    await poll();
    expect(cover()).toBeNull();
    expect(online).toHaveBeenCalledTimes(1);
    window.removeEventListener('online', online);
  });

  it('SHELL-30 does not cover a page under the admin portal, and does not ask there', async () => {
    say(on());
    for (const path of ['/admin', '/adminPortal/dashboard', '/admin-password']) {
      await start(path);
      await pass(60_000);
      expect([cover(), asked()], path).toEqual([null, 0]);
    }
  });

  it('SHELL-29 a failed poll says nothing and leaves the screen as it is', async () => {
    say(off);
    await start();
    const shown = document.body.innerHTML;
    for (const reply of ['offline', new Response('{', { status: 500 }), new Response('<html>')] as const) {
      answerAt('get', STATUS, reply);
      await poll();
      expect(document.body.innerHTML).toBe(shown);
    }
    say(on());
    await poll();
    answerAt('get', STATUS, 'offline');
    await poll();
    expect(cover()).not.toBeNull();
  });

  it('SHELL-29 a write that was refused shows the screen at once; a server that answers 503 to everything is not asked more often', async () => {
    answerAt('get', STATUS, { status: 503 });
    await start();
    tellOf({ name: `http://localhost:3000${STATUS}`, responseStatus: 503 });
    await pass(10_000);
    expect(asked()).toBe(1);
    await pass(20_000);
    expect(asked()).toBe(2);
    expect(cover()).toBeNull();
    say(on());
    tellOf({ name: 'http://localhost:3000/api/feedback/submit', responseStatus: 503 });
    await pass(0);
    expect(asked()).toBe(3);
    expect(cover()).not.toBeNull();
  });
});

describe('the screen', () => {
  const openCover = async (status: MaintenanceStatus) => {
    say(status);
    await start();
    return within(cover()!);
  };

  it('SHELL-32 has the usual text and contact links', async () => {
    const dialog = await openCover(on());
    dialog.getByText("We're currently performing scheduled maintenance to improve your experience.", { exact: false });
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `mailto:${CONTACT}`,
      `mailto:${CONTACT}?subject=Urgent%2C%20during%20maintenance`,
    ]);
    dialog.getByText(CONTACT);
  });

  it('SHELL-32 shows the operator’s text as text, and a newer one', async () => {
    const text = '<img src=x onerror=alert(1)> New disks\nand आशा 🚀';
    await openCover(on({ message: text }));
    expect(cover()?.querySelector('[data-message]')?.textContent).toBe(text);
    expect(cover()?.querySelector('img')).toBeNull();
    say(on({ message: 'Another text' }));
    await poll();
    screen.getByText('Another text');
  });

  it('cannot be closed by Escape', async () => {
    await openCover(on());
    const dialog = cover() as HTMLDialogElement;
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    dialog.close();
    expect(dialog.open).toBe(true);
  });
});

describe('the countdown', () => {
  const clock = () => document.querySelector<HTMLElement>('dialog [data-clock]')!;
  const shown = () => [...clock().querySelectorAll('[data-unit]')].map(({ textContent }) => textContent);

  it('SHELL-33 SHELL-34 counts hours, minutes and seconds down every second, to "Maintenance complete!"', async () => {
    say(on({ estimatedCompletion: at(3_600_000 + 2 * MINUTE + 45_000) }));
    await start();
    expect(clock().hidden).toBe(false);
    expect(shown()).toEqual(['01', '02', '45']);
    expect(clock().textContent?.replace(/\s+/g, ' ').trim()).toBe('01 hours 02 minutes 45 seconds');
    for (const seconds of ['44', '43', '42']) {
      await pass(1000);
      expect(shown()).toEqual(['01', '02', seconds]);
    }
    await pass(3_600_000 + 2 * MINUTE + 41_000);
    expect(shown()).toEqual(['00', '00', '01']);
    expect(screen.queryByText('Maintenance complete!')).toBeNull();
    await pass(1000);
    screen.getByText('Maintenance complete!');
    expect(clock().hidden).toBe(true);
  });

  it('SHELL-35 is not there without an expected end, and goes when the operator takes the end away', async () => {
    say(on());
    await start();
    expect(clock().hidden).toBe(true);
    expect(document.querySelector('dialog [data-done]')?.textContent).toBe('');
    say(on({ estimatedCompletion: at(3_600_000) }));
    await poll();
    expect(clock().hidden).toBe(false);
    say(on());
    await poll();
    expect(clock().hidden).toBe(true);
  });
});

describe('a planned window', () => {
  const planned = (startsAt: number, endsAt: number): MaintenanceStatus => ({
    ...off,
    scheduled: { startsAt: at(startsAt), endsAt: at(endsAt), message: 'New disks' },
  });

  it('is announced in the header 15 minutes before, and stays away once dismissed', async () => {
    say(planned(20 * MINUTE, 50 * MINUTE));
    await start();
    expect(banner()).toBeNull();
    // Two seconds at most, so that not everyone asks in the same moment.
    await pass(5 * MINUTE + 2_000);
    expect(banner()?.parentElement?.tagName).toBe('HEADER');
    expect(banner()?.textContent?.replace(/\s+/g, ' ')).toMatch(
      /Planned maintenance from \d+:\d\d [ap]m to (?:\d+ \w+, )?\d+:\d\d [ap]m\. Your work stays on this page\./,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(banner()).toBeNull();
    await poll();
    expect(banner()).toBeNull();
  });

  it('is announced with the day of an end that is not today', async () => {
    say(planned(10 * MINUTE, 26 * 60 * MINUTE));
    await start();
    expect(banner()?.textContent).toMatch(/from \d+:\d\d [ap]m to \d+ \w+, \d+:\d\d [ap]m/);
  });

  it('covers an open page when it starts, without waiting for the next poll, and frees it at its end', async () => {
    const end = at(24_000);
    answerAt('get', STATUS, () => {
      const now = Date.now() - NOW;
      const status =
        now < 12_000
          ? planned(12_000, 24_000)
          : now < 24_000
            ? on({ message: 'New disks', estimatedCompletion: end })
            : off;
      return { body: { ...status, contactEmail: CONTACT } };
    });
    await start();
    expect(banner()).not.toBeNull();
    await pass(14_000);
    within(cover()!).getByText('New disks');
    expect(banner()).toBeNull();
    await pass(12_000);
    expect(cover()).toBeNull();
  });
});

describe('the page in place of another one', () => {
  it('SHELL-31 is loaded again when it is over', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    document.body.innerHTML = document.querySelector('template')!.innerHTML.replace(/<\/?dialog[^>]*>/g, '') + PARTS;
    say(on());
    await start('/portal/seed?q=fund');
    expect(reload).not.toHaveBeenCalled();
    expect(document.querySelector('dialog')).toBeNull();
    say(off);
    await poll();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
