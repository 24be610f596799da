/** The model of a field of the letter: a real text field that shows chips, whose edits become edits of the stored text. Renders nothing. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import {
  applyEdit,
  chipAt,
  replaceStored,
  selectedParts,
  shownPlace,
  showText,
  snapSelection,
  storedPlace,
  type EditResult,
  type Range,
  type ShownText,
} from '@/domain/outreach/chips';
import { recordEdit, redoEdit, startHistory, undoEdit } from '@/domain/outreach/letters/edit-history';
import type { MergeValues } from '@/domain/outreach/letters/merge';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The actions of the letter's other parts on a field. */
export interface LetterHandle {
  /** Inserts a stored text at the cursor. */
  insert: (text: string) => void;
  /** Replaces a chip with another stored text. */
  replace: (chip: number, text: string) => void;
  /** Puts the cursor after a chip. */
  leave: (chip: number) => void;
}

interface LetterFieldOptions {
  stored: string;
  values: MergeValues;
  onStored: (text: string) => void;
  /** Called with the index of the selected chip's piece; null for none. */
  onChip: ((chip: number | null) => void) | undefined;
}

export interface LetterField {
  ref: RefObject<TextField | null>;
  shown: ShownText;
  handle: LetterHandle;
  /** The event handlers of a text field. Call `selected` when its selection may have changed. */
  on: {
    change: (field: TextField) => void;
    selected: (field: TextField) => void;
    key: (event: KeyboardEvent<TextField>) => void;
    press: () => void;
    composing: (isComposing: boolean) => void;
    enter: (field: TextField) => void;
    leave: (field: TextField) => void;
    copy: (event: ClipboardEvent<TextField>) => void;
    cut: (event: ClipboardEvent<TextField>) => void;
    paste: (event: ClipboardEvent<TextField>) => void;
    drag: (event: DragEvent<TextField>) => void;
  };
}

/** The clipboard type for chips that are moved within letters; anything that goes elsewhere is plain text. */
const CHIPS = 'application/x-outset-letter';

