/** The portal's static frame after its script has started: the submenus on top and the link to the saved items. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { initPortal } from '@/components/portal/portal-chrome';
import { $signInRequired, $signInReturnTo } from '@/stores/shell';

/** What the server sends of it, as far as its script is concerned. */
function initFrame() {
  render(
    <>
      <nav aria-label="Portal, top">
        <div data-group="">
          <a href="/portal/all-investors">Investors</a>
          <button type="button" aria-expanded="false" aria-label="Investors: show pages" />
          <div data-submenu="">
            <a href="/portal/all-investors">All Investors</a>
            <a href="/portal/pre-seed">Pre-seed</a>
            <a href="/portal/seed">Seed</a>
          </div>
        </div>
      </nav>
      <a
        href="/portal/saved-investors?tab=favorites"
        aria-label="Saved items"
        data-saved-link=""
        data-guest-locked=""
      />
    </>,
  );
  initPortal();
  const group = document.querySelector<HTMLElement>('[data-group]')!;
  return {
    group,
    button: screen.getByRole('button', { name: 'Investors: show pages' }),
    isOpen: () => group.hasAttribute('data-open'),
    user: userEvent.setup(),
  };
}

describe('a submenu', () => {
  it('is opened, walked and closed by keyboard, and Escape gives the focus back', async () => {
    const { button, isOpen, user } = initFrame();
    button.focus();
    await user.keyboard('{Enter}');
    expect([button.getAttribute('aria-expanded'), isOpen()]).toEqual(['true', true]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Pre-seed');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Seed');
    await user.keyboard('{Escape}');
    expect([button.getAttribute('aria-expanded'), isOpen()]).toEqual(['false', false]);
    expect(document.activeElement).toBe(button);
  });

  it('SHELL-36 stays 200 ms after the pointer has left', () => {
    vi.useFakeTimers();
    const { group, isOpen } = initFrame();
    fireEvent(group, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    expect(isOpen()).toBe(true);
    fireEvent(group, new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    vi.advanceTimersByTime(199);
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isOpen()).toBe(false);
  });

  it('is not closed by the click of the pointer that opened it', () => {
    const { group, button, isOpen } = initFrame();
    fireEvent(group, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    fireEvent.click(button);
    expect(isOpen()).toBe(false);
  });
});

describe('the number on the icon of saved items', () => {
  function initIcon() {
    render(
      <a href="/portal/saved-investors" data-saved-link="">
        <span data-saved-count="" />
      </a>,
    );
    initPortal();
    return () => {
      const link = screen.getByRole('link');
      return [link.textContent, link.getAttribute('aria-label')];
    };
  }
  const save = (count: number) => localStorage.setItem('favorites', JSON.stringify(Array(count).fill({})));
  const elsewhere = (key: string | null) => fireEvent(window, new StorageEvent('storage', { key }));

  it('follows another tab that saves, and one that clears everything', () => {
    save(2);
    const shown = initIcon();
    expect(shown()).toEqual(['2', 'Saved items, 2']);
    save(3);
    elsewhere('theme');
    expect(shown()).toEqual(['2', 'Saved items, 2']);
    elsewhere('favorites');
    expect(shown()).toEqual(['3', 'Saved items, 3']);
    localStorage.clear();
    elsewhere(null);
    expect(shown()).toEqual(['', 'Saved items']);
  });

  it('follows this tab, and is read again when the page comes back', () => {
    const shown = initIcon();
    expect(shown()).toEqual(['', 'Saved items']);
    save(1);
    fireEvent(document, new Event('outset:saved'));
    expect(shown()).toEqual(['1', 'Saved items, 1']);
    save(99);
    fireEvent(window, new Event('pageshow'));
    expect(shown()).toEqual(['99', 'Saved items, 99']);
  });

  it.each([
    ['more than fit', JSON.stringify(Array(100).fill({})), ['99+', 'Saved items, 100']],
    ['no list', '{"a":1}', ['', 'Saved items']],
    ['no JSON', '[', ['', 'Saved items']],
  ])('is short or missing where the browser holds %s', (_, text, said) => {
    localStorage.setItem('favorites', text);
    expect(initIcon()()).toEqual(said);
  });
});

it('SHELL-22 the icon of saved items asks guests to log in, with its place', async () => {
  const { user } = initFrame();
  await user.click(screen.getByRole('link', { name: 'Saved items' }));
  expect($signInRequired.get()).toBe('You need to be logged in to access these features.');
  expect($signInReturnTo.get()).toBe('/portal/saved-investors?tab=favorites');
});
