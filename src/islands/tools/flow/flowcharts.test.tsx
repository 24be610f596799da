/** All flowcharts of a browser, the link that holds one, and their cards on the home page. */
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outlineOf } from '@/domain/flowchart/shapes';
import { FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { writeWorkspace } from '@/domain/tools/local-keys';
import { column, joined } from '@tests/factories/flowcharts';
import { buttonOf, drawTool, fill, notices, pressButton, valueOf } from '@tests/setup/component/tool';
import { drawHomeCards } from './home-cards';

// happy-dom has neither.
beforeEach(() => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  return () => vi.unstubAllGlobals();
});

const documentOf = (id: string, name: string, shapes: number, savedAt: number) => ({
  id,
  name,
  savedAt,
  data: column(shapes),
});
const [funnel, hiring] = [documentOf('funnel', 'Funnel', 2, 1), documentOf('hiring', 'Hiring', 3, 2)];
const storedKeys = () =>
  writeWorkspace(FLOWCHART, FLOW_LAYOUT, null, { open: funnel, others: [hiring] }).flatMap(({ key, value }) =>
    value === null ? [] : [[key, value] as const],
  );

async function openFlow() {
  const { user } = await drawTool({
    path: '/flow-builder',
    stored: storedKeys(),
    make: async () => {
      const { FlowScreen } = await import('./FlowScreen');
      return <FlowScreen viewer={{ state: 'guest' }} start={{ path: '/flow-builder', panel: 'shapes' }} />;
    },
    hasNotices: false,
  });
  await waitFor(() => expect(shapes()).toBe(2));
  return user;
}
const shapes = () => document.querySelectorAll('.react-flow__node').length;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const namesIn = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  dialog.getAllByRole('listitem').map((item) => item.querySelector('button')!.getAttribute('aria-label')!);

