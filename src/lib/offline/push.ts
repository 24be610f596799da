/** The page's side of reminders on this device: asks the browser, subscribes with its push service, and tells our server. */
import type { PushState } from '@/domain/notifications/push';
import { api, type Answer } from '@/lib/api/api';

/** Whether this browser can be reminded at all: iPhones only from the home screen, and none without TLS. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

export type Subscribed = { kind: 'refused' } | { kind: 'failed' } | { kind: 'asked'; answer: Answer<PushState> };

/** Subscribes this browser. The person has just pressed for it: browsers ask for leave only then. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'refused' };
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    // One that was made with an earlier key of ours refuses the new one.
    const made = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint = '', keys = {} } = made.toJSON();
    const { p256dh = '', auth = '' } = keys;
    return { kind: 'asked', answer: await api.post('/api/push', { json: { endpoint, keys: { p256dh, auth } } }) };
  } catch {
    // The browser's push service is away, or is turned off.
    return { kind: 'failed' };
  }
}

/** Ends the subscription of this browser; our server is told by the caller. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
