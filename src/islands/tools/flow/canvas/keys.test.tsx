/** The keys and the menu of the canvas: what each does to the flowchart, and what it says. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FLOW_LIMITS, NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { column, joined } from '@tests/factories/flowcharts';
import { canvas, expectSaid, openFlow, press, said, shapes, stored } from '@tests/setup/component/flow';
import { notices } from '@tests/setup/component/tool';

const ctrl = { ctrlKey: true };
/** Shapes with their letters as labels. */
function lettered(count: number, ...pairs: string[]): Diagram {
  const diagram = column(count);
  const nodes = diagram.nodes.map((node) => ({ ...node, data: { ...node.data, label: node.id.toUpperCase() } }));
  return joined({ ...diagram, nodes }, ...pairs);
}
const edgeIds = () => stored().edges.map(({ id }) => id);

describe('going through shapes and lines', () => {
  it('goes from shape to shape, around the end, and says what leads there', async () => {
    await openFlow(lettered(3, 'ab', 'bc'));
    press('End');
    await expectSaid('C. 1 in, 0 out.');
    press('j');
    await expectSaid('A. 0 in, 1 out.');
    press('k');
    await expectSaid('C. 1 in, 0 out.');
    press('ArrowUp', ctrl);
    await expectSaid('B. 1 in, 1 out.');
    press('Home');
    await expectSaid('A. 0 in, 1 out.');
    press('ArrowUp', ctrl);
    await expectSaid('No more shapes in that direction.');
    press('Escape');
    await expectSaid('Nothing is selected.');
    // Without a shape an arrow begins at the first one, and moves nothing.
    press('ArrowDown');
    await expectSaid('A. 0 in, 1 out.');
    expect(stored().nodes[0]?.position).toEqual({ x: 0, y: 0 });
  });

  it('goes through the lines of the shape at hand, and not of one that was left', async () => {
    await openFlow(lettered(4, 'ab', 'ac', 'cd'));
    press('l');
    await expectSaid('Select a shape first.');
    press('Home');
    press('l');
    await expectSaid('Line: A to B. Delete removes it.');
    press('l');
    await expectSaid('Line: A to C. Delete removes it.');
    press('l');
    await expectSaid('Line: A to B. Delete removes it.');
    fireEvent.contextMenu(await lineNamed('c->d'), { clientX: 5, clientY: 5 });
    await screen.findByRole('menuitem', { name: 'Reverse' });
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Reverse' }), { key: 'Escape' });
    press('l');
    await expectSaid('Line: A to C. Delete removes it.');
    press('Escape');
    press('l');
    await expectSaid('Select a shape first.');
  });

  it('says that a shape has no lines', async () => {
    await openFlow(lettered(1));
    press('Home');
    press('l');
    await expectSaid('This shape has no lines.');
  });
});

const lineNamed = (id: string) =>
  waitFor(() => {
    const line = document.querySelector(`.react-flow__edge[data-id="${id}"]`);
    expect(line).not.toBeNull();
    return line!;
  });

describe('drawing a line by keys', () => {
  it('begins at a shape, ends where Enter is pressed, and is given up by Esc', async () => {
    await openFlow(lettered(2));
    press('c');
    await expectSaid('Select a shape first.');
    press('Home');
    press('c');
    await expectSaid('Line from A. Go to another shape and press Enter; Esc cancels.');
    press('j');
    await expectSaid('B. Enter joins.');
    press('Escape');
    await expectSaid('No line was drawn.');
    expect(stored().edges).toEqual([]);
    press('c');
    press('Enter');
    await expectSaid('A shape cannot be joined to itself here.');
    press('c');
    press('k');
    press('Enter');
    await expectSaid('B joined to A.');
    expect(edgeIds()).toEqual(['b->a']);
    // The shape that it begins at is taken back.
    press('1');
    await expectSaid('Rectangle added.');
    press('c');
    press('z', ctrl);
    await waitFor(() => expect(shapes()).toHaveLength(2));
    press('Home');
    press('Enter');
    await expectSaid('No line was drawn.');
    expect(notices().queryAllByRole('alert')).toEqual([]);
  });
});

/** The field for the text of a shape or line, once it has the focus. */
const fieldOnCanvas = () =>
  waitFor(() => {
    const focused = document.activeElement as HTMLElement;
    expect(focused.closest('.react-flow')?.contains(focused) && focused.matches('textarea, input')).toBe(true);
    return focused;
  });