const rangeOf = ({ selectionStart, selectionEnd, value }: TextField): Range => ({
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

export function useLetterField({ stored, values, onStored, onChip }: LetterFieldOptions): LetterField {
  const ref = useRef<TextField>(null);
  const shown = useMemo(() => showText(stored, values), [stored, values]);
  /** The text that the field in the page shows. */
  const drawn = useRef(shown);
  /** The selection in the stored text, so that it stays in place when chips become longer. */
  const selection = useRef<Range>({ start: stored.length, end: stored.length });
  const lastShown = useRef<Range | null>(null);
  const beforeEdit = useRef<{ range: Range; kind: string } | null>(null);
  const extending = useRef<'forward' | 'backward' | null>(null);
  const isComposing = useRef(false);
  /** True if the text changed while the cursor was elsewhere, so that the browser lost its place. */
  const isMoved = useRef(false);
  const history = useRef(startHistory(stored));

  useLayoutEffect(() => {
    if (history.current.now.text === stored) return;
    // Another mail was opened: Undo must not go back to the earlier one.
    history.current = startHistory(stored);
    selection.current = { start: stored.length, end: stored.length };
  }, [stored]);

  const restoreSelection = (field: TextField) => {
    const { start, end } = selection.current;
    const [from, to] = [shownPlace(drawn.current, start), shownPlace(drawn.current, end)];
    const now = rangeOf(field);
    if (now.start !== from || now.end !== to) field.setSelectionRange(from, to);
  };
  useLayoutEffect(() => {
    const isSame = drawn.current.text === shown.text;
    drawn.current = shown;
    const field = ref.current;
    if (!field || isSame || isComposing.current) return;
    // Some browsers move the cursor here when the selection is set, so a change from elsewhere waits for the focus.
    if (document.activeElement === field) restoreSelection(field);
    else isMoved.current = true;
  }, [shown]);

  const put = ({ stored: text, caret }: EditResult) => {
    selection.current = { start: caret, end: caret };
    onStored(text);
  };
  const edit = (edited: EditResult, kind: string) => {
    history.current = recordEdit(history.current, { text: edited.stored, caret: edited.caret }, kind, Date.now());
    put(edited);
  };
  const step = (way: 'undo' | 'redo') => {
    const next = (way === 'undo' ? undoEdit : redoEdit)(history.current);
    if (!next) return;
    history.current = next;
    put({ stored: next.now.text, caret: next.now.caret });
  };
  const replaceSelection = (by: string, kind: string) =>
    edit(replaceStored(drawn.current, selection.current, by), kind);

  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  });
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    // React's own event of this name is a different one.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
        event.preventDefault();
        latestStep.current(event.inputType === 'historyUndo' ? 'undo' : 'redo');
      } else beforeEdit.current = { range: rangeOf(field), kind: event.inputType };
    };
    const listener = onBeforeInput as EventListener;
    field.addEventListener('beforeinput', listener);
    return () => field.removeEventListener('beforeinput', listener);
  }, []);

  const note = ({ start, end }: Range) => {
    const text = drawn.current;
    selection.current = { start: storedPlace(text, start, 'start'), end: storedPlace(text, end, 'end') };
  };
  const select = (range: Range) => {
    lastShown.current = range;
    note(range);
    const chip = chipAt(drawn.current, range);
    onChip?.(chip < 0 ? null : chip);
  };
  const carry = (data: DataTransfer, { stored: text, merged }: { stored: string; merged: string }) => {
    data.setData('text/plain', merged);
    data.setData(CHIPS, text);
  };

  return {
    ref,
    shown,
    handle: {
      insert(text) {
        ref.current?.focus();
        replaceSelection(text, 'insertField');
      },
      replace(chip, text) {
        const place = drawn.current.pieces[chip]?.stored;
        if (!place) return;
        edit(replaceStored(drawn.current, place, text), 'replaceField');
        selection.current = { start: place.start, end: place.start + text.length };
      },
      leave(chip) {
        const field = ref.current;
        const at = drawn.current.pieces[chip]?.shown.end;
        if (!field || at === undefined) return;
        note({ start: at, end: at });
        field.focus();
        field.setSelectionRange(at, at);
      },
    },
    on: {
      change(field) {
        const before = beforeEdit.current;
        beforeEdit.current = null;
        const caret = field.selectionEnd ?? field.value.length;
        edit(applyEdit(drawn.current, field.value, caret, before?.range ?? null), before?.kind ?? 'other');
      },
      selected(field) {
        if (isComposing.current || field.value !== drawn.current.text) return;
        const now = rangeOf(field);
        const to = snapSelection(drawn.current, now, lastShown.current, extending.current);
        if (to.start !== now.start || to.end !== now.end)
          field.setSelectionRange(to.start, to.end, field.selectionDirection ?? undefined);
        select(to);
      },
      key(event) {
        const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
        const direction = currentTarget.selectionDirection === 'backward' ? 'backward' : 'forward';
        extending.current = shiftKey && /^(Arrow|Home|End)/.test(key) ? direction : null;
        if (!(ctrlKey || metaKey) || altKey) return;
        const way =
          key.toLowerCase() === 'z' ? (shiftKey ? 'redo' : 'undo') : key.toLowerCase() === 'y' ? 'redo' : null;
        if (!way) return;
        event.preventDefault();
        step(way);
      },
      press() {
        extending.current = null;
      },
      composing(is) {
        isComposing.current = is;
      },
      enter(field) {
        // A selection that the person made takes priority.
        if (isMoved.current && rangeOf(field).start === field.value.length) restoreSelection(field);
        isMoved.current = false;
      },
      leave(field) {
        // Browsers report a new selection only while the field has the cursor.
        if (field.value === drawn.current.text) note(rangeOf(field));
      },
      copy(event) {
        const parts = selectedParts(drawn.current, rangeOf(event.currentTarget));
        if (!parts) return;
        event.preventDefault();
        carry(event.clipboardData, parts);
      },
      cut(event) {
        const parts = selectedParts(drawn.current, rangeOf(event.currentTarget));
        if (!parts) return;
        event.preventDefault();
        carry(event.clipboardData, parts);
        edit(replaceStored(drawn.current, parts.place, ''), 'deleteByCut');
      },
      paste(event) {
        const text = event.clipboardData.getData(CHIPS);
        if (text === '') return;
        event.preventDefault();
        const isLine = event.currentTarget instanceof HTMLInputElement;
        replaceSelection(isLine ? text.replace(/\s*\n\s*/g, ' ') : text, 'insertFromPaste');
      },
      drag(event) {
        const parts = selectedParts(drawn.current, rangeOf(event.currentTarget));
        // Dropped text goes through the field itself, which takes plain text: the stored text keeps its fields.
        if (parts) event.dataTransfer.setData('text/plain', parts.stored);
      },
    },
  };
}
