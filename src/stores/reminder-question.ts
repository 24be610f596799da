/**
 * Asks once whether the person also wants a reminder by email, in addition to the bell. Asks when the person sets a day that is not past.
 * After a sign-out it may ask again.
 */
import { PREFERENCE_NOT_SAVED } from '@/domain/notifications/preferences';
import type { Day } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import { api } from '@/lib/api/api';
import { readText, writeText } from '@/lib/storage/storage';
import { $viewer } from './session';
import { toast } from './toasts';

const REMINDERS_ASKED = 'outset_reminders_asked';
/** Long enough to read two sentences and decide. */
const SHOWN_MS = 15_000;

export async function askHowToRemind(day: Day): Promise<void> {
  if (day < dayInIndia(Date.now())) return;
  const viewer = $viewer.get();
  if (viewer.state !== 'authenticated' || readText(REMINDERS_ASKED) !== null) return;
  const path = viewer.userType === 'visitor' ? '/api/visitor/notifications' : '/api/notifications';
  const { data: preferences } = await api.get(path);
  if (!preferences) return;
  writeText(REMINDERS_ASKED, 'yes');
  if (preferences.systemNotifications.taskReminders) return;
  const turnOn = async () => {
    const json = { section: 'systemNotifications', key: 'taskReminders', value: true } as const;
    const answer = await api.put(path, { json });
    if (answer.ok) toast('success', 'An email will also remind you that morning.');
    else toast('error', PREFERENCE_NOT_SAVED);
  };
  toast('info', 'The bell reminds you on that day. An email that morning can also remind you.', {
    about: 'Your calendar app can show your days: open Calendar.',
    action: { label: 'Email me too', run: () => void turnOn() },
    duration: SHOWN_MS,
  });
}
