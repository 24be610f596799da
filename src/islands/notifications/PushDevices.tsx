/** Reminders on devices: turns them on in this browser, lists the devices, sends a test, removes one. */
import type { PushDeviceView, PushState } from '@/domain/notifications/push';
import { type Answer, api, failureText } from '@/lib/api/api';
import { useEffect, useRef, useState } from 'react';
import { BellRing } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { dateTime } from '@/islands/account/sessions/session-list';
import { Button } from '@/islands/ui/Button';
import { focusNextRow } from '@/islands/ui/focus';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';

/** Whether this browser can get reminders: iPhones only from the home screen, and no browser without HTTPS. */
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

type SubscribeResult = { kind: 'refused' } | { kind: 'failed' } | { kind: 'asked'; answer: Answer<PushState> };

/** Subscribes this browser. Called by a press on a button, because browsers ask for permission only then. */
async function subscribe(publicKey: string): Promise<SubscribeResult> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'refused' };
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    // A subscription with an earlier key of ours blocks one with the new key.
    const made = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint = '', keys = {} } = made.toJSON();
    const { p256dh = '', auth = '' } = keys;
    return { kind: 'asked', answer: await api.post('/api/push', { json: { endpoint, keys: { p256dh, auth } } }) };
  } catch {
    // The browser's push service is not available, or is turned off.
    return { kind: 'failed' };
  }
}

/** Ends the subscription of this browser; the caller informs our server. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

const TESTED = {
  sent: ['success', 'The test was sent. It arrives within a minute.'],
  gone: ['error', 'This device no longer accepts reminders, so it was removed.'],
  failed: ['error', 'The push service of this device did not accept the test. Try again later.'],
} as const;

export function PushDevices({ first }: { first: PushState }) {
  const [devices, setDevices] = useState(first.devices);
  /** The action that runs: `on`, or the id of a device. */
  const [busy, setBusy] = useState('');
  /** Undefined until the browser was checked. */
  const [isAble, setAble] = useState<boolean | undefined>();
  const timeZone = useTimeZone();
  const box = useRef<HTMLElement>(null);
  useEffect(() => setAble(canPush()), []);
  const { publicKey } = first;
  if (publicKey === null) return null;

  const run = async (label: string, act: () => Promise<void>) => {
    setBusy(label);
    await act();
    setBusy('');
  };
  const turnOn = () =>
    run('on', async () => {
      const made = await subscribe(publicKey);
      if (made.kind === 'refused')
        return void toast(
          'error',
          'Your browser blocks notifications from Outset. Allow them in its settings for this site.',
        );
      if (made.kind === 'failed')
        return void toast('error', 'Your browser could not turn reminders on. Try again later.');
      const { answer } = made;
      if (!answer.data) {
        await unsubscribe();
        return void toast('error', failureText(answer, 'Reminders were not turned on. Try again in a moment.'));
      }
      setDevices(answer.data.devices);
      toast('success', 'This browser now gets your reminders.');
    });
  const removeDevice = (id: string) =>
    focusNextRow(
      () => {
        setDevices((all) => all.filter((one) => one.id !== id));
        // A disabled button takes no focus.
        setBusy('');
      },
      devices.findIndex((one) => one.id === id),
      () => box.current?.querySelectorAll<HTMLElement>('li button:last-child'),
      () => box.current?.querySelector<HTMLElement>('button:not([disabled])') ?? box.current,
    );
  const test = ({ id }: PushDeviceView) =>
    run(id, async () => {
      const answer = await api.post('/api/push/:id/test', { param: { id } });
      if (!answer.data)
        return void toast('error', failureText(answer, 'The test was not sent. Try again in a moment.'));
      const { result } = answer.data;
      if (result === 'gone') removeDevice(id);
      const [kind, text] = TESTED[result];
      toast(kind, text);
    });
  const remove = ({ id, isThis, device }: PushDeviceView) =>
    run(id, async () => {
      const answer = await api.delete('/api/push/:id', { param: { id } });
      if (!answer.ok && answer.status !== 404)
        return void toast('error', failureText(answer, 'The device was not removed. Try again in a moment.'));
      if (isThis) await unsubscribe();
      removeDevice(id);
      toast('success', `${device} gets no more reminders.`);
    });

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="push-title" className="card p-5 outline-none">
      <h2 id="push-title" className="text-base font-semibold">
        Reminders on your devices
      </h2>
      <p className="muted mt-1 text-sm">
        You get a message when a follow-up or one of your dates is due. It only says that something is due. It stops
        when you sign out on the device.
      </p>
      {devices.length > 0 && (
        <ul aria-label="Devices" className="mt-4 grid gap-3">
          {devices.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-2 border-t hairline pt-3 text-sm"
            >
              <span className="min-w-0">
                {one.device}
                {one.isThis && ' (this browser)'}
                <span className="muted block text-xs">{`Added on ${dateTime(Date.parse(one.createdAt), timeZone)}`}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button size="sm" busy={busy === one.id} disabled={busy !== ''} onClick={() => void test(one)}>
                  Send a test<span className="sr-only"> to {one.device}</span>
                </Button>
                <Button size="sm" disabled={busy !== ''} onClick={() => void remove(one)}>
                  Remove<span className="sr-only"> {one.device}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!devices.some(({ isThis }) => isThis) &&
        (isAble === false ? (
          <p className="muted mt-4 text-sm">
            This browser cannot get reminders. On an iPhone or iPad, add Outset to the home screen and open it there.
          </p>
        ) : (
          <Button
            busy={busy === 'on'}
            disabled={busy !== '' || !isAble}
            icon={BellRing}
            onClick={() => void turnOn()}
            className="mt-4 max-sm:w-full"
          >
            Turn on in this browser
          </Button>
        ))}
    </section>
  );
}
