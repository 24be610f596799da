/** The editors of the panel for shapes, lines and groups, and the search in the flowchart. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Diagram } from '@/domain/flowchart/diagram';
import { setEdges } from '@/domain/flowchart/edits';
import { column, joined } from '@tests/factories/flowcharts';
import { expectSaid, openFlow, press, said, shapes, stored } from '@tests/setup/component/flow';
import { fill, pressButton, valueOf } from '@tests/setup/component/tool';

const ctrl = { ctrlKey: true };
const editor = (name: string) => within(screen.getByRole('region', { name }));
function lettered(count: number, ...pairs: string[]): Diagram {
  const diagram = column(count);
  const nodes = diagram.nodes.map((node) => ({ ...node, data: { ...node.data, label: `Step ${node.id}` } }));
  return joined({ ...diagram, nodes }, ...pairs);
}
const first = () => stored().nodes[0]!;

describe('the editor of a shape', () => {
  it('sets its text, kind and colours, and helps where the text is hard to read', async () => {
    const { user } = await openFlow(lettered(2));
    press('Home');
    await waitFor(() => editor('Node editor'));
    fill(editor('Node editor').getByLabelText('Label'), 'Pay');
    await user.selectOptions(editor('Node editor').getByLabelText('Type'), 'Diamond');
    fill(editor('Node editor').getByLabelText('Background'), '#ffffff');
    expect(editor('Node editor').queryByText(/^Hard to read/)).toBeNull();
    await user.click(editor('Node editor').getByRole('button', { name: 'Text colour #ffffff' }));
    expect(first()).toMatchObject({
      type: 'diamond',
      data: { label: 'Pay', background: '#ffffff', textColor: '#ffffff' },
    });
    editor('Node editor').getByText('Hard to read on this background.');
    await user.click(editor('Node editor').getByRole('button', { name: 'Make it readable' }));
    expect(editor('Node editor').queryByText(/^Hard to read/)).toBeNull();
    expect(first().data.textColor).not.toBe('#ffffff');
  });

  it('stores a link only if it is a web address, and says so', async () => {
    await openFlow(lettered(1));
    press('Home');
    const link = await screen.findByLabelText('Link');
    fill(link, 'javascript:alert(1)');
    fireEvent.blur(link);
    await screen.findByText('Please enter a web address, such as https://example.com.');
    expect(first().data.link).toBeUndefined();
    fill(link, 'example.com/plan');
    fireEvent.keyDown(link, { key: 'Enter' });
    await waitFor(() => expect(first().data.link).toBe('https://example.com/plan'));
    expect(valueOf(link)).toBe('https://example.com/plan');
    const open = screen.getByRole('link', { name: 'Open the link' });
    expect([open.getAttribute('href'), open.getAttribute('rel')]).toEqual([
      'https://example.com/plan',
      'noopener noreferrer',
    ]);
    fill(link, ' ');
    fireEvent.blur(link);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open the link' })).toBeNull());
    expect(first().data.link ?? '').toBe('');
  });

  it('saves a link that is being typed when the page is left, and does not save it again after Undo', async () => {
    await openFlow(lettered(1));
    press('Home');
    const link = await screen.findByLabelText('Link');
    fill(link, 'example.com/plan');
    expect(first().data.link).toBe('https://example.com/plan');
    press('z', ctrl);
    await waitFor(() => expect(valueOf(link)).toBe(''));
    expect(first().data.link).toBeUndefined();
  });

  it('joins it to another shape, and deletes it', async () => {
    const { user } = await openFlow(lettered(2));
    press('Home');
    await user.selectOptions(await screen.findByLabelText('Join to'), 'Step b');
    await expectSaid('Step a joined to Step b.');
    expect(stored().edges.map(({ id }) => id)).toEqual(['a->b']);
    await user.click(editor('Node editor').getByRole('button', { name: 'Delete' }));
    await expectSaid('Step a deleted. Undo brings it back.');
    expect([shapes().length, stored().edges.length]).toEqual([1, 0]);
  });

  it('of several shapes arranges, duplicates, groups and colours them together', async () => {
    const { user } = await openFlow(lettered(3));
    press('Home');
    press('ArrowRight');
    press('a', ctrl);
    const tool = async (name: string, told: string) => {
      await user.click(screen.getByRole('button', { name }));
      await expectSaid(told);
    };
    await screen.findByRole('heading', { name: '3 shapes' });
    expect(editor('Node editor').queryByLabelText('Label')).toBeNull();
    await tool('Align left', 'Aligned: left.');
    expect(new Set(stored().nodes.map(({ position: { x } }) => x)).size).toBe(1);
    await tool('Align tops', 'Aligned: top.');
    expect(new Set(stored().nodes.map(({ position: { y } }) => y)).size).toBe(1);
    await pressButton(user, 'Undo');
    await user.click(editor('Node editor').getByRole('button', { name: 'Background #ffffff' }));
    expect(stored().nodes.map(({ data }) => data.background)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
    await tool('Duplicate', '3 shapes added.');
    await tool('Group', '3 shapes grouped.');
    const group = editor('Group editor');
    fill(group.getByLabelText('Name'), 'Pilot');
    await user.click(group.getByRole('button', { name: 'Colour #7a63d8' }));
    expect(stored().groups).toMatchObject([{ label: 'Pilot', background: '#7a63d8' }]);
    await user.click(group.getByRole('button', { name: 'Ungroup' }));
    await expectSaid('Group removed; its shapes stay.');
    expect([stored().groups, shapes().length]).toEqual([[], 6]);
    await tool('Group', '3 shapes grouped.');
    await user.click(editor('Group editor').getByRole('button', { name: 'Delete with its shapes' }));
    await waitFor(() => expect(stored().nodes).toHaveLength(3));
    expect(stored().groups).toEqual([]);
  });
});

describe('the editor of lines', () => {
  it('sets text, path, stroke, arrows, movement and colour, and turns a line round', async () => {
    const { user } = await openFlow(lettered(2, 'ab'));
    press('Home');
    press('l');
    await waitFor(() => editor('Line editor'));
    const line = () => editor('Line editor');
    fill(line().getByLabelText('Text on the line'), 'if paid');
    await user.selectOptions(line().getByLabelText('Path'), 'Curved');
    await user.selectOptions(line().getByLabelText('Stroke'), 'Dotted');
    await user.selectOptions(line().getByLabelText('Arrows'), 'At both ends');
    const isMoving = stored().edges[0]!.animated;
    await user.click(line().getByRole('checkbox', { name: 'Animated' }));
    await user.click(line().getByRole('button', { name: 'Colour #c0443c' }));
    expect(stored().edges).toMatchObject([
      { label: 'if paid', line: 'curved', dash: 'dotted', arrows: 'both', animated: !isMoving, colour: '#c0443c' },
    ]);
    await user.click(line().getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(stored().edges).toMatchObject([{ id: 'b->a', label: 'if paid' }]));
    // It stays chosen under its new name.
    await user.click(line().getByRole('button', { name: 'Delete' }));
    await expectSaid('The line deleted. Undo brings it back.');
    expect([stored().edges, shapes().length]).toEqual([[], 2]);
  });
});

describe('the search', () => {
  const open = async (diagram: Diagram) => {
    const drawn = await openFlow(diagram);
    await pressButton(drawn.user, 'Search in the flowchart');
    const field = await screen.findByRole('searchbox', { name: 'Search in the flowchart' });
    return { ...drawn, field, bar: within(screen.getByRole('search', { name: 'Flowchart' })) };
  };

  it('goes through shapes and then lines, both ways and around the end, and closes by Esc', async () => {
    const { user, field, bar } = await open(setEdges(lettered(2, 'ab'), new Set(['a->b']), { label: 'next step' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    fill(field, 'step');
    await expectSaid('1 of 3: Step a');
    fireEvent.keyDown(field, { key: 'Enter' });
    await expectSaid('2 of 3: Step b');
    await user.click(bar.getByRole('button', { name: 'Next' }));
    await expectSaid(/^3 of 3: line Step a to Step b/);
    await user.click(bar.getByRole('button', { name: 'Next' }));
    await expectSaid('1 of 3: Step a');
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    await expectSaid(/^3 of 3: line/);
    await user.click(bar.getByRole('button', { name: 'Previous' }));
    await expectSaid('2 of 3: Step b');
    fill(field, 'nowhere');
    bar.getByText('Nothing');
    const before = said();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(said()).toBe(before);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('search', { name: 'Flowchart' })).toBeNull();
  });

  it('never counts further than there is, when what was found is deleted', async () => {
    const { field, bar } = await open(lettered(3));
    fill(field, 'step');
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    bar.getByText('3 of 3');
    press('Delete');
    await expectSaid('Step c deleted. Undo brings it back.');
    bar.getByText('2 of 2');
    fireEvent.keyDown(field, { key: 'Enter' });
    await expectSaid('1 of 2: Step a');
  });
});
