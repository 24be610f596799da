// Finds the browsers for the browser tests, and installs Debian's if possible: a headless shell for nearly all tests, full Chromium for the rest.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './toolchain.mjs';

/** Chromium without windows: the same engine for half the work. It has no PDF viewer. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const HOW = `The browser tests need Chromium, and none was found. Either
  - install one: "apt-get install chromium chromium-headless-shell" (Debian, as root), "brew install --cask chromium" (macOS), or
  - name one: CHROMIUM_PATH=/path/to/chrome npm test`;

const firstOf = (places) => places.find((place) => existsSync(place)) ?? null;

/**
 * Paths of the browsers, or null: `shell` for most files, `full` for those that need all of Chromium. Without a shell the
 * full browser does both. CHROMIUM_PATH takes precedence for both; a wrong path is an error.
 */
export function findBrowsers() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) fail(`CHROMIUM_PATH is ${given}, and there is no such file.`);
    return { shell: given, full: given };
  }
  const full = firstOf(BROWSERS);
  return full ? { shell: firstOf(SHELLS) ?? full, full } : null;
}

/** Like `findBrowsers`, but installs missing browsers if it can (root on Debian or Ubuntu); otherwise it exits and says how to install them. */
export function ensureBrowsers() {
  const isDebianRoot =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    !process.env.CHROMIUM_PATH;
  const found = findBrowsers();
  const missing = [...(found ? [] : ['chromium']), ...(firstOf(SHELLS) ? [] : ['chromium-headless-shell'])];
  if (isDebianRoot && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} (apt-get) …`);
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    // One by one: not every release has the shell.
    const install = (name) => apt('install', '-y', '--no-install-recommends', name);
    if (!missing.every(install)) {
      apt('update');
      missing.forEach(install);
    }
  }
  return findBrowsers() ?? fail(HOW);
}
