/** Saved items that are dragged: onto tabs, among cards and on the board, what only looks like a drag, and what letters say of them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { COLLECTION, collectionOf, favouritesOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import type { SavedCard } from '@/domain/saved/cards';
import { localToday } from '@/lib/local-today';
import { SavedScreen } from './SavedScreen';
import { readSavedPage } from './use-saved-page';

const OTHER = '1790000000001';
const PAGE = '/portal/saved-investors';
const [a, b, c] = [1, 2, 3].map((n) => savedCard(n)) as [SavedCard, SavedCard, SavedCard];

let under: Element | null = null;

beforeEach(() => {
  under = null;
  // happy-dom has no layout, so the test says which element is under the pointer, in a box of 100 by 100 from 100, 100.
  Object.assign(document, { elementFromPoint: () => under });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 100, 100));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
});

function draw(query: string) {
  history.replaceState(null, '', `${PAGE}?${query}`);
  return drawScreen(<SavedScreen start={readSavedPage(new URLSearchParams(query))} />);
}
const drawn = (card: SavedCard) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`article[data-drag="${refOf(card)}"]`);
    within(found!).getByRole('link', { name: card.name });
    return found!;
  });
const names = (part: HTMLElement = document.body) =>
  [...part.querySelectorAll<HTMLElement>('article[data-drag]')].map(({ dataset }) => dataset['dragName']);
const tab = (name: string) => screen.findByRole('tab', { name });
const placeOf = (card: SavedCard) => document.querySelector(`[data-drop$=":${refOf(card)}"]`);
const pointer = (clientX: number, clientY: number, more = {}) => ({
  pointerId: 1,
  isPrimary: true,
  button: 0,
  pointerType: 'mouse',
  clientX,
  clientY,
  ...more,
});
const ghost = () => [...document.body.children].find((one) => one.getAttribute('aria-hidden') === 'true');

/** From the card to the middle of a place, or to a point in it. */
function drag(from: Element, onto: Element | null, [x, y] = [150, 150], press = {}) {
  fireEvent.pointerDown(from, pointer(10, 10, press));
  under = onto;
  fireEvent.pointerMove(window, pointer(x, y));
}
function drop(from: Element, onto: Element | null, at?: number[], press = {}) {
  drag(from, onto, at as [number, number], press);
  fireEvent.pointerUp(window, pointer(0, 0));
}

describe('a card that is dragged onto a tab', () => {
  it('is added from the favourites, once, and moved from a collection, with Undo', async () => {
    const { server } = await signInSaver(
      [...favouritesOf([a]), ...collectionOf([b]), ['collection', OTHER, { name: 'Later' }]],
      [a, b],
    );
    const { user } = draw('');
    const card = await drawn(a);
    drag(card, await tab('Seed round (1)'));
    expect(ghost()?.textContent).toBe(a.name);
    fireEvent.pointerUp(window, pointer(150, 150));
    expect(ghost()).toBeUndefined();
    await notices().findByText('Added to Collection');
    screen.getByText(`${a.name}: added to Seed round.`);
    drop(await drawn(a), await tab('Seed round (2)'));
    await screen.findByText(`${a.name}: already in Seed round.`);
    await user.click(await tab('Seed round (2)'));
    drop(await drawn(b), await tab('Later (0)'));
    await screen.findByText(`${b.name}: moved to Later.`);
    await tab('Later (1)');
    expect(names()).toEqual([a.name]);
    // Onto its own tab it stays.
    drop(await drawn(a), await tab('Seed round (1)'));
    await tab('Seed round (1)');
    // The notices said the same, so one takes both back.
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await tab('Later (0)');
    expect(names()).toEqual([b.name]);
    await waitFor(() => expect(server.held('member').map(({ key }) => key)).toEqual([`${COLLECTION}/${refOf(b)}`]));
  });
});

describe('a card among the cards of a collection', () => {
  it('goes before or after the one that it is dropped on, and the new place is said', async () => {
    await signInSaver(collectionOf([a, b, c]), [a, b, c]);
    const { user } = draw(`tab=${COLLECTION}`);
    const card = await drawn(a);
    await drawn(c);
    drag(card, placeOf(c), [190, 150]);
    expect(placeOf(c)?.getAttribute('data-over')).toBe('right');
    fireEvent.pointerMove(window, pointer(110, 150));
    expect(placeOf(c)?.getAttribute('data-over')).toBe('left');
    fireEvent.pointerUp(window, pointer(110, 150));
    expect(placeOf(c)?.hasAttribute('data-over')).toBe(false);
    await screen.findByText(`${a.name} is now 2 of 3 in Seed round.`);
    expect(names()).toEqual([b.name, a.name, c.name]);
    drop(await drawn(b), placeOf(c), [190, 150]);
    await screen.findByText(`${b.name} is now 3 of 3 in Seed round.`);
    expect(names()).toEqual([a.name, c.name, b.name]);
    // Both moves are one notice, and one press takes them back.
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual([a.name, b.name, c.name]));
  });

  it('stays where it is after a short movement, Escape, another pointer, a control, a finger beside its handle, or nothing under it', async () => {
    await signInSaver(collectionOf([a, b]), [a, b]);
    draw(`tab=${COLLECTION}`);
    const card = await drawn(a);
    await drawn(b);
    const stays = () => {
      expect(ghost()).toBeUndefined();
      expect(names()).toEqual([a.name, b.name]);
    };
    drag(card, placeOf(b), [13, 14]);
    expect(ghost()).toBeUndefined();
    fireEvent.pointerUp(window, pointer(13, 14));
    stays();
    drag(card, placeOf(b), [190, 190]);
    expect(ghost()?.textContent).toBe(a.name);
    // Another key goes on with it, and so does another finger.
    fireEvent.keyDown(window, { key: 'a' });
    fireEvent.pointerUp(window, pointer(190, 190, { pointerId: 2 }));
    expect(ghost()).toBeDefined();
    expect(fireEvent.keyDown(window, { key: 'Escape' })).toBe(false);
    stays();
    drag(card, placeOf(b), [190, 190]);
    fireEvent.pointerCancel(window, pointer(190, 190));
    stays();
    drop(card, null, [190, 190]);
    stays();
    drop(within(card).getByRole('button', { name: `More for ${a.name}` }), placeOf(b), [190, 190]);
    for (const press of [{ button: 2 }, { isPrimary: false }, { pointerType: 'touch' }])
      drop(card, placeOf(b), [190, 190], press);
    stays();
    drop(card, placeOf(a), [190, 190]);
    stays();
    const handle = card.querySelector('[data-drag-handle]')!;
    drop(handle, placeOf(b), [190, 190], { pointerType: 'touch' });
    await screen.findByText(`${a.name} is now 2 of 2 in Seed round.`);
  });
});

