/** "My own device" and the download of one's data: what is made on this device, what is said of it, and what of each failure. */
import { MessageChannel } from 'node:worker_threads';
import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COPY_PREFIX } from '@/domain/offline/handling';
import { FACTS_PATH, OWNER_HEADER, ownerName } from '@/domain/offline/copy';
import { $eventsAdded } from '@/stores/account-events';
import { $toasts } from '@/stores/toasts';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { favouritesOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import { drawScreen, notices } from '@tests/setup/component/screen';
import * as files from '@/lib/export/save-file';
import { AuthenticatorSecret } from './Authenticator';
import DownloadData from './DownloadData';
import OwnDevice from './OwnDevice';

const OWNER = ownerName('a'.repeat(24));
const button = (name: string) => screen.getByRole<HTMLElement & { disabled: boolean }>('button', { name });
const OPENS = 'Outset now opens on this device without a network.';

/** What the browser keeps: the names of the files in each cache, and the facts. */
type Kept = Map<string, { paths: string[]; facts: unknown }>;
const copyOf = (owner = OWNER): [string, { paths: string[]; facts: unknown }] => [
  COPY_PREFIX + owner,
  {
    paths: [FACTS_PATH, '/portal', '/portal/check'],
    facts: { owner, reachedAt: Date.UTC(2026, 10, 20, 12, 30), build: 'b1', isClosed: false },
  },
];

function keepInBrowser(kept: Kept): Kept {
  vi.stubGlobal('MessageChannel', MessageChannel);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...kept.keys()]),
    open: (name: string) =>
      Promise.resolve({
        match: () => Promise.resolve(new Response(JSON.stringify(kept.get(name)?.facts))),
        keys: () => Promise.resolve(kept.get(name)?.paths ?? []),
      }),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return kept;
}

