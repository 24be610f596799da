// The flow builder beside a bare React Flow canvas with the same graph, in one browser: frames while panning and dragging, and the longest task.
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { ensureBrowsers } from '../scripts/chromium.mjs';
import { root } from '../scripts/toolchain.mjs';
import { newDataDir, removeDataDir, startApp } from '../tests/setup/app.ts';
import { watchTasks } from '../tests/setup/browser/trace.ts';

const NODES = 500;
const EDGES = 800;
const COLUMNS = 25;
const VIEWPORT = { width: 1280, height: 800 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Shapes in a grid; each is joined to the next, and many to one further down. */
function graphOf() {
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % COLUMNS) * 220, y: Math.floor(at / COLUMNS) * 110 },
    data: { label: `Step ${at + 1}` },
    style: { width: 150, height: 40 },
  }));
  const edges = Array.from({ length: EDGES }, (_, at) => {
    const [source, target] =
      at < NODES - 1 ? [at, at + 1] : [(at * 7) % (NODES - COLUMNS), ((at * 7) % (NODES - COLUMNS)) + COLUMNS];
    return {
      id: `n${source}->n${target}${at < NODES - 1 ? '' : `#${at}`}`,
      source: `n${source}`,
      target: `n${target}`,
    };
  });
  return { nodes, edges };
}

/** Serves the bare page with its graph and its script. */
async function serveBare(graph) {
  const outDir = join(root, '.tmp/bench-flow');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: { input: join(root, 'bench/bare-flow.mjs'), output: { entryFileNames: 'bare.js' } },
    },
  });
  const style = readdirSync(join(outDir, 'assets')).find((file) => file.endsWith('.css'));
  const page = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/assets/${style}"><style>body{margin:0}</style>
    <div id="root" style="height:100vh"></div><script type="module" src="/bare.js"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const send = (type, body) => response.writeHead(200, { 'content-type': type }).end(body);
    if (url === '/graph.json') return send('application/json', JSON.stringify(graph));
    if (url === '/bare.js') return send('text/javascript', readFileSync(join(outDir, 'bare.js')));
    if (url.startsWith('/assets/')) return send('text/css', readFileSync(join(outDir, 'assets', style)));
    return send('text/html', page);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Moves the pressed mouse around a point for a time, and returns the frames a second that the page made meanwhile. */
async function framesWhile(page, from, ms) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.evaluate(() => {
    window.benchFrames = 0;
    const count = () => {
      window.benchFrames += 1;
      window.benchTimer = requestAnimationFrame(count);
    };
    window.benchTimer = requestAnimationFrame(count);
  });
  const start = performance.now();
  for (let step = 0; performance.now() - start < ms; step += 1)
    await page.mouse.move(from.x + 12 + 60 * Math.sin(step / 9), from.y + 12 + 40 * Math.cos(step / 7));
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.benchTimer);
    return window.benchFrames;
  });
  const seconds = (performance.now() - start) / 1000;
  await page.mouse.up();
  return frames / seconds;
}

/** A point of the canvas with nothing on it, and the middle of a shape. */
async function pointsOf(page) {
  const canvas = await page.locator('.react-flow').boundingBox();
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  const shape = await page.evaluate(({ x, y }) => {
    const boxes = [...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect());
    const far = (box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    const { x: left, y: top, width, height } = boxes.sort((a, b) => far(a) - far(b))[0];
    return { x: left + width / 2, y: top + height / 2 };
  }, middle);
  return { shape, ground: { x: canvas.x + canvas.width / 2, y: canvas.y + 14 } };
}

/** The flow builder with the graph on it, all of it in sight. */
async function openOurs(context, base, graph) {
  const page = await context.newPage();
  await page.goto(`${base}/flow-builder?panel=none`);
  await page.locator('.react-flow__node').first().waitFor();
  await page.getByLabel('Flowchart file to load').setInputFiles({
    name: 'graph.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(graph)),
  });
  await page
    .locator('.react-flow__node')
    .nth(NODES - 1)
    .waitFor();
  await page.getByRole('button', { name: 'Fit View' }).click();
  return page;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Tells `onFrames(what, ours / bare)` of panning and dragging, and `onTask(what, longest task / 50 ms)`. */
export async function compareFlow({ onFrames, onTask, rounds = 5, ms = 2000 }) {
  const graph = graphOf();
  const bare = await serveBare(graph);
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  const launch = () => chromium.launch({ executablePath: ensureBrowsers().shell, args: ARGS });
  const browser = await launch();
  let alone = null;
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await theirs.goto(bare.address);
    await theirs
      .locator('.react-flow__node')
      .nth(NODES - 1)
      .waitFor();
    const ours = await context.newPage();
    await ours.goto(`${app.base}/flow-builder?panel=none`);
    await ours.locator('.react-flow__node').first().waitFor();
    await ours.getByLabel('Flowchart file to load').setInputFiles({
      name: 'graph.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(graph)),
    });
    await ours
      .locator('.react-flow__node')
      .nth(NODES - 1)
      .waitFor();
    await ours.getByRole('button', { name: 'Fit View' }).click();
    // The same ground for both.
    const box = await ours.locator('.react-flow').boundingBox();
    await theirs.setViewportSize({ width: Math.round(box.width), height: Math.round(box.height) });
    await theirs.locator('.react-flow__controls-fitview').click();

    for (const [what, place] of [
      ['panning', 'ground'],
      ['dragging', 'shape'],
    ]) {
      const ratios = [];
      for (let round = 0; round < rounds; round += 1) {
        const frames = [];
        for (const page of round % 2 ? [ours, theirs] : [theirs, ours]) {
          await page.bringToFront();
          const points = await pointsOf(page);
          frames.push([page, await framesWhile(page, points[place], ms)]);
        }
        const of = (page) => frames.find(([one]) => one === page)[1];
        ratios.push(of(ours) / of(theirs));
      }
      onFrames(`frames while ${what}, ours / bare`, median(ratios));
    }

    // In a browser of its own, since one puts off the work of pages that are behind another.
    const tasks = [];
    for (let round = 0; round < 3; round += 1) {
      alone = await launch();
      const page = await openOurs(
        await alone.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' }),
        app.base,
        graph,
      );
      const { ground, shape } = await pointsOf(page);
      const { step, longest } = await watchTasks(page);
      await step('panning', () => framesWhile(page, ground, ms));
      await step('dragging', () => framesWhile(page, shape, ms));
      tasks.push(await longest());
      await alone.close();
    }
    // The quickest of three rounds, so that only work that is too much counts.
    ['panning', 'dragging'].forEach((what, at) =>
      onTask(`longest task while ${what} / 50 ms`, Math.min(...tasks.map((round) => round[at][1])) / 50),
    );
  } finally {
    await browser.close();
    await alone?.close();
    await app.stop();
    removeDataDir(dataDir);
    bare.close();
  }
}
