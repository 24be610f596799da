/**
 * The theme: stored as `{"isDark":true}`, shown as data-theme; dark unless the person chose light. Uses no framework, so that the landing
 * page can use it.
 */
import { readJson, writeJson } from '@/lib/storage/storage';

export function isDark(): boolean {
  return readJson<{ isDark?: boolean }>('theme', {}).isDark !== false;
}

/** Stores the choice and shows it at once. */
export function setDark(dark: boolean): void {
  writeJson('theme', { isDark: dark });
  document.documentElement.dataset['theme'] = dark ? 'outset-dark' : 'outset-light';
  document.dispatchEvent(new CustomEvent('outset:theme', { detail: dark }));
}

/** Shows the theme that another tab has chosen. */
function followTheme(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme') setDark(isDark());
  });
}

/** Starts the switch between dark and light. No framework. */
export function initTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]');
  const tell = () => buttons.forEach((button) => button.setAttribute('aria-checked', String(isDark())));
  buttons.forEach((button) => button.addEventListener('click', () => setDark(!isDark())));
  document.addEventListener('outset:theme', tell);
  followTheme();
  tell();
}