describe('a card on the board', () => {
  const column = (step: string) => document.querySelector<HTMLElement>(`[data-drop="step:${step}"]`)!;

  it('takes the step of its column and the place beside the card it is dropped on', async () => {
    const { server } = await signInSaver(
      [
        ...collectionOf([a, b, c]),
        ['step', `${COLLECTION}/${refOf(b)}`, 'In talks'],
        ['step', `${COLLECTION}/${refOf(c)}`, 'In talks'],
      ],
      [a, b, c],
    );
    draw(`tab=${COLLECTION}&view=board`);
    drop(await drawn(a), column('Contacted'));
    await screen.findByText(`${a.name}: Contacted.`);
    await notices().findByText('Moved to Contacted');
    expect(names(column('Contacted'))).toEqual([a.name]);
    within(column('To research')).getByText('Nothing here yet.');
    drop(await drawn(a), placeOf(c), [150, 110]);
    await screen.findByText(`${a.name}: In talks.`);
    expect(names(column('In talks'))).toEqual([b.name, a.name, c.name]);
    drop(await drawn(b), placeOf(a), [150, 190]);
    await waitFor(() => expect(names(column('In talks'))).toEqual([a.name, b.name, c.name]));
    drop(await drawn(a), placeOf(c), [150, 190]);
    await waitFor(() => expect(names(column('In talks'))).toEqual([b.name, c.name, a.name]));
    drop(await drawn(a), column('Passed'));
    const dialog = within(await screen.findByRole('dialog', { name: `Passed: ${a.name}` }));
    expect(names(column('Passed'))).toEqual([]);
    await waitFor(() => expect(server.held('step').map(({ value }) => value)).not.toContain('Passed'));
    fireEvent.click(dialog.getByRole('button', { name: 'Move to Passed' }));
    await waitFor(() => expect(names(column('Passed'))).toEqual([a.name]));
    await waitFor(() => expect(server.held('step').map(({ value }) => value)).toContain('Passed'));
  });

  it('is shown 25 a column, and more of them on request', async () => {
    const cards = Array.from({ length: 28 }, (_, n) => savedCard(n + 1));
    await signInSaver(collectionOf(cards), cards);
    const { user } = draw(`tab=${COLLECTION}&view=board`);
    await screen.findByRole('region', { name: 'To research, 28 items' });
    await waitFor(() => expect(names(column('To research'))).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    await waitFor(() => expect(names(column('To research'))).toHaveLength(28));
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
  });
});

describe('letters to saved people', () => {
  const letter = (card: SavedCard, day: string, more = {}) => ({
    id: `letter-${card.id}-${day}`,
    at: Date.parse(`${day}T10:00:00Z`),
    day,
    recipientId: refOf(card),
    recipientName: card.name,
    email: null,
    templateId: null,
    subject: 'Hello',
    channel: 'clipboard',
    state: 'Opened',
    followUp: null,
    ...more,
  });

  it('are read from this browser, sort the list, and are read again when another tab writes one', async () => {
    await signInSaver(collectionOf([a, b, c]), [a, b, c]);
    const log = [letter(a, '2020-11-05', { state: 'Replied' }), letter(c, '2020-11-03')];
    localStorage.setItem('outreach_log', JSON.stringify(log));
    const { user } = draw(`tab=${COLLECTION}&view=table`);
    await screen.findByRole('link', { name: a.name });
    await screen.findAllByText('Written to on 5 Nov 2020, replied');
    const rows = () => [...document.querySelectorAll('tbody .row-top a')].map(({ textContent }) => textContent);
    const sort = () => screen.getByLabelText('Sorted by');
    await user.selectOptions(sort(), 'Last letter');
    await waitFor(() => expect(rows()).toEqual([c.name, a.name, b.name]));
    await user.selectOptions(sort(), 'Last letter, reversed');
    await waitFor(() => expect(rows()).toEqual([a.name, c.name, b.name]));
    localStorage.setItem('outreach_log', JSON.stringify([...log, letter(b, localToday())]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    expect(screen.queryByText('Written to today')).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key: 'outreach_log' }));
    await screen.findAllByText('Written to today');
    await waitFor(() => expect(rows()).toEqual([b.name, a.name, c.name]));
  });
});
