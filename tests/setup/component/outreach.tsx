/** The outreach tool in component tests: with stored parts, and with an account where saved people are written to. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { expect, vi } from 'vitest';
import { NO_DOCUMENT } from '@/domain/desk/readings';
import { NO_FACTS } from '@/domain/outreach/known';
import { localToday } from '@/lib/local-today';
import { drawTool, fill, pressButton, storedAt } from './tool';

const PATH = '/portal/tools/outreach-generator';
const EMAIL = 'asha@example.com';
export const ASHA = { id: 'hand:1', name: 'Asha Rao', fund: '', email: EMAIL, values: [] };

interface OpenOptions {
  isSignedIn?: boolean;
}

/** With these parts in local storage. The database of templates is empty unless a test fills it first. */
export async function openTool(query = '', stored: Record<string, unknown> = {}, { isSignedIn }: OpenOptions = {}) {
  if (isSignedIn) localStorage.setItem('token', 'session');
  const drawn = await drawTool({
    path: `${PATH}${query}`,
    stored: Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)] as const),
    make: async () => {
      const { OutreachScreen } = await import('@/islands/tools/outreach/OutreachScreen');
      const { readOutreachPage } = await import('@/islands/tools/outreach/outreach-url');
      const { $viewer } = await import('@/stores/session');
      const viewer = { userType: 'founder', profileImage: null, fitsFirst: false, fullName: 'Asha Rao' } as const;
      if (isSignedIn) $viewer.set({ ...viewer, state: 'authenticated', email: EMAIL, sessionId: 'session' });
      return (
        <OutreachScreen
          title="Outreach Generator"
          start={readOutreachPage(new URLSearchParams(query))}
          company={{
            today: localToday(),
            facts: { ...NO_FACTS, userType: 'founder' },
            plan: NO_DOCUMENT,
            capTable: NO_DOCUMENT,
            email: EMAIL,
          }}
        />
      );
    },
  });
  await waitFor(() => expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]));
  return drawn;
}

/** A person's own templates are in a database, which is not cleared after a test. */
export const emptyDatabase = (): void => void vi.stubGlobal('indexedDB', new IDBFactory());

export const field = (name: 'subject' | 'body') =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-mail] [name="${name}"]`)!;

export function write(subject: string, body: string): void {
  fill(field('subject'), subject);
  fill(field('body'), body);
}

/** Selects these words in a field of the letter, or puts the cursor after them. */
export function selectWords(name: 'subject' | 'body', words: string, isCursor = false): void {
  const input = field(name);
  const at = input.value.indexOf(words);
  if (at < 0) throw new Error(`The ${name} does not say “${words}”.`);
  act(() => input.focus());
  // A browser has told of the selection before, too; React tells of it only when it differs.
  fireEvent.select(input);
  input.setSelectionRange(isCursor ? at + words.length : at, at + words.length);
  fireEvent.select(input);
}

export async function choose(user: UserEvent, menu: string, name: string): Promise<void> {
  await pressButton(user, menu);
  await user.click(await screen.findByRole('menuitem', { name }));
}
export const send = (user: UserEvent, by: 'Gmail' | 'Outlook' | 'Default client') => choose(user, 'Send Email', by);
export const template = (user: UserEvent, name: string) => pressButton(user, new RegExp(`^${name}`));

/** The current mail as it is stored: its fields have the text that was typed, not the text that is shown. */
export const expectMail = (subject: string, body: string) =>
  waitFor(() => expect(storedAt('outreach_current')).toMatchObject({ subject, body }));