describe('all flowcharts', () => {
  it('are shown with their shapes, opened, renamed and begun, with what a name may be', async () => {
    const user = await openFlow();
    await pressButton(user, 'All flowcharts');
    const dialog = await dialogOf('Your flowcharts');
    dialog.getByText('All flowcharts saved in this browser.');
    expect(namesIn(dialog)).toEqual(['Funnel, open now', 'Open Hiring']);
    dialog.getByText(/^2 shapes, /);
    dialog.getByText(/^3 shapes, /);
    await user.click(dialog.getByRole('button', { name: 'Rename Hiring' }));
    const rename = await dialogOf('Rename the flowchart');
    const name = rename.getByLabelText(/^Name/);
    expect(valueOf(name)).toBe('Hiring');
    fill(name, '  ');
    await user.click(rename.getByRole('button', { name: 'Rename' }));
    await rename.findByText('Please enter a name');
    fill(name, 'Hiring plan');
    await user.click(rename.getByRole('button', { name: 'Rename' }));
    await dialog.findByRole('button', { name: 'Open Hiring plan' });
    await user.click(dialog.getByRole('button', { name: 'Open Hiring plan' }));
    await waitFor(() => expect(shapes()).toBe(3));
    expect(screen.queryByRole('dialog', { name: 'Your flowcharts' })).toBeNull();
    await pressButton(user, 'All flowcharts');
    const again = await dialogOf('Your flowcharts');
    await user.click(again.getByRole('button', { name: 'New flowchart' }));
    const create = await dialogOf('New flowchart');
    fill(create.getByLabelText(/^Name/), 'Third');
    await user.click(create.getByRole('button', { name: 'Create' }));
    // A new one begins with an example.
    await waitFor(() => expect(shapes()).toBeGreaterThan(3));
    await waitFor(() => buttonOf(/Third/));
    expect(screen.queryByRole('dialog', { name: 'Your flowcharts' })).toBeNull();
  });

  it('are copied and deleted, with Undo in the dialog and after it', async () => {
    const user = await openFlow();
    await pressButton(user, 'All flowcharts');
    const dialog = await dialogOf('Your flowcharts');
    await user.click(dialog.getByRole('button', { name: 'Copy Hiring' }));
    await waitFor(() => expect(namesIn(dialog)).toContain('Hiring (copy), open now'));
    await user.click(dialog.getByRole('button', { name: 'Delete Hiring' }));
    expect(dialog.getByRole('status').textContent).toContain('“Hiring” was deleted.');
    expect(namesIn(dialog)).not.toContain('Open Hiring');
    // The focus stays in the dialog: on the next card, then on the one that came back.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Funnel');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(namesIn(dialog)).toContain('Open Hiring'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open Hiring');
    expect(dialog.queryByRole('status')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete Hiring' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await notices().findByText('“Hiring” was deleted.');
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await pressButton(user, 'All flowcharts');
    await (await dialogOf('Your flowcharts')).findByRole('button', { name: 'Open Hiring' });
  });
});

describe('several deletions', () => {
  it('can each be undone, in the dialog and after it', async () => {
    const user = await openFlow();
    await pressButton(user, 'All flowcharts');
    const dialog = await dialogOf('Your flowcharts');
    await user.click(dialog.getByRole('button', { name: 'Copy Hiring' }));
    await waitFor(() => expect(namesIn(dialog)).toContain('Hiring (copy), open now'));
    await user.click(dialog.getByRole('button', { name: 'Delete Hiring' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Funnel' }));
    expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      '“Hiring” was deleted.Undo',
      '“Funnel” was deleted.Undo',
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Undo' })[0]!);
    await waitFor(() => expect(namesIn(dialog)).toContain('Open Hiring'));
    expect(namesIn(dialog)).not.toContain('Open Funnel');
    await user.click(dialog.getByRole('button', { name: 'Delete Hiring' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await notices().findByText('“Hiring” was deleted.');
    await notices().findByText('“Funnel” was deleted.');
    expect(notices().getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  });
});

describe('the links to a flowchart', () => {
  it('hold it without an account, and offer the account for one that can be turned off', async () => {
    const user = await openFlow();
    await pressButton(user, 'Share');
    const dialog = await dialogOf('Share this flowchart');
    dialog.getByText('Funnel');
    const link = await dialog.findByLabelText('Link');
    expect(valueOf(link)).toMatch(new RegExp(`^${location.origin}/flow-builder#.+`));
    dialog.getByText(/^The link itself contains the flowchart\. Nothing is stored on a server\./);
    const account = within(dialog.getByRole('region', { name: 'From your account' }));
    account.getByText(/^You need an account for a link that updates with your changes/);
    expect(account.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?returnTo=%2Fflow-builder');
  });
});

describe('the cards on the home page', () => {
  const draw = (inAccount: object[]) => {
    const section = document.body.appendChild(document.createElement('section'));
    section.hidden = true;
    section.dataset['flowCards'] = JSON.stringify(inAccount);
    section.append(Object.assign(document.createElement('ul')));
    section.querySelector('ul')!.dataset['flowList'] = '';
    drawHomeCards(section);
    return section;
  };

  it('are the four latest of this browser and the account, each once', () => {
    for (const [key, value] of storedKeys()) localStorage.setItem(key, value);
    const section = draw([
      { id: 'hiring', name: 'Hiring, as the account has it', savedAt: 9 },
      ...[3, 4, 5].map((savedAt) => ({ id: `a&${savedAt}`, name: `Account ${savedAt}`, savedAt })),
    ]);
    expect(section.hidden).toBe(false);
    const links = [...section.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['Account 5', 'Account 4', 'Account 3', 'Hiring']);
    expect(links.map((one) => one.getAttribute('href'))).toContain('/flow-builder?diagram=a%265');
    const pictures = [...section.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '');
    // Those of the account get their pictures later.
    expect(pictures.map((src) => src.startsWith('data:image/svg'))).toEqual([false, false, false, true]);
  });

  it('are not there without a flowchart', () => {
    expect(draw([]).hidden).toBe(true);
  });
});

it('a picture with Indian letters has the texts of lines and of covered shapes behind the shapes that cover them, as on the canvas', async () => {
  const steps: string[] = [];
  const images: Blob[] = [];
  const nothing = () => undefined;
  const context = {
    ...{ scale: nothing, save: nothing, restore: nothing, stroke: nothing, setLineDash: nothing },
    translate: (x: number, y: number) => steps.push(`at ${x} ${y}`),
    drawImage: () => steps.push('groups and lines'),
    ...{
      beginPath: nothing,
      measureText: () => ({ width: 90, actualBoundingBoxAscent: 9, actualBoundingBoxDescent: 3 }),
    },
    roundRect: (_x: number, _y: number, width: number, height: number) => steps.push(`ground ${width} ${height}`),
    fill(this: { fillStyle: string }, path?: { d: string }) {
      steps.push(`${this.fillStyle} ${path?.d ?? ''}`);
    },
    fillText: (words: string) => steps.push(words),
  };
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(readonly d: string) {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${images.push(blob as Blob)}`);
  vi.doMock('@/lib/export/line-drawing', () => ({ scriptFamilies: async () => '"Report"' }));
  const { exportDiagram } = await import('./files');
  const { edges, ...rest } = joined(column(2), 'ab', 'ab');
  // The second shape covers a part of the first one.
  const nodes = rest.nodes.map((node, at) => ({
    ...node,
    position: { x: 20 * at, y: 10 * at },
    data: { ...node.data, label: ['पहला', 'दूसरा'][at]!, background: ['#112233', '#445566'][at]! },
  }));
  await exportDiagram(
    { ...rest, nodes, edges: edges.map((edge, at) => ({ ...edge, label: ['बहुत लंबा', 'छोटा'][at]! })) },
    'png',
    'Funnel',
  );
  vi.restoreAllMocks();
  vi.doUnmock('@/lib/export/line-drawing');
  const [first, second] = nodes.map(
    ({ style, data }) => `${data.background} ${outlineOf('rectangle', style.width, style.height)}`,
  );
  // Half of the picture's padding is on the left and at the top.
  const ofShapes = ['at 50 50', first, 'पहला', 'at 70 60', second, 'दूसरा'];
  // As wide as the drawn letters, so that no two texts of lines run into each other.
  const ofLines = ['ground 102 20', '#ffffff ', 'बहुत लंबा', 'ground 102 20', '#ffffff ', 'छोटा'];
  expect(steps).toEqual(['groups and lines', ...ofLines, ...ofShapes]);
  const svg = await images[0]!.text();
  expect([svg.includes('<g'), svg.includes('<text'), svg.includes('<rect')]).toEqual([false, false, true]);
});
