/** The portal's command palette (Ctrl/Cmd+K): run an action, or go to a page, a tool or an investor by typing. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useMemo } from 'react';
import { recentPlaces } from '@/lib/shell/recent-places';
import { isDark, setDark } from '@/lib/theme/theme';
import type { Viewer } from '@/lib/session/viewer';
import { askToSignIn, openShellDialog } from '@/stores/shell';
import { exitGuestMode, goToSignIn, logOut } from '@/islands/account/leave';
import { Palette, useServerSearch } from './Palette';
import { ACCOUNT_ACTIONS, pageCommands, recentCommands, type Command } from './palette-commands';
import { directoryOfKind, type ListingKind } from '@/domain/directory/directories';
import type { WireListing } from '@/domain/directory/wire';
import { api } from '@/lib/api/api';

type ListingMatch = WireListing & { name: string; type: ListingKind; location: string };

function toCommand({ _id, name, type, location }: ListingMatch): Command {
  const href = directoryOfKind(type).detail + encodeURIComponent(_id);
  return { id: href, group: 'Investors', label: name, href, note: location };
}

const findInvestors = async (q: string, signal: AbortSignal): Promise<Command[]> => {
  const { data } = await api.get('/api/investors', { query: { q }, signal });
  return ((data ?? []) as ListingMatch[]).map(toCommand);
};
const useInvestorSearch = (query: string, isHere: boolean) => useServerSearch(query, isHere, findInvestors);

const ASK: Command = {
  id: 'assistant',
  group: 'Actions',
  label: 'Ask the assistant',
  note: 'A',
  words: 'chat ai question',
  run: () => openShellDialog('assistant'),
};

const SHELL_ACTIONS: readonly Command[] = [
  {
    id: 'theme',
    group: 'Actions',
    label: 'Switch theme',
    note: 'Dark or light',
    words: 'mode colours night day',
    run: () => setDark(!isDark()),
  },
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    note: '?',
    words: 'keys help',
    run: () => openShellDialog('shortcuts'),
  },
];

const GUEST_ACTIONS: readonly Command[] = [
  { id: 'sign-in', group: 'Actions', label: 'Login', words: 'log in sign in register', run: () => goToSignIn() },
  { id: 'leave', group: 'Actions', label: 'Exit Guest Mode', words: 'log out logout leave', run: exitGuestMode },
];

const OWN_ACTIONS: readonly Command[] = [
  ...ACCOUNT_ACTIONS,
  { id: 'tools', group: 'Actions', label: 'Open tools', run: () => openShellDialog('tools') },
  {
    id: 'feedback',
    group: 'Actions',
    label: 'Give feedback',
    words: 'rate stars',
    run: () => openShellDialog('feedback'),
  },
  {
    id: 'logout',
    group: 'Actions',
    label: 'Logout',
    note: 'From this device',
    words: 'log out sign out exit leave',
    run: () => logOut('this-device'),
  },
];

export default function CommandPalette({ open, onClose, viewer }: Closable & { viewer: Viewer }) {
  const isGuest = viewer.state !== 'authenticated';
  const isFounder = viewer.state === 'authenticated' && viewer.userType === 'founder';
  const commands = useMemo<Command[]>(() => {
    const recent = open && !isGuest ? recentCommands(recentPlaces(location.pathname)) : [];
    const own = isGuest ? GUEST_ACTIONS : OWN_ACTIONS.filter(({ forFounders }) => isFounder || !forFounders);
    return [ASK, ...own, ...SHELL_ACTIONS, ...recent, ...pageCommands()];
  }, [isGuest, isFounder, open]);
  return (
    <Palette
      open={open}
      onClose={onClose}
      label="Search pages, tools, investors"
      commands={commands}
      useMore={useInvestorSearch}
      searching="Searching investors…"
      onRun={({ run, href, group }) => {
        if (run) run();
        else if (href && isGuest && group === 'Investors') askToSignIn(undefined, href);
        else if (href) location.assign(href);
      }}
    />
  );
}
