/** Sharing in the flow builder: exported files, "Save to Dashboard", links, and flowcharts that other people share. */
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { setEdges } from '@/domain/flowchart/edits';
import { diagramJson, FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { writeWorkspace } from '@/domain/tools/local-keys';
import { packFlow } from '@/lib/tool-documents/packed-flow';
import type { Viewer } from '@/lib/session/viewer';
import { column, joined } from '@tests/factories/flowcharts';
import { FOUNDER } from '@tests/factories/viewers';
import { canvas, openFlow, press, shapes, stored } from '@tests/setup/component/flow';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { catchLeaving, drawTool, notices, onPhone, pressButton } from '@tests/setup/component/tool';

// happy-dom has neither.
beforeEach(() => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  return () => vi.unstubAllGlobals();
});

const THEIRS = setEdges(joined(column(3), 'ab'), new Set(['a->b']), { label: 'if paid' });

describe('files', () => {
  const choose = async (user: UserEvent, name: RegExp) => {
    await pressButton(user, 'Export');
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('have the name of the flowchart and hold it; a message says that a picture cannot be drawn', async () => {
    const { files } = catchLeaving();
    const { user } = await openFlow(THEIRS);
    await choose(user, /^SVG/);
    await notices().findByText('Exported to "Funnel.svg"');
    await choose(user, /^Mermaid/);
    await notices().findByText('Exported to "Funnel.mmd". Not in a Mermaid file: positions, sizes');
    expect(files.map(({ name }) => name)).toEqual(['Funnel.svg', 'Funnel.mmd']);
    expect(await files[1]!.blob.text()).toContain('-->|"if paid"|');
    // happy-dom decodes no images.
    await choose(user, /^PNG/);
    await notices().findByText('Failed to export data');
    expect(files).toHaveLength(2);
  });

  it('without a shape are not made, except for JSON', async () => {
    const { files } = catchLeaving();
    const { user } = await openFlow(NOTHING);
    await choose(user, /^PDF/);
    await notices().findByText('There is nothing to export yet. Add a shape first.');
    await choose(user, /^Copy picture/);
    await notices().findByText('There is nothing to copy yet. Add a shape first.');
    await choose(user, /^JSON/);
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['flowchart.json']));
  });
});

describe('Save to Dashboard', () => {
  it('saves a guest’s flowchart in this browser and offers to log in', async () => {
    const { user } = await openFlow(column(2));
    await pressButton(user, 'Save to Dashboard');
    await notices().findByText('Flowchart saved to dashboard successfully!');
    notices().getByRole('button', { name: 'Log in to save it' });
    expect(stored().nodes).toHaveLength(2);
  });

  it('sends it to the account of someone who is signed in, or says that it is only here', async () => {
    const now = Date.now();
    const meta = { name: 'Funnel', savedAt: now, revision: 1, updatedAt: now, deletedAt: null, size: 9 };
    answer('get', '/api/tool-documents/:tool', { data: [] });
    let isDown = true;
    answerAt('put', '/api/tool-documents/flowchart/:id', ({ path }) =>
      isDown ? 'offline' : { data: { ...meta, id: path.split('/').at(-1) } },
    );
    const { user } = await openFlow(column(2), { viewer: FOUNDER });
    await pressButton(user, 'Save to Dashboard');
    await notices().findByText('Saved in this browser. Your account could not be reached; we will try again.');
    isDown = false;
    await pressButton(user, 'Save to Dashboard');
    await notices().findByText('Flowchart saved to dashboard successfully!');
    expect(sentTo('put', '/api/tool-documents/flowchart/funnel').length).toBeGreaterThan(0);
  });
});

describe('a flowchart in a link', () => {
  const openLink = async (hash: string, drawn: number) => openFlow(column(2), { path: `/flow-builder${hash}`, drawn });

  it('is to look at, changes nothing of one’s own, and is closed', async () => {
    const { user } = await openLink((await packFlow(THEIRS, 'Theirs'))!, 3);
    await screen.findByText(/was shared with you\./);
    const list = within(screen.getByRole('region', { name: 'The flowchart as a list' }));
    list.getByText(/^if paid: /);
    for (const key of ['1', 'n', 'Delete', 'Enter']) press(key);
    fireEvent.keyDown(canvas(), { key: 'a', ctrlKey: true });
    fireEvent.cut(canvas(), { clipboardData: { setData: () => undefined } });
    fireEvent.paste(canvas(), { clipboardData: { getData: () => diagramJson(column(1)) } });
    expect(shapes()).toHaveLength(3);
    await pressButton(user, 'Close');
    await waitFor(() => expect(shapes()).toHaveLength(2));
    expect([location.hash, stored().nodes.length]).toEqual(['', 2]);
  });

  it('becomes one’s own as a copy, which can be changed', async () => {
    const { user } = await openLink((await packFlow(THEIRS, 'Theirs'))!, 3);
    await pressButton(user, 'Save a copy');
    await notices().findByText('Saved as your own flowchart. Your changes stay in this browser.');
    await screen.findByRole('button', { name: /^Theirs/ });
    expect(location.hash).toBe('');
    await screen.findByRole('application', { name: 'Flowchart' });
    expect(stored()).toEqual(THEIRS);
    press('1');
    await waitFor(() => expect(stored().nodes).toHaveLength(4));
  });

  it('that is broken says so and leads to one’s own', async () => {
    const { user } = await openLink('#flow=broken', 0);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This link is incomplete or broken.');
    await user.click(within(alert).getByRole('button', { name: 'Open my own flowcharts' }));
    await waitFor(() => expect(shapes()).toHaveLength(2));
  });
});

