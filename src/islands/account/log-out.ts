/** Out of the session, here or everywhere. Fetched when someone signs out. */
import { api } from '@/lib/api/api';
import { forgetOfflineCopy } from '@/lib/session/forget';
import { leaveNotice, rememberLogout } from '@/lib/session/sign-in-state';
import { readText } from '@/lib/storage/storage';
import { openSaved } from '@/stores/lazy-saved';
import { sendOpenTool } from '@/stores/tools/lazy-tool-account';

/** A sign-out waits so long for what was saved here and is not in the account yet: it would be lost. */
const SEND_MS = 8000;

async function sendSaved(): Promise<void> {
  if (readText('saved') === null) return;
  await openSaved().then(({ flushSaved }) => flushSaved());
}
/** First the tool of this page, whose latest edits still wait for a pause: once the session has ended, nothing can send them. */
async function sendDocuments(): Promise<void> {
  await sendOpenTool();
  await (await import('@/stores/tools/tool-outbox')).sendOutbox();
}

/** Sends what waits: the sign-out takes this browser's copy away. Never throws. */
async function sendWaiting(): Promise<void> {
  const sent = Promise.allSettled([sendSaved(), sendDocuments()]);
  await Promise.race([sent, new Promise((done) => setTimeout(done, SEND_MS))]);
}

/** False when the session is still there. */
export async function endSession(where: 'this-device' | 'all-devices'): Promise<boolean> {
  await sendWaiting();
  const { ok, status } = await api.post('/api/logout', { query: { all: where === 'all-devices' ? 'true' : null } });
  // 401: the session had ended already, so there is nothing left to end.
  if (!ok && status !== 401) return false;
  await forgetOfflineCopy();
  rememberLogout();
  leaveNotice(where === 'all-devices' ? 'Logged out from all devices successfully' : 'Logged out successfully');
  location.assign('/');
  return true;
}
