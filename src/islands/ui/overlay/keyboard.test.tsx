/** Tabs and menus by keyboard, after the patterns of ARIA. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Menu, type MenuItem } from './Menu';
import { Tabs } from '@/islands/ui/Tabs';

const focused = () => document.activeElement?.textContent;

describe('tabs', () => {
  const ITEMS = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two', disabled: true },
    { value: 'three', label: 'Three' },
    { value: 'four', label: 'Four' },
  ];
  function draw(isLinks: boolean) {
    const onChange = vi.fn();
    const items = isLinks ? ITEMS.map((item) => ({ ...item, href: `/page?tab=${item.value}` })) : ITEMS;
    render(<Tabs label="Parts" panelId="panel" value="one" items={items} onChange={onChange} />);
    act(() => screen.getByRole('tab', { name: 'One' }).focus());
    return { onChange, user: userEvent.setup({ delay: null }) };
  }

  it('are one stop of the Tab key, at the chosen one', async () => {
    const { user } = draw(false);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('that are buttons are chosen as the arrows, Home and End reach them, in a circle and past what is off', async () => {
    const { onChange, user } = draw(false);
    for (const [key, name, value] of [
      ['{ArrowRight}', 'Three', 'three'],
      ['{End}', 'Four', 'four'],
      ['{ArrowRight}', 'One', 'one'],
      ['{ArrowLeft}', 'Four', 'four'],
      ['{Home}', 'One', 'one'],
    ] as const) {
      await user.keyboard(key);
      expect(focused()).toBe(name);
      expect(onChange).toHaveBeenLastCalledWith(value);
    }
    onChange.mockClear();
    await user.keyboard('x');
    await user.click(screen.getByRole('tab', { name: 'Two' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('that are links are reached by the arrows and chosen with Enter or Space', async () => {
    const { onChange, user } = draw(true);
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Three');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard(' ');
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenLastCalledWith('three');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('four');
  });
});

describe('a menu', () => {
  function draw() {
    const chosen = vi.fn();
    const onClosed = vi.fn();
    const entry = (label: string, more: object = {}) => ({ label, onSelect: () => chosen(label), ...more });
    const items: MenuItem[] = [
      entry('Apple'),
      entry('Berry', { checked: false }),
      'separator',
      { label: 'More', items: [entry('Melon'), entry('Mango')] },
      entry('Grape', { disabled: true }),
      entry('Avocado'),
    ];
    render(<Menu label="Fruit" trigger="Fruit" items={items} onClosed={onClosed} />);
    const button = screen.getByRole('button', { name: 'Fruit' });
    act(() => button.focus());
    return { button, chosen, onClosed, user: userEvent.setup({ delay: null }) };
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  it('opens at its first row with the arrow down, at its last with the arrow up, and closes with Esc to its button', async () => {
    const { button, user, onClosed } = draw();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Apple');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button);
    await isGone();
    expect(onClosed).toHaveBeenCalledTimes(1);
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Avocado');
  });

  it('is gone through with arrows in a circle, Home, End, and the first letter from where one is', async () => {
    const { user } = draw();
    await user.keyboard('{ArrowDown}');
    for (const [key, name] of [
      ['{ArrowUp}', 'Avocado'],
      ['{ArrowDown}', 'Apple'],
      ['{End}', 'Avocado'],
      ['{Home}', 'Apple'],
      ['a', 'Avocado'],
      ['A', 'Apple'],
      ['b', 'Berry'],
      ['z', 'Berry'],
    ] as const) {
      await user.keyboard(key);
      expect(focused()).toBe(name);
    }
  });

  it('unfolds an entry with the arrow to the right, and folds it with the one to the left', async () => {
    const { user, chosen } = draw();
    await user.keyboard('{ArrowDown}m');
    expect(focused()).toBe('More');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Melon');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('More');
    expect(screen.queryByRole('menuitem', { name: 'Melon' })).toBeNull();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledWith('Mango');
    await isGone();
  });

  it('stays open for a check, and chooses nothing that is off', async () => {
    const { user, chosen } = draw();
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Berry' }));
    expect(chosen).toHaveBeenLastCalledWith('Berry');
    await user.click(screen.getByRole('menuitem', { name: 'Grape' }));
    expect(chosen).toHaveBeenCalledTimes(1);
    screen.getByRole('menu', { name: 'Fruit' });
  });

  it('closes with Tab, with a press outside, and with a press on its button', async () => {
    const { user, button } = draw();
    await user.keyboard('{ArrowDown}{Tab}');
    await isGone();
    await user.click(button);
    screen.getByRole('menu', { name: 'Fruit' });
    fireEvent.pointerDown(document.body);
    await isGone();
    await user.click(button);
    fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'Apple' }));
    screen.getByRole('menu', { name: 'Fruit' });
    await user.click(button);
    await isGone();
  });
});
