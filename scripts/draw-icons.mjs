// Draws public/icons: the icons of the installed app, from the mark of public/favicon.svg. Run it by hand after a change: node scripts/draw-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const [, paths] = /(?:<\/style>)(.*)<\/svg>/s.exec(readFileSync(join(root, 'public/favicon.svg'), 'utf8'));
/** A launcher cuts a maskable icon to its own shape. So the mark is within four fifths of the icon, and the background goes to the edge. */
const kinds = [
  { name: 'icon', radius: 0.22, share: 0.68 },
  { name: 'maskable', radius: 0, share: 0.5 },
];

mkdirSync(join(root, 'public/icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, radius, share } of kinds) {
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}div{width:${size}px;height:${size}px;border-radius:${radius * size}px;background:#11141c;display:grid;place-items:center}
      svg{width:${share * size}px}</style><div><svg viewBox="0 -1 32 32" fill="none" stroke="#f6b13c" stroke-width="3" stroke-linecap="round">${paths}</svg></div>`);
    const picture = await page.screenshot({ type: 'png', omitBackground: true });
    writeFileSync(join(root, `public/icons/${name}-${size}.png`), picture);
    await page.close();
    console.log(`public/icons/${name}-${size}.png, ${(picture.length / 1024).toFixed(1)} KB`);
  }
}
await browser.close();
