import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Diagram } from '@/domain/flowchart/diagram';
import { diagramJson, FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { formatDay } from '@/domain/time/days';
import { writeOpen } from '@/domain/tools/local-keys';
import { column, joined } from '@tests/factories/flowcharts';
import { localToday } from '@/lib/local-today';
import { canvas, load, openFlow, press, said, shape, shapes, stored } from '@tests/setup/component/flow';
import {
  buttonOf,
  catchLeaving,
  fill,
  notices,
  pressButton,
  refuseStorage,
  writeElsewhere,
} from '@tests/setup/component/tool';

it('FLOW-11 a file that cannot be opened changes nothing and says why', async () => {
  await openFlow(column(2));
  const before = stored();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, text, sentence] of [
    ['half.json', '{"nodes":[', 'This is not a complete JSON file.'],
    ['nodes.json', '{"nodes":[]}', 'A flowchart needs both “nodes” and “edges”.'],
    ['picture.svg', svg, 'This image does not contain a flowchart. You can only open SVG files saved here.'],
    ['large.json', 'x'.repeat(5_000_001), 'This file is too large. A flowchart file can be up to 5 MB.'],
  ] as const) {
    load(name, text);
    expect((await notices().findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
  }
  expect(shapes()).toHaveLength(2);
  expect(stored()).toEqual(before);
  load('mine.json', diagramJson(joined(column(3), 'ab')));
  await waitFor(() => expect(shapes()).toHaveLength(3));
  expect(stored().edges).toHaveLength(1);
  await waitFor(() => expect(document.querySelector('.react-flow__edge')).not.toBeNull());
});

it('says on paper which flowchart it is, and of which day', async () => {
  await openFlow(column(2));
  const line = await screen.findByText(`Funnel, ${formatDay(localToday())}`);
  expect(line.className).toContain('print:block');
});

const paste = (text: string) =>
  fireEvent.paste(canvas(), { clipboardData: { getData: () => text, setData: () => undefined } });

it('pastes shapes and Mermaid, and never what was copied before in place of another text', async () => {
  const { user } = await openFlow(column(2));
  fireEvent.keyDown(canvas(), { key: 'a', ctrlKey: true });
  let copied = '';
  fireEvent.copy(canvas(), { clipboardData: { setData: (_type: string, text: string) => (copied = text) } });
  paste('Meet at nine');
  await notices().findByText(/^What you copied is not a flowchart\./);
  paste('');
  expect(shapes()).toHaveLength(2);
  paste(copied);
  await waitFor(() => expect(shapes()).toHaveLength(4));
  paste(copied);
  await waitFor(() => expect(shapes()).toHaveLength(6));
  // Each copy is placed beside the previous one.
  expect(new Set(stored().nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(6);
  paste('flowchart LR\n  a[Lead] -->|paid| b((Win))\n  click a "https://example.com"');
  await waitFor(() => expect(shape('Lead')).toBeDefined());
  await notices().findByText(/^Not read: line 3: click a/);
  expect(stored().edges.map(({ label }) => label)).toEqual(['paid']);
  load('plan.mmd', 'flowchart TD\n  one --> two\n  click one call run()');
  await notices().findByText(/^“plan\.mmd” has replaced your flowchart\. Not read: line 3: click one/);
  expect(shapes()).toHaveLength(2);
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shapes()).toHaveLength(8));
});

it('begins where its shapes are, at once, and again when another tab or the account brings them from far away', async () => {
  const keysOf = (data: Diagram, savedAt: number) =>
    writeOpen(FLOWCHART, FLOW_LAYOUT, { id: 'funnel', name: 'Funnel', savedAt, data }).map(
      ({ key, value }) => [key, value] as const,
    );
  const away = (by: number): Diagram => ({
    ...column(2),
    nodes: column(2).nodes.map((node) => ({ ...node, position: { x: by, y: node.position.y } })),
  });
  const left = () => {
    const { transform } = document.querySelector<HTMLElement>('.react-flow__viewport')!.style;
    const [, x, , zoom] = /translate\(([-\d.]+)px, ?([-\d.]+)px\) scale\(([\d.]+)\)/.exec(transform)!.map(Number);
    return { x: x!, zoom: zoom! };
  };
  await openFlow(away(4000));
  await waitFor(() => expect(left().x + 4000 * left().zoom).toBeLessThan(500));
  writeElsewhere(keysOf(away(-6000), 2));
  await waitFor(() => expect(left().x - 6000 * left().zoom).toBeGreaterThan(-500));
});

it('adds shapes beside each other, clears the canvas, and Undo brings all back', async () => {
  const { user } = await openFlow(column(1));
  for (let count = 2; count <= 5; count += 1) {
    await pressButton(user, 'Diamond');
    await waitFor(() => expect(shapes()).toHaveLength(count));
  }
  const boxes = stored().nodes.map(({ position, style }) => ({ ...position, ...style }));
  boxes.forEach((a, index) =>
    boxes
      .slice(index + 1)
      .forEach((b) =>
        expect(Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= Math.max(a.height, b.height)).toBe(true),
      ),
  );
  await pressButton(user, 'Clear the canvas');
  await screen.findByText(/^Your canvas is empty\./);
  expect(stored().nodes).toEqual([]);
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shapes()).toHaveLength(5));
  await user.selectOptions(screen.getByLabelText('Template'), 'Blank');
  await pressButton(user, 'Add the first shape');
  await waitFor(() => expect(shapes()).toHaveLength(1));
});

