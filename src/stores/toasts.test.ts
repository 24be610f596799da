/** Notices: two at most, equal ones joined. */
import { beforeEach, describe, expect, it } from 'vitest';
import { $toasts, dismissToast, toast } from './toasts';

beforeEach(() => $toasts.set([]));
const texts = () => $toasts.get().map(({ text, count }) => `${text} ${count}`);

describe('notices', () => {
  it('are at most two; the oldest goes, news before failures and what can be taken back', () => {
    toast('error', 'Connection Error');
    toast('success', 'Copied');
    toast('success', 'Deleted', { action: { label: 'Undo', run: () => undefined } });
    expect(texts()).toEqual(['Connection Error 1', 'Deleted 1']);
    toast('info', 'Nothing changed');
    expect(texts()).toEqual(['Deleted 1', 'Nothing changed 1']);
  });

  it('that are equal are one with a count, whose Undo takes all back, the newest first', () => {
    const undone: number[] = [];
    const say = (number: number, about: string) =>
      toast('success', 'Added to Favorites', { about, action: { label: 'Undo', run: () => undone.push(number) } });
    const ids = [say(1, 'Blume'), say(2, 'Accel'), say(3, 'Accel'), say(4, 'Kae')];
    expect(new Set(ids).size).toBe(1);
    expect(texts()).toEqual(['Added to Favorites 4']);
    expect($toasts.get()[0]?.about).toBeUndefined();
    $toasts.get()[0]?.action?.run();
    expect(undone).toEqual([4, 3, 2, 1]);
    dismissToast(ids[0]!);
    expect(texts()).toEqual([]);
  });

  it('of the same failure are one without a count, and others stay apart', () => {
    toast('error', 'Connection Error');
    toast('error', 'Connection Error');
    expect(texts()).toEqual(['Connection Error 1']);
    toast('success', 'Deleted');
    toast('success', 'Deleted', { action: { label: 'Undo', run: () => undefined } });
    expect(texts()).toHaveLength(2);
  });
});
