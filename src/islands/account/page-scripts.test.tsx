/** Small scripts of the account pages: the notice that the page before left, and the link that opens the registration. */
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeNotice } from '@/lib/session/sign-in-state';
import { OPEN_REGISTRATION, startRegisterLink } from './sign-in-form';

describe('the notice of the page before', () => {
  const take = (stored?: string) => {
    document.body.innerHTML = '<p hidden></p>';
    if (stored !== undefined) sessionStorage.setItem('notice', stored);
    const box = document.querySelector('p')!;
    takeNotice(box);
    return { text: box.textContent, isHidden: box.hidden };
  };

  it('is shown once, as text', () => {
    const text = 'Logged out <b>successfully</b>';
    expect(take(JSON.stringify({ text }))).toEqual({ text, isHidden: false });
    expect(document.querySelector('b')).toBeNull();
    expect(take()).toEqual({ text: '', isHidden: true });
  });

  it.each(['no json', 'null', '"text"', '{}', '{"text":5}'])('that is %s is dropped', (stored) => {
    expect(take(stored)).toEqual({ text: '', isHidden: true });
    expect(sessionStorage.getItem('notice')).toBeNull();
  });
});

describe('the link to the registration', () => {
  it('shows the registration in its place and tells it to open, but not with a key', () => {
    document.body.innerHTML = '<a data-register href="/register">Register</a><div data-registration hidden></div>';
    const opened = vi.fn();
    const leave = (event: Event) => event.preventDefault();
    document.addEventListener(OPEN_REGISTRATION, opened);
    document.addEventListener('click', leave);
    onTestFinished(() => {
      document.removeEventListener(OPEN_REGISTRATION, opened);
      document.removeEventListener('click', leave);
    });
    startRegisterLink();
    const link = document.querySelector('a')!;
    const holder = document.querySelector('div')!;
    fireEvent.click(link, { ctrlKey: true });
    expect([holder.hidden, opened.mock.calls.length]).toEqual([true, 0]);
    fireEvent.click(link);
    expect([holder.hidden, holder.dataset['wanted'], opened.mock.calls.length]).toEqual([false, 'true', 1]);
  });

  it('is a plain link on a page without the registration', () => {
    document.body.innerHTML = '<a data-register href="/register">Register</a>';
    expect(startRegisterLink).not.toThrow();
    document.body.innerHTML = '<div data-registration hidden></div>';
    expect(startRegisterLink).not.toThrow();
  });
});
