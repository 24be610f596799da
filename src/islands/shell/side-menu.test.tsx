/** The left menu and the phone menu of both frames: what is remembered, what is said, and the copied entries. */
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initMenuPlace } from '@/lib/shell/side-menu';

/** How wide the window is, and what hears of it. */
const screen = { isLarge: true, listeners: new Set<() => void>() };
const root = document.documentElement;

beforeEach(() => {
  screen.isLarge = true;
  screen.listeners.clear();
  delete root.dataset['menu'];
  delete root.dataset['menuNarrow'];
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    get matches() {
      return screen.isLarge;
    },
    addEventListener: (_: string, listen: () => void) => screen.listeners.add(listen),
  } as unknown as MediaQueryList);
});

const resize = (isLarge: boolean) => {
  screen.isLarge = isLarge;
  for (const listen of screen.listeners) listen();
};

/** What the server sends of it, as far as its script is concerned. */
async function initMenus() {
  const { container } = render(
    <>
      <button type="button" data-menu-toggle="" />
      <button type="button" data-phone-menu="" aria-expanded="false" />
      <nav id="side-menu">
        <a href="/portal" title="Home" className="menu-narrow">
          icon
        </a>
        <section aria-labelledby="toolkit">
          <h2 id="toolkit">Toolkit</h2>
          <a href="/portal/tools/burn-rate" title="Burn Rate">
            Burn Rate
          </a>
        </section>
      </nav>
      <dialog id="phone-menu">
        <div data-copies="#side-menu" />
        <button type="button" data-close="">
          Close
        </button>
      </dialog>
    </>,
  );
  vi.resetModules();
  const { initMenuToggle, initPhoneMenu } = await import('@/lib/shell/side-menu');
  initMenuToggle();
  initPhoneMenu();
  const found = <T extends HTMLElement>(selector: string) => container.querySelector<T>(selector)!;
  return {
    toggle: found<HTMLButtonElement>('[data-menu-toggle]'),
    phone: found<HTMLButtonElement>('[data-phone-menu]'),
    dialog: found<HTMLDialogElement>('dialog'),
    copies: found('[data-copies]'),
    close: found('[data-close]'),
    container,
  };
}
const said = (toggle: HTMLElement) => [
  toggle.getAttribute('aria-expanded'),
  toggle.getAttribute('aria-label'),
  toggle.title,
];
const OPEN = ['true', 'Collapse menu', 'Collapse menu'];
const CLOSED = ['false', 'Expand menu', 'Expand menu'];

describe('the left menu', () => {
  it('collapses on a large screen and stays so on the next page', async () => {
    const { toggle } = await initMenus();
    expect(said(toggle)).toEqual(OPEN);
    fireEvent.click(toggle);
    expect(said(toggle)).toEqual(CLOSED);
    expect([root.dataset['menu'], localStorage.getItem('menu')]).toEqual(['collapsed', 'collapsed']);
    fireEvent.click(toggle);
    expect(said(toggle)).toEqual(OPEN);
    expect([root.dataset['menu'], localStorage.getItem('menu')]).toEqual(['open', 'open']);
  });

  it('says that it is collapsed where the page came so', async () => {
    root.dataset['menu'] = 'collapsed';
    const { toggle } = await initMenus();
    expect(said(toggle)).toEqual(CLOSED);
  });

  it('is collapsed on a narrow screen until it is opened, which is not remembered', async () => {
    screen.isLarge = false;
    const { toggle } = await initMenus();
    expect(said(toggle)).toEqual(CLOSED);
    fireEvent.click(toggle);
    expect(said(toggle)).toEqual(OPEN);
    expect([root.dataset['menu'], localStorage.getItem('menu')]).toEqual([undefined, null]);
    resize(true);
    resize(false);
    expect(said(toggle)).toEqual(CLOSED);
  });
});

describe('the phone menu', () => {
  it('opens with the entries of the left menu, once, with names of their own', async () => {
    const { phone, dialog, copies, container } = await initMenus();
    expect(copies.childElementCount).toBe(0);
    fireEvent.click(phone);
    expect([dialog.open, phone.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    dialog.close();
    expect(phone.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(phone);
    expect(copies.textContent).toBe('ToolkitBurn Rate');
    expect(copies.querySelectorAll('[title]')).toHaveLength(0);
    expect(copies.querySelector('section')?.getAttribute('aria-labelledby')).toBe('phone-toolkit');
    expect(copies.querySelector('h2')?.id).toBe('phone-toolkit');
    // Those of the left menu stay as they are.
    expect(container.querySelectorAll('#toolkit')).toHaveLength(1);
    expect(container.querySelectorAll('#side-menu [title]')).toHaveLength(2);
  });

  it('closes by its button, by a press beside it, and when the screen grows, not by a press in it', async () => {
    const { phone, dialog, copies, close } = await initMenus();
    fireEvent.click(phone);
    fireEvent.click(copies);
    expect(dialog.open).toBe(true);
    fireEvent.click(close);
    expect(dialog.open).toBe(false);
    fireEvent.click(phone);
    // The second click of a double click on the button.
    fireEvent.click(dialog, { detail: 2 });
    expect(dialog.open).toBe(true);
    fireEvent.click(dialog, { detail: 1 });
    expect(dialog.open).toBe(false);
    fireEvent.click(phone);
    resize(true);
    expect(dialog.open).toBe(false);
  });

  it('is left alone on a page that has no menus', async () => {
    vi.resetModules();
    const { initMenuToggle, initPhoneMenu } = await import('@/lib/shell/side-menu');
    initMenuToggle();
    initPhoneMenu();
    expect(screen.listeners.size).toBe(0);
  });
});

describe('the entry of the current page, in a menu that is longer than the screen', () => {
  /** A menu from 100 to 500 that is scrolled by 1,000, and its entry of 40 from `top` on. */
  function drawMenu(id: string, top: number | null) {
    const { container } = render(
      <>
        <button type="button" data-phone-menu="" />
        <nav id={id}>
          <a href="/adminPortal/users">Users</a>
          {top !== null && (
            <a href="/adminPortal/system" aria-current="page">
              System
            </a>
          )}
        </nav>
      </>,
    );
    const menu = container.querySelector('nav')!;
    const place = (element: Element | null, at: number, height: number) => {
      if (element) element.getBoundingClientRect = () => new DOMRect(0, at, 200, height);
    };
    place(menu, 100, 400);
    place(menu.querySelector('[aria-current]'), top ?? 0, 40);
    menu.scrollTop = 1_000;
    return { menu, open: () => fireEvent.click(container.querySelector('[data-phone-menu]')!) };
  }

  it.each([
    ['at the upper edge, stays where it is', 100, 1_000],
    ['at the lower edge, stays where it is', 460, 1_000],
    ['cut off by the upper edge, comes to the middle', 99, 799],
    ['cut off by the lower edge, comes to the middle', 461, 1_161],
    ['far below, comes to the middle', 900, 1_600],
    ['that is none, moves nothing', null, 1_000],
  ])('%s', (_, top, scrolled) => {
    const { menu, open } = drawMenu('side-menu', top);
    initMenuPlace();
    expect(menu.scrollTop).toBe(scrolled);
    open();
    expect(menu.scrollTop).toBe(scrolled);
  });

  it('comes to the middle of the phone menu each time that this opens', () => {
    const { menu, open } = drawMenu('phone-menu', 900);
    initMenuPlace();
    expect(menu.scrollTop).toBe(1_000);
    open();
    expect(menu.scrollTop).toBe(1_600);
  });
});