describe('changing what is selected', () => {
  it('moves, duplicates and cuts shapes, and a paste brings them back', async () => {
    await openFlow(lettered(2, 'ab'));
    press('Home');
    press('ArrowLeft', { shiftKey: true });
    await expectSaid('Moved to -50, 0.');
    press('d', ctrl);
    await expectSaid('1 shape added.');
    expect(stored().nodes.map(({ data }) => data.label)).toEqual(['A', 'B', 'A']);
    press('a', ctrl);
    await expectSaid('3 shapes and 1 line selected.');
    let cut = '';
    fireEvent.cut(canvas(), { clipboardData: { setData: (_type: string, text: string) => (cut = text) } });
    await expectSaid('3 shapes deleted. Undo brings it back.');
    expect(stored().nodes).toEqual([]);
    fireEvent.paste(canvas(), { clipboardData: { getData: () => cut } });
    await waitFor(() => expect(shapes()).toHaveLength(3));
    expect(stored().edges).toHaveLength(1);
  });

  it('groups shapes, whose frame moves and goes with them, and takes the group apart', async () => {
    await openFlow(lettered(3));
    press('g', ctrl);
    expect(stored().groups).toEqual([]);
    press('a', ctrl);
    press('g', ctrl);
    await expectSaid('3 shapes grouped.');
    expect(stored().groups).toHaveLength(1);
    press('ArrowDown');
    await expectSaid('Moved to 0, 10.');
    expect(stored().nodes.map(({ position }) => position.y)).toEqual([10, 110, 210]);
    press('g', { ...ctrl, shiftKey: true });
    await expectSaid('Group removed; its shapes stay.');
    expect([stored().groups.length, stored().nodes.length]).toEqual([0, 3]);
    press('Delete');
    await expectSaid('3 shapes deleted. Undo brings it back.');
    // Nothing is left to delete.
    press('1');
    await expectSaid('Rectangle added.');
    press('Escape');
    press('Backspace');
    expect([said(), stored().nodes.length]).toEqual(['Nothing is selected.', 1]);
  });

  it('adds the next step, and writes the text of a line', async () => {
    const { user } = await openFlow(lettered(2, 'ab'));
    press('End');
    press('Enter', ctrl);
    await expectSaid('Rectangle added after B.');
    press('l');
    press('Enter');
    const field = await fieldOnCanvas();
    await user.paste('done');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(stored().edges.map(({ label }) => label)).toEqual(['', 'done']));
  });

  it.each([
    ['shape', () => press('Home'), ({ nodes }: Diagram) => nodes[0]?.data.label, 'A'],
    ['line', () => (press('Home'), press('l')), ({ edges }: Diagram) => edges[0]?.label, ''],
  ] as const)(
    'saves the text of a %s that is being written when the page is left, as one step',
    async (_, go, textOf, before) => {
      const { user } = await openFlow(lettered(2, 'ab'));
      go();
      press('Enter');
      const field = await fieldOnCanvas();
      await user.clear(field);
      await user.type(field, 'Ship it ');
      expect(textOf(stored())).toBe('Ship it');
      await waitFor(() => expect(field.isConnected).toBe(false));
      press('z', ctrl);
      expect(textOf(stored())).toBe(before);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
    },
  );

  it('leaves the text as it was after Esc, also when the page is left then', async () => {
    const { user } = await openFlow(lettered(1));
    press('Home');
    press('Enter');
    const field = await fieldOnCanvas();
    await user.type(field, 'Ship it{Escape}');
    expect(stored().nodes[0]?.data.label).toBe('A');
  });

  it('keys that are typed into a field or pressed on a button are not for the canvas', async () => {
    await openFlow(lettered(1));
    const button = canvas().querySelector('button')!;
    fireEvent.keyDown(button, { key: '1' });
    fireEvent.keyDown(canvas(), { key: '1', altKey: true });
    expect(shapes()).toHaveLength(1);
  });
});

describe('the menu of the canvas', () => {
  let at = 0;
  const open = (target: Element) => fireEvent.contextMenu(target, { clientX: (at += 40), clientY: 40 });
  const item = (name: string) => screen.findByRole('menuitem', { name });

  it('of a shape adds the next step, duplicates and groups it; of an empty place adds a shape there', async () => {
    const { user } = await openFlow(lettered(1));
    open(shapes()[0]!);
    await user.click(await item('Add next step'));
    await expectSaid('Rectangle added after A.');
    expect(stored().edges).toHaveLength(1);
    open(shapes()[0]!);
    await user.click(await item('Duplicate'));
    await expectSaid('1 shape added.');
    open(document.querySelector('.react-flow__pane')!);
    await user.click(await item('Add a shape here'));
    await user.click(await item('Diamond'));
    await expectSaid('Diamond added.');
    open(document.querySelector('.react-flow__pane')!);
    await user.click(await item('Select everything'));
    await expectSaid('4 shapes and 1 line selected.');
    // A press on one of several selected shapes is about all of them.
    open(shapes()[0]!);
    await user.click(await item('Group'));
    await expectSaid('4 shapes grouped.');
  });
});

it('a flowchart that is full takes no more shapes, and says so', async () => {
  const { $announcement, announce, flowStore } = await import('../store');
  const { addShape, addNext, connect, pasteFragment } = await import('../actions');
  const { $toasts } = await import('@/stores/toasts');
  onTestFinished(flowStore.start());
  await waitFor(() => expect(flowStore.$state.get().phase).toBe('ready'));
  const nodes = Array.from({ length: FLOW_LIMITS.nodes }, (_, at) => ({ ...column(1).nodes[0]!, id: `n${at}` }));
  const edges = Array.from({ length: FLOW_LIMITS.edges }, (_, at) => ({
    ...lettered(2, 'ab').edges[0]!,
    id: `e${at}`,
    source: 'n0',
    target: 'n1',
  }));
  flowStore.edit(() => ({ ...NOTHING, nodes, edges }));
  for (const [act, text] of [
    [() => addShape('rectangle'), 'A flowchart can have at most 2,000 shapes.'],
    [() => addNext('rectangle', 'n0'), 'A flowchart can have at most 2,000 shapes.'],
    [() => pasteFragment(column(1)), 'A flowchart can have at most 2,000 shapes.'],
    [() => connect('n0', 'n2'), 'A flowchart can have at most 5,000 lines.'],
  ] as const) {
    $toasts.set([]);
    announce('Rectangle added.');
    act();
    expect($toasts.get().map((one) => one.text)).toEqual([text]);
    // The notice is read out; what was announced before is no longer there.
    expect($announcement.get().text).toBe('');
  }
  const { data } = flowStore.$state.get().workspace.open;
  expect([data.nodes.length, data.edges.length]).toEqual([FLOW_LIMITS.nodes, FLOW_LIMITS.edges]);
});
