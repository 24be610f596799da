// Draws public/og.png, the picture that shared links show, from the HTML below. Run it by hand after a change: node scripts/draw-og.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const font = (path) => readFileSync(join(root, 'node_modules/@fontsource-variable', path)).toString('base64');
const months = 14;
const bars = Array.from({ length: months }, (_, month) => {
  const left = months - month;
  const colour = left > 4 ? '#5fc3c5' : left > 2 ? '#e8c24e' : '#ee6c7b';
  return `<i style="height:${(left / months) * 100}%;background:${colour}"></i>`;
}).join('');

const html = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:B;font-weight:200 800;src:url(data:font/woff2;base64,${font('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')})}
@font-face{font-family:G;font-weight:100 900;src:url(data:font/woff2;base64,${font('geist/files/geist-latin-wght-normal.woff2')})}
*{box-sizing:border-box;margin:0}
body{width:1200px;height:630px;padding:72px 76px;background:#11141c;color:#e6e8ee;font-family:G;position:relative}
.mark{display:flex;align-items:center;gap:18px;font:600 40px B;letter-spacing:-.02em}
svg{width:66px;color:#f6b13c}
h1{font:600 92px/1.02 B;letter-spacing:-.03em;margin-top:84px;width:620px}
p{font-size:28px;color:#a3a8b5;margin-top:34px;width:560px;line-height:1.4}
.card{position:absolute;right:76px;top:150px;width:400px;padding:32px;border:1px solid #2c313d;border-radius:24px;background:#1a1e27}
.card small{font-size:20px;color:#a3a8b5}.card b{display:block;font:600 52px B;margin-top:8px}
.bars{display:flex;align-items:flex-end;gap:7px;height:180px;margin-top:30px}.bars i{flex:1;border-radius:5px 5px 0 0}
</style><div class="mark"><svg viewBox="0 0 28 20" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"><path d="M2 18h24M6 14a8 8 0 0 1 16 0"/><path d="M14 1v2.2M3.6 5.4l1.6 1.6M24.4 5.4l-1.6 1.6"/></svg>outset</div>
<h1>From the first idea to the first cheque.</h1><p>Investors, runway and equity on one desk.</p>
<div class="card"><small>Runway</small><b>${months} months</b><div class="bars">${bars}</div></div>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const picture = await page.screenshot({ type: 'png' });
await browser.close();
writeFileSync(join(root, 'public/og.png'), picture);
console.log(`public/og.png, ${(picture.length / 1024).toFixed(0)} KB`);
