/** The outreach tool's data in this browser: drafts, the log, people and values, the same in every tab. */
import { atom } from 'nanostores';
import { OUTREACH_KEYS } from '@/domain/outreach/letters/drafts';
import type { OutreachPart, OutreachParts } from '@/lib/storage/outreach-storage';
import type { StorageState } from '@/lib/storage/tool-storage';

export interface OutreachState extends OutreachParts {
  phase: 'loading' | 'ready' | 'failed';
  storage: StorageState;
  /** Parts that could not be read, with their text; a copy is stored. */
  aside: readonly { part: OutreachPart; text: string }[];
}

const PARTS = Object.keys(OUTREACH_KEYS) as OutreachPart[];

export const $outreach = atom<OutreachState>({
  phase: 'loading',
  storage: 'kept',
  aside: [],
  drafts: [],
  log: [],
  people: [],
  values: new Map(),
  current: null,
});

type Storage = typeof import('@/lib/storage/outreach-storage');
let storage: Storage | undefined;
/** Changes made before the parts were read. */
let waiting: (() => void)[] = [];

function readAll({ readPart, setAside }: Storage, parts: readonly OutreachPart[]): void {
  const read: Partial<Record<OutreachPart, unknown>> = {};
  const aside = [...$outreach.get().aside];
  for (const part of parts) {
    const { value, text } = readPart(part);
    read[part] = value;
    if (text === null || aside.some((one) => one.part === part)) continue;
    setAside(part, text);
    aside.push({ part, text });
  }
  $outreach.set({ ...$outreach.get(), ...(read as Partial<OutreachParts>), aside, phase: 'ready' });
}

/** Reads the stored parts and follows the writes of other tabs. Returns the function that stops it. */
export function startOutreach(): () => void {
  import('@/lib/storage/outreach-storage').then(
    (loaded) => {
      storage = loaded;
      if ($outreach.get().phase !== 'ready') readAll(loaded, PARTS);
      for (const run of waiting) run();
      waiting = [];
    },
    () => $outreach.set({ ...$outreach.get(), phase: 'failed' }),
  );
  const onStorage = ({ key }: StorageEvent) => {
    // The mail that is typed in another tab stays there.
    const written = PARTS.filter((part) => part !== 'current' && (key === null || key === OUTREACH_KEYS[part]));
    if (storage && written.length > 0) readAll(storage, written);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Changes the latest state of a part, even if another tab has just written it, and stores the result. */
export function changeOutreach<Part extends OutreachPart>(
  part: Part,
  change: (value: OutreachParts[Part]) => OutreachParts[Part],
): void {
  const state = $outreach.get();
  if (!storage) {
    // If the code that writes could not be loaded, the change stays in memory while the page is open.
    if (state.phase === 'failed') $outreach.set({ ...state, [part]: change(state[part]), storage: 'blocked' });
    else waiting.push(() => changeOutreach(part, change));
    return;
  }
  // If the browser stores nothing, the parts in memory are the only ones.
  const before = state.storage === 'kept' ? storage.readPart(part).value : state[part];
  const value = change(before);
  $outreach.set({ ...state, [part]: value, storage: storage.writePart(part, value) });
}
