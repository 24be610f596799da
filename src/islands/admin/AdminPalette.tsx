/** The command palette of the back-office (Ctrl/Cmd+K): opens a screen, record, person or message, adds a record, logs out. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { ENTITIES } from '@/domain/admin/entities';
import { NOUN_LABELS } from '@/domain/admin/entities/entity';
import { ADMIN_MENU } from '@/domain/admin/navigation';
import { isDark, setDark } from '@/lib/theme/theme';
import { openShellDialog } from '@/stores/shell';
import { api } from '@/lib/api/api';
import { Palette, useServerSearch } from '@/islands/shell/Palette';
import type { Command } from '@/islands/shell/palette-commands';
import { logOut } from './log-out';

const COMMANDS: readonly Command[] = [
  ...ADMIN_MENU.flatMap(({ title, places }) =>
    places.map(({ label, href }): Command => ({
      id: href,
      group: 'Pages',
      label,
      href,
      ...(title ? { note: title } : {}),
    })),
  ),
  ...[...ENTITIES.values()].map(({ noun, page }): Command => ({
    id: `add-${noun}`,
    group: 'Actions',
    label: `Add ${NOUN_LABELS[noun]}`,
    href: `${page}${page.includes('?') ? '&' : '?'}open=new`,
  })),
  { id: 'theme', group: 'Actions', label: 'Switch theme', note: 'Dark or light', run: () => setDark(!isDark()) },
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    note: '?',
    run: () => openShellDialog('shortcuts'),
  },
  { id: 'logout', group: 'Actions', label: 'Logout', run: () => void logOut() },
];

const FOUND_GROUPS = { record: 'Records', person: 'People', message: 'Messages' } as const;

const find = async (q: string, signal: AbortSignal): Promise<Command[]> => {
  const { data } = await api.get('/api/admin/find', { query: { q }, signal });
  return (data ?? []).map(({ kind, href, ...place }) => ({
    id: `found ${href}`,
    group: FOUND_GROUPS[kind],
    href,
    ...place,
  }));
};
const useFound = (query: string, isHere: boolean) => useServerSearch(query, isHere, find);

export default function AdminPalette({ open, onClose }: Closable) {
  return (
    <Palette
      open={open}
      onClose={onClose}
      label="Search screens, records, people and messages"
      commands={COMMANDS}
      useMore={useFound}
      searching="Searching …"
      onRun={({ run, href }) => (run ? run() : href && location.assign(href))}
    />
  );
}
