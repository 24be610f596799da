/** The arithmetic of the carousel: a list shown three times in a row and moved card by card, endlessly. No DOM in here. */

/** A shorter swipe does not move the carousel. */
const SWIPE_THRESHOLD_PX = 50;
const COPIES = 3;

/** The list, three times in a row. */
export function repeated<Item>(list: readonly Item[]): Item[] {
  return Array.from({ length: COPIES }, () => list).flat();
}

/**
 * The same view in the middle copy. The window rests there, so that there is a whole copy on both sides. `at` is the index of the first
 * visible card among all copies, `count` the length of the list.
 */
export function inMiddleCopy(at: number, count: number): number {
  if (count <= 0) return 0;
  return count + (((at % count) + count) % count);
}

/**
 * The number of cards to move for a swipe of `dx` pixels (negative is to the left, which shows the next cards). 0 below the threshold;
 * otherwise at least one, and as many as the finger moved across.
 */
export function cardsOfSwipe(dx: number, cardWidth: number): number {
  if (!Number.isFinite(dx) || Math.abs(dx) < SWIPE_THRESHOLD_PX) return 0;
  const passed = cardWidth > 0 ? Math.round(Math.abs(dx) / cardWidth) : 1;
  const cards = Math.max(1, passed);
  return dx < 0 ? cards : -cards;
}

/**
 * For each of the `3 × count` cards: true if the keyboard and assistive technology can reach it. This is true for exactly one copy of each
 * entry: the visible copy, or the middle one if none is visible.
 */
export function liveCards(at: number, shown: number, count: number): boolean[] {
  const live = Array.from({ length: COPIES * count }, () => false);
  for (let entry = 0; entry < count; entry++) {
    let chosen = count + entry;
    for (let copy = 0; copy < COPIES; copy++) {
      const index = copy * count + entry;
      if (index >= at && index < at + Math.min(shown, count)) {
        chosen = index;
        break;
      }
    }
    live[chosen] = true;
  }
  return live;
}
