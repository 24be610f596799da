/** The tabs of the dashboard by keys: where the focus goes, what follows a link, and the tab that has the focus on the next page. */
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startDashboardTabs } from './tabs';

const NAMES = ['Feed', 'Resources', 'Guide'];
const user = userEvent.setup({ delay: null });
const tab = (name: string) => screen.getByRole('tab', { name });
const focused = () => document.activeElement?.textContent;
/** In the place of the browser: which tab is followed. */
const followed = vi.fn<(name: string) => void>();

function open(current = 'Feed') {
  document.body.innerHTML = `<div role="tablist">${NAMES.map(
    (name) =>
      `<a role="tab" id="tab-${name}" href="/portal?tab=${name}" aria-selected="${name === current}">${name}</a>`,
  ).join('')}</div>`;
  const list = screen.getByRole('tablist');
  startDashboardTabs(list);
  list.addEventListener('click', (event) => {
    event.preventDefault();
    followed((event.target as HTMLElement).textContent);
  });
}

beforeEach(() => followed.mockReset());

describe('the tabs of the dashboard', () => {
  it('are one stop of the Tab key, and arrows, Home and End move the focus around without following', async () => {
    open('Resources');
    await user.tab();
    expect(focused()).toBe('Resources');
    expect(NAMES.map((name) => tab(name).tabIndex)).toEqual([-1, 0, -1]);
    for (const [key, to] of [
      ['ArrowRight', 'Guide'],
      ['ArrowRight', 'Feed'],
      ['ArrowLeft', 'Guide'],
      ['ArrowLeft', 'Resources'],
      ['End', 'Guide'],
      ['Home', 'Feed'],
    ] as const) {
      // False: the page does not scroll too.
      expect(fireEvent.keyDown(document.activeElement!, { key })).toBe(false);
      expect(focused(), key).toBe(to);
    }
    expect(followed).not.toHaveBeenCalled();
  });

  it('leave all other keys, and those held with others, to the browser', () => {
    open();
    tab('Feed').focus();
    for (const event of [
      { key: 'a' },
      { key: 'Tab' },
      { key: 'ArrowRight', ctrlKey: true },
      { key: 'ArrowRight', metaKey: true },
      { key: 'ArrowLeft', altKey: true },
    ])
      expect(fireEvent.keyDown(tab('Feed'), event)).toBe(true);
    tab('Feed').blur();
    expect(fireEvent.keyDown(screen.getByRole('tablist'), { key: 'End' })).toBe(true);
    expect(focused()).not.toBe('Guide');
  });

  it('are followed by the space bar, and have the focus again on the page that comes, once', () => {
    open();
    tab('Guide').focus();
    expect(fireEvent.keyDown(tab('Guide'), { key: ' ' })).toBe(false);
    expect(followed.mock.calls).toEqual([['Guide']]);
    open('Guide');
    expect(focused()).toBe('Guide');
    open('Guide');
    expect(focused()).not.toBe('Guide');
  });

  it('have no focus on the page that comes after a press, or of another tab', () => {
    open();
    fireEvent.click(tab('Guide'), { detail: 1 });
    open('Guide');
    expect(focused()).not.toBe('Guide');
    fireEvent.click(tab('Feed'), { detail: 0 });
    open('Guide');
    expect(focused()).not.toBe('Guide');
  });
});
