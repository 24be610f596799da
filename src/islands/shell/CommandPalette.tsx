/** Ctrl/Cmd+K in the portal: go to a page, a tool or an investor by typing. */
import { useMemo } from 'react';
import { isDark, setDark } from '../../lib/theme';
import type { Viewer } from '../../lib/viewer';
import { askToSignIn } from '../../stores/sign-in-required';
import { openShellDialog } from '../../stores/shell';
import { Palette } from './Palette';
import { pageCommands, type Command } from './palette-commands';
import { useInvestorSearch } from './use-investor-search';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  viewer: Viewer;
}

export default function CommandPalette({ open, onClose, viewer }: CommandPaletteProps) {
  const isGuest = viewer.state !== 'authenticated';
  const commands = useMemo<Command[]>(
    () => [
      ...pageCommands(),
      {
        id: 'assistant',
        group: 'Actions',
        label: 'Ask the assistant',
        note: 'A',
        run: () => openShellDialog('assistant'),
      },
      { id: 'theme', group: 'Actions', label: 'Switch theme', note: 'Dark or light', run: () => setDark(!isDark()) },
      ...(isGuest
        ? []
        : [
            { id: 'tools', group: 'Actions' as const, label: 'Open tools', run: () => openShellDialog('tools') },
            {
              id: 'feedback',
              group: 'Actions' as const,
              label: 'Give feedback',
              run: () => openShellDialog('feedback'),
            },
          ]),
      {
        id: 'shortcuts',
        group: 'Actions',
        label: 'Keyboard shortcuts',
        note: '?',
        run: () => openShellDialog('shortcuts'),
      },
    ],
    [isGuest],
  );
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
