/** Chips in the letter: what is shown, and that edits of it are edits of the stored text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, chipAt, selectedParts, shownPlace, showText, snapSelection, storedPlace } from './chips';
import { recordEdit, redoEdit, startHistory, undoEdit, type EditHistory } from './letters/edit-history';
import { mergeText } from './letters/merge';

const VALUES = new Map([
  ['firstName', 'Asha'],
  ['company', 'Kaveri Agri & Foods'],
]);
const shown = (stored: string) => showText(stored, VALUES);
/** The stored text after what is shown became this, where | is the cursor. */
const edited = (stored: string, now: string, selected: [number, number] | null = null) => {
  const range = selected && { start: selected[0], end: selected[1] };
  const { stored: text, caret } = applyEdit(shown(stored), now.replace('|', ''), now.indexOf('|'), range);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('a letter with chips', () => {
  it.each([
    ['Hi {{firstName|there}},', 'Hi Asha,'],
    ['{{fund|your fund}}', 'your fund'],
    ['{{oneLiner}}', '[Your company in one line]'],
    ['{{senderPhone|}}', '[Your phone, left out]'],
    ['{{company}}{{firstName}}', 'Kaveri Agri & FoodsAsha'],
    ['{{ typed by hand }} {company}', '{{ typed by hand }} {company}'],
    ['', ''],
  ])('shows %j as %j', (stored, text) => expect(shown(stored).text).toBe(text));

  it.each<[string, string, string, string, ([number, number] | null)?]>([
    ['typing before a chip', 'Hi {{firstName}},', 'Hi A|Asha,', 'Hi A|{{firstName}},'],
    ['typing its last letter after it', 'Hi {{firstName}},', 'Hi Ashaa|,', 'Hi {{firstName}}a|,'],
    ['a key that deletes into a chip', 'Hi {{firstName}},', 'Hi Ash|,', 'Hi |,'],
    ['one that deletes forward', 'Hi {{firstName}},', 'Hi |sha,', 'Hi |,'],
    ['a word deleted in a long chip', '{{company}}!', 'Kaveri Agri & |!', '|!'],
    ['typing over a chip', 'Hi {{firstName}},', 'Hi R|,', 'Hi R|,', [3, 7]],
    ['typing over it what it begins with', 'Hi {{firstName}},', 'Hi A|,', 'Hi A|,', [3, 7]],
    ['all of it replaced by what begins alike', 'Hi {{firstName}}', 'Hi Asha!|', 'Hi Asha!|', [0, 7]],
    ['a range over two chips', '{{firstName}} of {{company}}.', 'As|gri & Foods.', '|.'],
    ['a spelling corrected in a chip', 'at {{company}}.', 'at Cauvery| Agri & Foods.', 'at Cauvery| Agri & Foods.'],
    ['what is put into a chip', 'Hi {{firstName}},', 'Hi Asx|ha,', 'Hi {{firstName}}x|,', [5, 5]],
    ['a field written by hand', 'At ', 'At {{company}}|', 'At {{company}}|'],
    ['a caret that is elsewhere', 'a {{firstName}} b', 'a| Asha c', 'a {{firstName}} c|'],
    ['between two chips', '{{firstName}}{{company}}', 'Asha x|Kaveri Agri & Foods', '{{firstName}} x|{{company}}'],
    ['in an empty letter', '', 'H|', 'H|'],
    ['all deleted', 'Hi {{firstName}}', '|', '|', [0, 7]],
  ])('%s', (_, stored, now, expected, selected = null) => expect(edited(stored, now, selected)).toBe(expected));

  const pieces = fc.array(
    fc.constantFrom('{{firstName}}', '{{company|x}}', '{{ask}}', '{{note|}}', 'Asha', 'a', '\n', '{{', '}}', 'é🌱 '),
  );

  it('keeps every place, and changes nothing of what was not touched', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.constantFrom('', 'Z', 'ask me\n'), (parts, a, b, by) => {
        const text = shown(parts.join(''));
        const places = Array.from({ length: text.text.length + 1 }, (_, at) => at);
        for (const at of places) {
          const back = [
            shownPlace(text, storedPlace(text, at, 'start')),
            shownPlace(text, storedPlace(text, at, 'end')),
          ];
          // Inside of a chip the places are its two ends.
          expect(back[0]! <= at && at <= back[1]!).toBe(true);
        }
        const start = a % (text.text.length + 1);
        const end = start + (b % (text.text.length + 1 - start));
        const now = text.text.slice(0, start) + by + text.text.slice(end);
        const { stored, caret } = applyEdit(text, now, start + by.length, { start, end });
        expect(caret >= 0 && caret <= stored.length).toBe(true);
        // What is before and after, whole chips included, is as it was.
        const before = text.pieces.filter((piece) => piece.shown.end <= start && piece.shown.end < text.text.length);
        const after = text.pieces.filter((piece) => piece.shown.start >= end && piece.shown.start > 0);
        const head = text.stored.slice(0, before.at(-1)?.stored.end ?? 0);
        const tail = text.stored.slice(after[0]?.stored.start ?? text.stored.length);
        if (start < end || by === '') expect(stored.startsWith(head) && stored.endsWith(tail)).toBe(true);
        if (by !== '' && start < end) expect(stored).toContain(by);
      }),
    );
  });

  it('typing anywhere outside of chips gives the letter with it', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (parts, a) => {
        const text = shown(parts.join(''));
        const edges = text.pieces.flatMap(({ shown: { start, end } }) => [start, end]);
        const at = edges[a % Math.max(1, edges.length)] ?? 0;
        const now = `${text.text.slice(0, at)}Q${text.text.slice(at)}`;
        const { stored } = applyEdit(text, now, at + 1, { start: at, end: at });
        expect(shown(stored).text.replace('Q', '')).toBe(text.text);
        expect(mergeText(stored, VALUES).text.replace('Q', '')).toBe(mergeText(text.stored, VALUES).text);
      }),
    );
  });
});

