/** Ctrl/Cmd+K: go to a page, a tool or an investor by typing. A combobox over a grouped list. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { isDark, setDark } from '../../lib/theme';
import type { Viewer } from '../../lib/viewer';
import { askToLogin } from '../../stores/login-required';
import { openShellDialog } from '../../stores/shell';
import { usePresence, useModal } from '../ui/use-modal';
import { groupCommands, pageCommands, searchCommands, type Command } from './palette-commands';
import { useInvestorSearch } from './use-investor-search';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  viewer: Viewer;
}

export default function CommandPalette(props: CommandPaletteProps) {
  const { dialogProps, isPresent } = useModal(props.open, props.onClose);
  return (
    <dialog
      {...dialogProps}
      aria-label="Search pages, tools, investors"
      className="surface mx-auto mt-[12dvh] mb-auto max-h-[76dvh] w-[calc(100%-1.5rem)] max-w-xl flex-col overflow-hidden rounded-xl border hairline bg-base-100 text-base-content shadow-2xl outline-none open:flex max-md:mt-3"
    >
      {isPresent && <PaletteBody {...props} />}
    </dialog>
  );
}

function PaletteBody({ open, onClose, viewer }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isGuest = viewer.state !== 'authenticated';
  const isHere = usePresence(open);
  const { found, isSearching } = useInvestorSearch(query, isHere);

  const fixed = useMemo<Command[]>(
    () => [
      ...pageCommands(),
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
  const groups = groupCommands([...searchCommands(fixed, query), ...found]);
  const all = groups.flatMap((part) => part.commands);
  const active = all[Math.min(at, all.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const run = (command: Command) => {
    onClose();
    if (command.run) command.run();
    else if (command.href && isGuest && command.group === 'Investors') askToLogin(undefined, command.href);
    else if (command.href) location.assign(command.href);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = all.length;
    if (event.key === 'ArrowDown') setAt(count ? (Math.min(at, count - 1) + 1) % count : 0);
    else if (event.key === 'ArrowUp') setAt(count ? (Math.min(at, count - 1) - 1 + count) % count : 0);
    else if (event.key === 'Enter' && active) run(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b hairline px-4">
        <Search className="muted size-4 shrink-0" aria-hidden="true" />
        <input
          data-autofocus=""
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-label="Search pages, tools, investors"
          placeholder="Search pages, tools, investors"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="palette-input h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <button type="button" onClick={onClose} className="kbd kbd-sm cursor-pointer max-md:h-11 max-md:px-3">
          <span className="sr-only">Close, </span>Esc
        </button>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-2">
        {groups.map(({ group, commands }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className="muted px-3 pt-2.5 pb-1 text-xs font-medium">
              {group}
            </div>
            {commands.map((command) => (
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === active}
                onClick={() => run(command)}
                onPointerMove={() => command !== active && setAt(all.indexOf(command))}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm aria-selected:bg-base-content/10 max-md:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.note && <span className="muted max-w-[45%] truncate text-xs">{command.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={all.length === 0 || isSearching ? 'muted px-5 pb-4 text-sm' : 'sr-only'}>
        {isSearching
          ? 'Searching investors…'
          : all.length === 0
            ? `Nothing found for “${query.trim()}”. Try fewer letters.`
            : `${all.length} results`}
      </p>
    </>
  );
}
