/** Wakes the switch between dark and light. No framework. */
import { followTheme, isDark, setDark } from './theme';

export function wakeTheme(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]');
  const tell = () => buttons.forEach((button) => button.setAttribute('aria-checked', String(isDark())));
  buttons.forEach((button) => button.addEventListener('click', () => setDark(!isDark())));
  document.addEventListener('outset:theme', tell);
  followTheme();
  tell();
}