it('writes the text of a line where it is double-clicked, and has its actions in a menu', async () => {
  const { user } = await openFlow(joined(column(2), 'ab'));
  const line = await waitFor(() => {
    const found = document.querySelector('.react-flow__edge');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.doubleClick(line);
  const field = await screen.findByRole('textbox', { name: 'Text on the line' });
  await user.clear(field);
  await user.type(field, 'if paid{Enter}');
  await waitFor(() => expect(stored().edges[0]?.label).toBe('if paid'));
  fireEvent.contextMenu(document.querySelector('.react-flow__edge')!, { clientX: 5, clientY: 5 });
  await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
  await waitFor(() => expect(stored().edges[0]?.id).toBe('b->a'));
  fireEvent.contextMenu(shapes()[0]!, { clientX: 9, clientY: 9 });
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(shapes()).toHaveLength(1));
});

it('says of a step back or forth, by key or button, what became of the last edit, and nothing where there is none', async () => {
  const { user } = await openFlow(column(2));
  const step = (key: string, keys: { shiftKey?: boolean } = {}) => press(key, { ctrlKey: true, ...keys });
  press('1');
  await waitFor(() => expect(said()).toBe('Rectangle added.'));
  step('y');
  expect(said()).toBe('Rectangle added.');
  step('z');
  await waitFor(() => expect(said()).toBe('Undone.'));
  expect(shapes()).toHaveLength(2);
  step('z', { shiftKey: true });
  await waitFor(() => expect(said()).toBe('Redone.'));
  await pressButton(user, 'Undo');
  await waitFor(() => expect(said()).toBe('Undone.'));
  await pressButton(user, 'Redo');
  await waitFor(() => expect(said()).toBe('Redone.'));
  expect(shapes()).toHaveLength(3);
});

it('says that the storage is full, keeps the drawing on the canvas, and lets it go as a file', async () => {
  const { user } = await openFlow(column(2));
  refuseStorage(() => true);
  press('1');
  await waitFor(() => expect(said()).toBe('Rectangle added.'));
  await screen.findByText(/your last changes are not saved/i);
  await pressButton(user, 'Save to Dashboard');
  const text = 'Your browser could not save the flowchart. Export it as JSON before you leave.';
  expect((await notices().findByText(text)).closest('[role="alert"]')).not.toBeNull();
  expect(shapes()).toHaveLength(3);
  const { files } = catchLeaving();
  await pressButton(user, 'Export');
  await user.click(await screen.findByRole('menuitem', { name: /^JSON/ }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['flowchart.json']));
  expect((JSON.parse(await files[0]!.blob.text()) as Diagram).nodes).toHaveLength(3);
});

it('FLOW-09 a template takes the place of everything, Undo brings it back, and shapes link to what helps', async () => {
  const { user } = await openFlow(joined(column(2), 'ab'));
  const templates = screen.getByLabelText('Template');
  const names = within(templates)
    .getAllByRole('option')
    .filter((one) => (one as HTMLOptionElement).value !== '');
  expect(names.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Default',
    'Pitch Deck',
    'MVP Development',
    'Fundraising',
  ]);
  await user.selectOptions(templates, 'Pitch Deck');
  await waitFor(() => expect(shapes().length).toBeGreaterThan(12));
  expect(shape('rectangle node')).toBeUndefined();
  await waitFor(() => expect(stored().edges.length).toBeGreaterThan(10));
  expect(stored().edges.map(({ id }) => id)).not.toContain('a->b');
  await notices().findByText('“Pitch Deck” has replaced your flowchart.');
  await pressButton(user, 'Search in the flowchart');
  fill(await screen.findByRole('searchbox', { name: 'Search in the flowchart' }), 'use of funds');
  await waitFor(() => expect(said()).toContain('1 of 1: 11. Ask'));
  expect(shape('11. Ask')?.querySelector('a')?.getAttribute('href')).toBe('/portal/tools/equity-split');
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shapes()).toHaveLength(2));
});

