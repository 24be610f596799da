// Finds a Chromium for the browser tests, and installs Debian's where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './toolchain.mjs';

const PLACES = [
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
  - install one: "apt-get install chromium" (Debian, as root), "brew install --cask chromium" (macOS), or
  - name one: CHROMIUM_PATH=/path/to/chrome npm test`;

/** Path of a Chromium, or null. CHROMIUM_PATH goes first; a wrong one is not passed over. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) fail(`CHROMIUM_PATH is ${given}, and there is no such file.`);
    return given;
  }
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** As `findChromium`, after an installation where it can be done (root on Debian or Ubuntu); else ends and says how. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) fail(HOW);
  console.log('Installing Chromium (apt-get install chromium) …');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium');
  if (!install()) {
    apt('update');
    install();
  }
  return findChromium() ?? fail(HOW);
}