describe('a selection', () => {
  const text = shown('Hi {{firstName}}, of {{company}}');
  const snap = (
    start: number,
    end: number,
    before: [number, number] | null = null,
    extending: 'forward' | 'backward' | null = null,
  ) => {
    const to = snapSelection(text, { start, end }, before && { start: before[0], end: before[1] }, extending);
    return [to.start, to.end];
  };

  it('that falls into a chip takes all of it, and leaves it by the keys that made it', () => {
    expect([snap(5, 5), snap(4, 6), snap(3, 7)]).toEqual([
      [3, 7],
      [3, 7],
      [3, 7],
    ]);
    expect([snap(3, 3), snap(7, 7), snap(0, 2), snap(1, 5)]).toEqual([
      [3, 3],
      [7, 7],
      [0, 2],
      [1, 5],
    ]);
    expect(snap(3, 6, [3, 7], 'forward')).toEqual([3, 3]);
    expect(snap(4, 7, [3, 7], 'backward')).toEqual([7, 7]);
    // A click into a chip that is selected already.
    expect(snap(5, 5, [3, 7])).toEqual([3, 7]);
    expect([chipAt(text, { start: 3, end: 7 }), chipAt(text, { start: 3, end: 6 })]).toEqual([1, -1]);
  });

  it('is carried with its fields, and as words elsewhere', () => {
    expect(selectedParts(text, { start: 0, end: 2 })).toBeNull();
    expect(selectedParts(text, { start: 1, end: 5 })).toEqual({
      stored: 'i {{firstName}}',
      merged: 'i Asha',
      place: { start: 1, end: 16 },
    });
    // A chip that only touches the selection is not part of it.
    expect(selectedParts(text, { start: 0, end: 3 })).toBeNull();
    expect(selectedParts(text, { start: 7, end: 11 })).toBeNull();
    expect(selectedParts(text, { start: 7, end: 13 })).toEqual({
      stored: ', of {{company}}',
      merged: ', of Kaveri Agri & Foods',
      place: { start: 16, end: 32 },
    });
    // A blank is no words: it leaves as one.
    expect(selectedParts(shown('x {{ask}} y'), { start: 0, end: 8 })?.merged).toBe('x {{ask}} ');
  });
});

describe('undo', () => {
  const type = (history: EditHistory, text: string, at: number, kind = 'insertText') =>
    recordEdit(history, { text, caret: text.length }, kind, at);

  it('takes back what was typed in one go, and brings it back', () => {
    const typed = ['H', 'Hi', 'Hi ', 'Hi y', 'Hi yo'].reduce(
      (now, text, at) => type(now, text, at * 100),
      startHistory(''),
    );
    const first = undoEdit(typed);
    expect(first?.now.text).toBe('Hi ');
    expect(undoEdit(first!)?.now.text).toBe('');
    expect(redoEdit(undoEdit(first!)!)?.now.text).toBe('Hi ');
    expect(undoEdit(startHistory('x'))).toBeNull();
    expect(redoEdit(typed)).toBeNull();
  });

  it('begins anew after a pause, another kind of edit, and what was pasted', () => {
    const paused = type(type(startHistory(''), 'a', 0), 'ab', 5000);
    expect(undoEdit(paused)?.now.text).toBe('a');
    const pasted = type(type(type(startHistory(''), 'a', 0), 'a1', 1, 'insertFromPaste'), 'a12', 2, 'insertFromPaste');
    expect(undoEdit(pasted)?.now.text).toBe('a1');
    // What was taken back is gone once someone types on.
    expect(redoEdit(type(undoEdit(pasted)!, 'a2', 3))).toBeNull();
  });

  it('keeps at most 200 steps', () => {
    let history = startHistory('0');
    for (let step = 1; step <= 300; step += 1) history = type(history, String(step), step * 2000);
    expect(history.past).toHaveLength(200);
    expect(history.past[0]?.text).toBe('100');
  });
});