it('Undo of a template never takes back what was drawn after it, and says so', async () => {
  const { user } = await openFlow(column(2));
  await pressButton(user, 'Clear the canvas');
  await notices().findByText('Your flowchart was cleared.');
  await pressButton(user, 'Add the first shape');
  await waitFor(() => expect(shapes()).toHaveLength(1));
  await user.click(notices().getByRole('button', { name: 'Undo' }));
  await notices().findByText('The flowchart has changed since. Use Undo above it, step by step.');
  expect(stored().nodes).toHaveLength(1);
});

it('a flowchart that cannot be arranged stays as it is, and the screen says so', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('no threads');
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await openFlow(column(3));
  const before = stored();
  await pressButton(user, 'Lay out');
  await user.click(await screen.findByRole('menuitem', { name: 'Left to right' }));
  await notices().findByText('This flowchart could not be arranged.');
  expect(stored()).toEqual(before);
});

it('edits the same as a nested list, from nothing on', async () => {
  const { user } = await openFlow(column(1), { panel: 'outline' });
  const pressFirst = (name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
  const editor = () => within(screen.getByRole('group', { name: /^Edit / }));
  const set = (label: string, value: string) => fill(editor().getByLabelText(label), value);
  await pressFirst(/^rectangle node ?, ?Rectangle$/);
  set('Label', 'Question');
  await user.click(editor().getByRole('button', { name: 'Add decision' }));
  await waitFor(() => set('Label', 'In the help pages?'));
  for (const [label, way] of [
    ['Send the page', 'yes'],
    ['Ask support', 'no'],
  ] as const) {
    await pressFirst(/In the help pages\?/);
    await user.click(editor().getByRole('button', { name: 'Add after' }));
    set('Label', label);
    set('Text on the line that leads here', way);
  }
  await user.selectOptions(editor().getByLabelText('Join to'), 'Question');
  const lists = screen.getAllByRole('list', { name: /^Path \d from In the help pages\?$/ });
  expect(lists).toHaveLength(2);
  within(lists[1]!).getByText(/continues at/);
  expect(stored().nodes.map(({ data }) => data.label)).toEqual([
    'Question',
    'In the help pages?',
    'Send the page',
    'Ask support',
  ]);
  expect(stored().edges.map(({ label }) => label)).toEqual(['', 'yes', 'no', '']);
  for (const label of ['Ask support', 'Send the page', 'In the help pages?', 'Question']) {
    await pressFirst(new RegExp(label.replace('?', '\\?')));
    await user.click(editor().getByRole('button', { name: 'Delete this shape' }));
  }
  await user.click(await waitFor(() => buttonOf('Add a shape')));
  await waitFor(() => expect(shapes()).toHaveLength(1));
  expect(document.querySelector('.react-flow__edge')).toBeNull();
});

it('adds no shape when Esc ends its drag and the pointer is let go over the palette', async () => {
  const { user } = await openFlow(column(1));
  const button = document.querySelector<HTMLElement>('button[data-shape]')!;
  fireEvent.pointerDown(button, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(window, { clientX: 40, clientY: 40 });
  fireEvent.keyDown(window, { key: 'Escape' });
  await new Promise((done) => setTimeout(done, 80));
  fireEvent.pointerMove(window, { clientX: 12, clientY: 12 });
  fireEvent.pointerUp(window, { clientX: 12, clientY: 12 });
  fireEvent.click(button);
  expect(shapes()).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 80));
  await user.click(button);
  await waitFor(() => expect(shapes()).toHaveLength(2));
});
