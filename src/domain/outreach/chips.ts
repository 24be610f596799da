/**
 * A mail in the editor: its stored text, with every field as a chip that shows its value, its fallback or its name. Maps positions and
 * edits of the shown text to the stored text. An edit changes a whole chip or none of it. Pure.
 */
import { fieldLabel, mergeParts, splitFields, type MergedPart, type MergeValues } from './letters/merge';

export interface Range {
  start: number;
  end: number;
}

/** A piece of the shown text, with its range there and in the stored text. */
interface ShownPiece {
  kind: MergedPart['kind'];
  /** Name of the field; '' for typed text. */
  name: string;
  fallback: string | null;
  text: string;
  /** The text that leaves with the mail: open fields stay as they are stored. */
  merged: string;
  shown: Range;
  stored: Range;
}

export interface ShownText {
  text: string;
  stored: string;
  pieces: readonly ShownPiece[];
}

/**
 * The text of a chip. The text of an open chip is in brackets, so that a screen reader and people who do not see colours can tell it from
 * the letter.
 */
const chipText = ({ kind, name, text }: MergedPart): string =>
  kind === 'missing' ? `[${fieldLabel(name)}]` : text === '' ? `[${fieldLabel(name)}, left out]` : text;

export function showText(stored: string, values: MergeValues): ShownText {
  const merged = mergeParts(stored, values);
  const pieces: ShownPiece[] = [];
  let [at, from] = [0, 0];
  for (const [index, { text: own, field }] of splitFields(stored).entries()) {
    const part = merged[index] as MergedPart;
    const text = chipText(part);
    pieces.push({
      kind: part.kind,
      name: part.name,
      fallback: field?.fallback ?? null,
      text,
      merged: part.text,
      shown: { start: at, end: at + text.length },
      stored: { start: from, end: from + own.length },
    });
    at += text.length;
    from += own.length;
  }
  return { text: pieces.map(({ text }) => text).join(''), stored, pieces };
}

const isChip = ({ kind }: ShownPiece): boolean => kind !== 'typed';

/** The position in the stored text; for a position inside a chip, the end of its field on this side. */
export function storedPlace({ pieces, stored }: ShownText, at: number, side: keyof Range): number {
  for (const piece of pieces) {
    if (at > piece.shown.end) continue;
    if (at === piece.shown.end) return piece.stored.end;
    if (!isChip(piece)) return piece.stored.start + at - piece.shown.start;
    return at === piece.shown.start ? piece.stored.start : piece.stored[side];
  }
  return stored.length;
}

/** The position in the shown text; for a position inside a field, the end of its chip. */
export function shownPlace({ pieces, text }: ShownText, at: number): number {
  for (const piece of pieces) {
    if (at > piece.stored.end) continue;
    if (!isChip(piece)) return piece.shown.start + at - piece.stored.start;
    return at <= piece.stored.start ? piece.shown.start : piece.shown.end;
  }
  return text.length;
}

/** Index of the chip that is selected as a whole; -1 for any other selection. */
export const chipAt = ({ pieces }: ShownText, { start, end }: Range): number =>
  pieces.findIndex((piece) => isChip(piece) && piece.shown.start === start && piece.shown.end === end);

/** The chip that contains the whole range; a position at the edge of a chip is outside it. */
const chipAround = ({ pieces }: ShownText, { start, end }: Range): ShownPiece | undefined =>
  pieces.find(
    (piece) =>
      isChip(piece) &&
      (start === end
        ? piece.shown.start < start && start < piece.shown.end
        : piece.shown.start <= start && end <= piece.shown.end),
  );

/**
 * Extends a selection inside a chip to the whole chip. `before` is the previous selection; `extending` is the direction of the key that
 * extends it. If the whole chip was selected already, the selection shrinks to the end where it began.
 */
export function snapSelection(
  text: ShownText,
  now: Range,
  before: Range | null,
  extending: 'forward' | 'backward' | null,
): Range {
  const chip = chipAround(text, now);
  if (!chip) return now;
  const { start, end } = chip.shown;
  const isSmaller = before?.start === start && before.end === end && (now.start !== start || now.end !== end);
  if (!isSmaller || !extending || now.start === now.end) return { start, end };
  const at = extending === 'backward' ? end : start;
  return { start: at, end: at };
}

export interface EditResult {
  stored: string;
  /** Position in the stored text. */
  caret: number;
}

/** The stored text with `by` instead of a range of it. */
export const replaceStored = (
  { stored }: Pick<ShownText, 'stored'>,
  { start, end }: Range,
  by: string,
  caret = by.length,
): EditResult => ({ stored: stored.slice(0, start) + by + stored.slice(end), caret: start + caret });

/** The number of characters that two texts share from the start, at most `max`. */
function agreement(a: string, b: string, max: number): number {
  let at = 0;
  while (at < max && a[at] === b[at]) at += 1;
  return at;
}

/** The edit between two texts: the replaced range and its new text, which ends at the caret. `selected`: the selection before the edit. */
function findEdit(old: string, now: string, caret: number, selected: Range | null): Range & { by: string } {
  let [end, to] = [old.length - (now.length - caret), caret];
  if (end < 0 || old.slice(end) !== now.slice(to)) {
    // The caret is elsewhere, as after the browser's own undo: then the part that differs is the edit.
    const head = agreement(old, now, Math.min(old.length, now.length));
    [end, to] = [old.length, now.length];
    while (end > head && to > head && old[end - 1] === now[to - 1]) [end, to] = [end - 1, to - 1];
  }
  const max = Math.min(end, to);
  // The text that replaces a selection may begin with the same letters.
  const start = agreement(old, now, selected && selected.start < selected.end ? Math.min(max, selected.start) : max);
  return { start, end, by: now.slice(start, to) };
}

/** The stored text after someone changed the text that is shown to `now`. */
export function applyEdit(text: ShownText, now: string, caret: number, selected: Range | null = null): EditResult {
  const edit = findEdit(text.text, now, caret, selected);
  let { start, end, by } = edit;
  let caretIn = by.length;
  const within = chipAround(text, edit);
  if (within && start === end) start = end = within.shown.end;
  else if (within && by !== '' && (start !== within.shown.start || end !== within.shown.end)) {
    // A correction inside a chip, for example by a spelling checker, keeps the rest of its words.
    const offset = start - within.shown.start;
    caretIn = offset + by.length;
    by = within.text.slice(0, offset) + by + within.text.slice(end - within.shown.start);
    ({ start, end } = within.shown);
  }
  return replaceStored(
    text,
    { start: storedPlace(text, start, 'start'), end: storedPlace(text, end, 'end') },
    by,
    caretIn,
  );
}

/** The selected part of the stored text, with whole chips. Null if it has no chip. */
export function selectedParts(text: ShownText, range: Range): { stored: string; merged: string; place: Range } | null {
  const touched = text.pieces.filter(({ shown }) => shown.start < range.end && range.start < shown.end);
  if (!touched.some(isChip)) return null;
  const place = { start: storedPlace(text, range.start, 'start'), end: storedPlace(text, range.end, 'end') };
  const merged = touched.map((piece) =>
    isChip(piece)
      ? piece.merged
      : piece.text.slice(Math.max(0, range.start - piece.shown.start), range.end - piece.shown.start),
  );
  return { stored: text.stored.slice(place.start, place.end), merged: merged.join(''), place };
}