describe('a flowchart named in the address', () => {
  const openNamed = (id: string, viewer: Viewer) =>
    openFlow(column(2), { path: `/flow-builder?diagram=${id}`, viewer });

  it('that is open here stays open, and leaves the address', async () => {
    await openNamed('funnel', FOUNDER);
    await waitFor(() => expect(location.search).toBe(''));
    expect(shapes()).toHaveLength(2);
    expect(notices().queryAllByRole('alert')).toEqual([]);
  });

  it('that is neither here nor in the account gives a message, and the open one stays', async () => {
    answer('get', '/api/tool-documents/:tool', { data: [] });
    answerAt('put', '/api/tool-documents/flowchart/:id', 'offline');
    await openNamed('unknown', FOUNDER);
    await notices().findByText('This flowchart is not in this browser or your account.');
    expect([shapes().length, location.search]).toEqual([2, '']);
  });

  it('that is not in the browser of a guest gives a message too', async () => {
    await openNamed('unknown', { state: 'guest' });
    await notices().findByText('This flowchart is not in this browser. Log in to look for it in your account.');
    expect(shapes()).toHaveLength(2);
  });
});

describe('on a phone, where the panel begins closed', () => {
  const openAt = (path: string, drawn = 2) => {
    onPhone();
    return openFlow(column(2), { path, panel: null, drawn });
  };

  it('shows the flowchart of a link', async () => {
    const hash = (await packFlow(THEIRS, 'Theirs'))!;
    const { user } = await openAt(`/flow-builder${hash}`, 3);
    await screen.findByText(/was shared with you\./);
    expect(location.hash).toBe(hash);
    await pressButton(user, 'Close');
    await waitFor(() => expect(shapes()).toHaveLength(2));
    expect([location.hash, location.search]).toEqual(['', '?panel=none']);
  });

  it('says that a link is broken', async () => {
    await openAt('/flow-builder#flow=broken', 0);
    expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete or broken.');
  });

  it('opens the flowchart that the address names', async () => {
    const [open, other] = [
      { id: 'funnel', name: 'Funnel', savedAt: 1, data: column(2) },
      { id: 'other', name: 'Other', savedAt: 2, data: column(3) },
    ];
    for (const { key, value } of writeWorkspace(FLOWCHART, FLOW_LAYOUT, null, { open, others: [other] }))
      localStorage.setItem(key, value ?? '');
    await openAt('/flow-builder?diagram=other', 3);
    await screen.findByRole('button', { name: /^Other/ });
    expect(location.search).toBe('?panel=none');
  });

  it('says that the named flowchart is not there', async () => {
    await openAt('/flow-builder?diagram=nope');
    await notices().findByText('This flowchart is not in this browser. Log in to look for it in your account.');
    expect(location.search).toBe('?panel=none');
  });
});

describe('the page of a flowchart from an account', () => {
  const openPage = () =>
    drawTool({
      path: '/shared/flowchart/x.y',
      make: async () => {
        const { SharedFlowPage } = await import('./SharedFlowPage');
        return <SharedFlowPage link="x.y" />;
      },
      hasNotices: false,
    });
  const address = '/api/shared/flowcharts/x.y';

  it('shows it', async () => {
    const shared: Diagram = column(3);
    answerAt('get', address, () => new Response(diagramJson(shared)));
    await openPage();
    await waitFor(() => expect(shapes()).toHaveLength(3));
    screen.getByText('Shared flowchart');
  });

  it.each([
    [{ status: 404, message: 'Nothing is shared here.' }, 'Nothing is shared here.'],
    ['offline' as const, /could not be reached|cannot be reached|connection/i],
  ])('says why it cannot be shown', async (reply, text) => {
    answerAt('get', address, reply);
    await openPage();
    await within(await screen.findByRole('alert')).findByText(text);
  });
});