/** A service worker that answers what waits for an answer with this, after `act`. */
function serve(reply: string, act = () => {}) {
  const told: unknown[] = [];
  const worker = {
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      told.push(message);
      if (!port) return;
      act();
      port.postMessage(reply);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: worker, getRegistration: () => Promise.resolve({ active: worker }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return told;
}

beforeEach(() => answer('get', '/api/session', { headers: { [OWNER_HEADER]: OWNER } }));

describe('the copy of this device', () => {
  it('is made for the account of the session, dated, and removed again', async () => {
    const kept = keepInBrowser(new Map([['another-cache', { paths: ['/a'], facts: null }]]));
    const told = serve('kept', () => kept.set(...copyOf()));
    const { user } = drawScreen(<OwnDevice />);
    expect(button('This is my own device').disabled).toBe(true);
    await waitFor(() => expect(button('This is my own device').disabled).toBe(false));
    expect(screen.queryByText(/pages are on this device/)).toBeNull();
    await user.click(button('This is my own device'));
    await notices().findByText(OPENS);
    screen.getByText(
      /^2 pages are on this device\. Outset last confirmed your session on 20 Nov 2026, \d{1,2}:\d{2} [ap]m; without a connection, the pages open for 14 days after that\.$/,
    );
    expect(told).toEqual([{ type: 'start', owner: OWNER, build: '' }]);
    await user.click(button('Remove the copy'));
    await notices().findByText('The copy on this device was removed.');
    await screen.findByRole('button', { name: 'This is my own device' });
    expect([...kept.keys()]).toEqual(['another-cache']);
    expect(told.at(-1)).toEqual({ type: 'remove' });
  });

  it.each([
    ['comes with the saved items and their entries', null, []],
    [
      'is made without them if they cannot be loaded, and says so',
      'offline' as const,
      ['Your saved items could not be loaded. Open Saved Items once while you are connected.'],
    ],
  ])('%s', async (_, failure, missing) => {
    const card = savedCard(1);
    const { server } = await signInSaver(favouritesOf([card]), [card]);
    server.failure = failure;
    keepInBrowser(new Map());
    serve('kept');
    const { user } = drawScreen(<OwnDevice />);
    await waitFor(() => expect(button('This is my own device').disabled).toBe(false));
    await user.click(button('This is my own device'));
    await notices().findByText(OPENS);
    expect(
      notices()
        .queryAllByText(/saved items/)
        .map(({ textContent }) => textContent),
    ).toEqual(missing);
    const cards: unknown = JSON.parse(localStorage.getItem('savedCards') ?? '{}');
    expect(cards).toEqual(failure ? {} : { [refOf(card)]: card });
  });

  it('is shown where it is there already, and not where it is of another rule', async () => {
    keepInBrowser(new Map([copyOf()]));
    serve('kept');
    const { unmount } = drawScreen(<OwnDevice />);
    await screen.findByText(/^2 pages are on this device\./);
    unmount();
    keepInBrowser(new Map([copyOf(`0.${'a'.repeat(24)}`)]));
    drawScreen(<OwnDevice />);
    await waitFor(() => expect(button('This is my own device').disabled).toBe(false));
  });

  it.each([
    [
      'refused',
      'The copy was not made, because this page is from an older version of Outset. Reload it and try again.',
    ],
    ['full', 'There is no room for the copy on this device. Nothing was saved.'],
    ['failed', 'The copy could not be made. Check your connection and try again.'],
    ['done', OPENS],
  ])('that the worker answers with “%s” is told in a sentence', async (reply, text) => {
    keepInBrowser(new Map());
    serve(reply);
    const { user } = drawScreen(<OwnDevice />);
    await waitFor(() => expect(button('This is my own device').disabled).toBe(false));
    await user.click(button('This is my own device'));
    await notices().findByText(text);
    await waitFor(() => expect(button('This is my own device').getAttribute('aria-busy')).not.toBe('true'));
  });

  it('is not made without a network, nor in a browser that keeps nothing', async () => {
    keepInBrowser(new Map());
    const told = serve('kept');
    answer('get', '/api/session', 'offline');
    const { user, unmount } = drawScreen(<OwnDevice />);
    await waitFor(() => expect(button('This is my own device').disabled).toBe(false));
    await user.click(button('This is my own device'));
    await notices().findByText('The copy could not be made. Check your connection and try again.');
    expect(told).toEqual([]);
    unmount();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    drawScreen(<OwnDevice />);
    await screen.findByText('This browser cannot save pages for use without a network.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the download of the data', () => {
  const LINES = [
    { section: 'account', entries: [{ email: 'asha@example.com' }] },
    { section: 'savedItems', entries: [{ kind: 'favourite' }] },
  ];

  it('saves a ZIP that names its day, and tells the list of events', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const events = vi.fn();
    onTestFinished($eventsAdded.listen(events));
    const lines = [{ format: 'x', exportedAt: '2026-11-27T10:00:00.000Z' }, ...LINES];
    answerAt('get', '/api/account/data', () => new Response(lines.map((one) => `${JSON.stringify(one)}\n`).join('')));
    const { user } = drawScreen(<DownloadData />);
    await user.click(button('Download my data'));
    await notices().findByText('Your data has been downloaded.');
    expect(sentTo('get', '/api/account/data')[0]?.query.get('as')).toBe('lines');
    const [file, name] = save.mock.lastCall ?? [];
    expect(name).toMatch(/^outset-data-\d{4}-\d{2}-\d{2}\.zip$/);
    const unzipped = unzipSync(new Uint8Array(await (file as Blob).arrayBuffer()));
    expect(strFromU8(unzipped['outset.json']!)).toContain('outset-account');
    expect(events).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['breaks off within a line', '{"section":', 'We could not reach Outset. Check your connection and try again.'],
    ['is no data', '<html>\n', 'Your data could not be downloaded. Please try again.'],
  ])('saves nothing of an answer that %s', async (_, text, message) => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    $toasts.set([]);
    answerAt('get', '/api/account/data', () => new Response(text));
    const { user } = drawScreen(<DownloadData />);
    await user.click(button('Download my data'));
    await notices().findByText(message);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('the secret of an authenticator app', () => {
  it('is shown in groups of four, and copied in one piece where the browser lets it', async () => {
    const setup = { secret: 'ABCDEFGHIJ', otpauthUrl: 'otpauth://totp/Outset?secret=ABCDEFGHIJ' };
    const { user } = drawScreen(<AuthenticatorSecret setup={setup} />);
    screen.getByText('ABCD EFGH IJ');
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(setup.otpauthUrl);
    await user.click(button('Copy secret'));
    await notices().findByText('Secret copied');
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJ');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(button('Copy secret'));
    await notices().findByText('Your browser did not allow copying. Select the secret and copy it yourself.');
    await screen.findByRole('img', { name: 'QR code with the secret for your authenticator app' });
  });
});
