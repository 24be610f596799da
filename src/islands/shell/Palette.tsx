/** A command palette: a combobox over a grouped list. The component that uses it passes the commands. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search, X } from 'lucide-react';
import { countedText } from '@/domain/count';
import { isWordless, WORDLESS } from '@/domain/text/spelling';
import { takeKeys } from '@/lib/shell/shortcuts';
import { usePresence, useModal } from '@/islands/ui/hooks/use-modal';
import { groupCommands, searchCommands, type Command } from './palette-commands';

interface SearchResult {
  found: readonly Command[];
  isSearching: boolean;
}

const NOTHING_MORE: SearchResult = { found: [], isSearching: false };
const useNothing = (): SearchResult => NOTHING_MORE;

/** Pause after typing before the server is asked. */
const DEBOUNCE_MS = 180;
/** Maximum length of a search, in characters. */
const MAX_WANTED = 100;

/** Searches on the server for two characters or more with a word in them, after a pause in typing; `ask` must always be the same function. */
export function useServerSearch(
  query: string,
  isHere: boolean,
  ask: (wanted: string, signal: AbortSignal) => Promise<readonly Command[]>,
): SearchResult {
  const searchText = query.trim().slice(0, MAX_WANTED);
  const isWanted = isHere && searchText.length >= 2 && !isWordless(searchText);
  const [answer, setAnswer] = useState<{ for: string; found: readonly Command[] }>({ for: '', found: [] });

  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void ask(searchText, abort.signal)
        .catch(() => [])
        .then((found) => {
          if (!abort.signal.aborted) setAnswer({ for: searchText, found });
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searchText, isWanted, ask]);

  return { found: isWanted ? answer.found : [], isSearching: isWanted && answer.for !== searchText };
}

export interface PaletteProps extends Closable {
  /** The label of the field: the things that can be searched. */
  label: string;
  commands: readonly Command[];
  /** A hook that finds more results for the typed text; must be the same hook at each render. */
  useMore?: (query: string, isHere: boolean) => SearchResult;
  /** Shown while it searches. */
  searching?: string;
  onRun: (command: Command) => void;
}

export function Palette(props: PaletteProps) {
  const { dialogProps, isPresent } = useModal(props.open, props.onClose);
  return (
    <dialog
      {...dialogProps}
      aria-label={props.label}
      className="surface mx-auto mt-[12dvh] mb-auto max-h-[76dvh] w-[calc(100%-1.5rem)] max-w-xl flex-col overflow-hidden card text-base-content shadow-2xl outline-none open:flex max-md:mt-3"
    >
      {isPresent && <PaletteBody {...props} />}
    </dialog>
  );
}

function PaletteBody({ open, onClose, label, commands, useMore = useNothing, searching, onRun }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { found, isSearching } = useMore(query, usePresence(open));
  const groups = groupCommands([...searchCommands(commands, query), ...found]);
  const all = groups.flatMap((part) => part.commands);
  const active = all[Math.min(at, all.length - 1)];

  const hasNotice = isSearching || all.length === 0 || isWordless(query.trim());
  let notice = countedText(all.length, 'result');
  if (isSearching) notice = searching ?? '';
  else if (all.length === 0) notice = `Nothing found for “${query.trim()}”. Try fewer letters.`;
  else if (hasNotice) notice = WORDLESS;

  // Text that was typed while the palette was loading is put into the field; an Enter runs the first result.
  const [isGo, setIsGo] = useState(false);
  useEffect(() => {
    if (!open) return;
    const { text, go } = takeKeys();
    if (text) setQuery(text);
    setIsGo(go);
  }, [open]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const run = (command: Command) => {
    onClose();
    onRun(command);
  };

  useEffect(() => {
    if (!isGo) return;
    setIsGo(false);
    if (active) run(active);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was there when Enter came
  }, [isGo]);

  const onKeyDown = (event: KeyboardEvent) => {
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
          aria-label={label}
          placeholder={label}
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
          <span className="sr-only">Close, </span>
          <span className="max-md:sr-only">Esc</span>
          <X className="size-4 md:hidden" aria-hidden="true" />
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
      <p role="status" className={hasNotice ? 'muted px-5 pb-4 text-sm' : 'sr-only'}>
        {notice}
      </p>
    </>
  );
}
