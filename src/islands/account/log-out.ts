/** Ends the session on this device or on all devices. Loaded when someone signs out. */
import { api } from '@/lib/api/api';
import { forgetOfflineCopy } from '@/lib/session/forget';
import { leaveNotice, rememberLogout } from '@/lib/session/sign-in-state';
import { readText } from '@/lib/storage/storage';
import { openSaved } from '@/stores/lazy-saved';
import { sendOpenTool } from '@/stores/tools/lazy-tool-account';

/** A sign-out waits this long for data that is saved here but not in the account yet, because it would be lost. */
const SEND_MS = 8000;

async function sendSaved(): Promise<void> {
  if (readText('saved') === null) return;
  await openSaved().then(({ flushSaved }) => flushSaved());
}
/** The tool of this page is sent first: its latest edits still wait for a pause, and nothing can send them once the session has ended. */
async function sendDocuments(): Promise<void> {
  await sendOpenTool();
  await (await import('@/stores/tools/tool-outbox')).sendOutbox();
}

/** Sends unsent data, because the sign-out deletes this browser's copy. Never throws. */
async function sendWaiting(): Promise<void> {
  const sent = Promise.allSettled([sendSaved(), sendDocuments()]);
  await Promise.race([sent, new Promise((done) => setTimeout(done, SEND_MS))]);
}

/** Returns false if the session still exists. */
export async function endSession(scope: 'this-device' | 'all-devices'): Promise<boolean> {
  await sendWaiting();
  const { ok, status } = await api.post('/api/logout', { query: { all: scope === 'all-devices' ? 'true' : null } });
  // 401: the session had ended already, so there is nothing left to end.
  if (!ok && status !== 401) return false;
  await forgetOfflineCopy();
  rememberLogout();
  leaveNotice(scope === 'all-devices' ? 'Logged out from all devices successfully' : 'Logged out successfully');
  location.assign('/');
  return true;
}
