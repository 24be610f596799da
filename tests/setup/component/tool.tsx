/** Renders a tool's screen as its page does, with a fresh copy of the app each time, the browser's stored data, and the notices. */
import type { ReactElement } from 'react';
import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { answerAt } from './network';

export interface SavedFile {
  name: string;
  blob: Blob;
}

/** A link to another program or page, as it was opened. */
export interface OpenedLink {
  href: string;
  target: string;
  features: string;
}

/** Records everything that leaves the page from now on, in order: saved files, new windows and mails. */
export function catchLeaving(): { files: SavedFile[]; links: OpenedLink[] } {
  const files: SavedFile[] = [];
  const links: OpenedLink[] = [];
  const blobs = new Map<string, Blob>();
  const click = HTMLAnchorElement.prototype.click;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(window, 'open').mockImplementation((href, target, features) => {
    links.push({ href: String(href), target: target ?? '', features: features ?? '' });
    return null;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    const href = this.getAttribute('href') ?? '';
    const blob = blobs.get(href);
    if (blob && this.download) files.push({ name: this.download, blob });
    else if (href.startsWith('mailto:')) links.push({ href, target: this.target, features: '' });
    else click.call(this);
  });
  return { files, links };
}

interface DrawOptions {
  /** With the query, as the page reads it. */
  path: string;
  /** The content of local storage before the screen is drawn. */
  stored?: Iterable<readonly [string, string]>;
  /** Imports the screen and gives it the props that its page does. */
  make: () => Promise<ReactElement>;
  /** Not for a screen that shows the notices itself. */
  hasNotices?: boolean;
}

export async function drawTool({ path, stored = [], make, hasNotices = true }: DrawOptions) {
  for (const [key, value] of stored) localStorage.setItem(key, value);
  // Asked where a document changes its currency; without an answer the rates of the app are.
  answerAt('get', '/api/exchange-rates', 'offline');
  history.replaceState(null, '', path);
  // The documents of a tool are in memory as long as its page is open.
  vi.resetModules();
  const { Toaster } = await import('@/islands/ui/overlay/Toaster');
  const element = await make();
  const drawn = render(
    <main>
      {element}
      {hasNotices && <Toaster />}
    </main>,
  );
  return { ...drawn, user: userEvent.setup({ delay: null }) };
}

/** A window that is narrower than whatever is asked for. */
export const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('width <'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

/** Writes a field in one go, as pasting does. */
export const fill = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

export const valueOf = (field: HTMLElement): string => (field as HTMLInputElement).value;

/** Presses keys with Control outside of any field. */
export const shortcut = (key: string, shiftKey = false): void =>
  void fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey });

export const notices = () => within(screen.getByRole('region', { name: 'Notices' }));

/** The tab becomes active again after another tab wrote these keys; null removes a key. */
export function writeElsewhere(entries: Iterable<readonly [string, string | null]>): void {
  for (const [key, newValue] of entries) {
    const oldValue = localStorage.getItem(key);
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage })));
  }
}

/** The messages that a field is described by. */
export const describedBy = (field: HTMLElement): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? '');

/** Until the end of the test, these keys are refused: as by a storage without room, or with another error. */
export function refuseStorage(isRefused: (key: string) => boolean, error = 'QuotaExceededError'): void {
  const setItem = localStorage.setItem.bind(localStorage);
  // happy-dom binds its methods when they are first used: to change the prototype would come too late.
  const put = (value: typeof setItem) =>
    Object.defineProperty(localStorage, 'setItem', { value, configurable: true, writable: true });
  put((key, value) => {
    if (isRefused(key)) throw new DOMException('refused', error);
    setItem(key, value);
  });
  onTestFinished(() => void put(setItem));
}

/** The stored value of a key, parsed; null if there is none. */
export const storedAt = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Waits until a key holds this. */
export const expectStored = (key: string, value: unknown) =>
  vi.waitFor(() => expect(storedAt(key)).toEqual(value), { timeout: 5_000 });

/** The pieces of text in an element, one for each stretch of text between tags, so that figures beside each other stay apart. */
export function piecesOf(element: Node): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const pieces: string[] = [];
  let last: Node | null = null;
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.textContent ?? '';
    if (last !== null && currentNode.previousSibling === last) pieces.push((pieces.pop() ?? '') + text);
    else pieces.push(text);
    last = currentNode;
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/** Chooses an entry of a tool's menu ⋯; further names are entries of its submenus. */
export async function chooseMore(user: UserEvent, ...names: readonly (string | RegExp)[]): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More' }));
  for (const name of names) await user.click(await screen.findByRole('menuitem', { name }));
}

/** Waits until the screen says this, also where the words are in several elements. */
export const expectSaid = (text: string, part: () => Node = () => screen.getByRole('main')) =>
  waitFor(() => expect(part().textContent?.replace(/\s+/g, ' ')).toContain(text));

/** Answers with the fonts that a PDF is written in. */
export function answerFonts(): void {
  const fonts = '@expo-google-fonts/noto-sans';
  for (const name of ['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold'])
    answerAt('get', `/node_modules/${fonts}/${name}.ttf`, () => {
      const bytes = readFileSync(`node_modules/${fonts}/${name}.ttf`);
      return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'font/ttf' } });
    });
}

/** The one button that is called so, found without asking the whole screen for its roles, which takes long on a large one. */
export function buttonOf(name: string | RegExp, part: ParentNode = document): HTMLElement {
  const isReachable = (one: Element) => !one.closest('[inert], [hidden], dialog:not([open])');
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim();
  const found = [...part.querySelectorAll<HTMLElement>('button')].filter((one) => {
    const text = nameOf(one);
    return isReachable(one) && (typeof name === 'string' ? text === name : name.test(text));
  });
  if (found.length !== 1) throw new Error(`${found.length} buttons are called ${String(name)}.`);
  return found[0]!;
}

/** Presses the button that is called so, once it is there. */
export const pressButton = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await waitFor(() => buttonOf(name)));
