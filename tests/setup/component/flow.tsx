/** The flow builder in component tests: with a flowchart in storage, and with access to the drawn, stored and announced content. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { readWorkspace, writeOpen } from '@/domain/tools/local-keys';
import type { Viewer } from '@/lib/session/viewer';
import { forgetConsoleErrors } from './environment';
import { drawTool } from './tool';

// Nothing has a size in happy-dom, so that a line finds no place and the frame of a selection no width.
afterEach(() => forgetConsoleErrors(/^Received NaN for the `%s` attribute|^`NaN` is an invalid value/));

interface OpenOptions {
  /** Null where the address does not say it. */
  panel?: 'shapes' | 'outline' | null;
  viewer?: Viewer;
  /** With its query and hash. */
  path?: string;
  /** The shapes that are drawn, where they are not those of the stored flowchart. */
  drawn?: number;
}

export async function openFlow(
  diagram: Diagram,
  { panel = 'shapes', viewer = { state: 'guest' }, path = '/flow-builder', drawn }: OpenOptions = {},
) {
  const document_ = { id: 'funnel', name: 'Funnel', savedAt: 1, data: diagram };
  const screen_ = await drawTool({
    path,
    stored: writeOpen(FLOWCHART, FLOW_LAYOUT, document_).map(({ key, value }) => [key, value ?? ''] as const),
    make: async () => {
      const { FlowScreen } = await import('@/islands/tools/flow/FlowScreen');
      return <FlowScreen viewer={viewer} start={{ path: '/flow-builder', panel }} />;
    },
    hasNotices: false,
  });
  await waitFor(() => expect(shapes()).toHaveLength(drawn ?? diagram.nodes.length));
  return screen_;
}

export const shapes = () => [...document.querySelectorAll('.react-flow__node')];
export const shape = (label: string) => shapes().find((one) => one.getAttribute('aria-label')?.includes(label));
export const said = () => document.querySelector('[data-flow-said]')?.textContent;
export const expectSaid = (text: string | RegExp) => waitFor(() => expect(said()).toMatch(text));
export const canvas = () => screen.getByRole('application', { name: 'Flowchart' });
export const press = (key: string, keys: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(canvas(), { key, ...keys });

/** The open flowchart as this browser keeps it. */
export function stored(): Diagram {
  // As if the page were left: what is drawn is stored at once then, not a moment later.
  dispatchEvent(new Event('pagehide'));
  const known = new Map(Object.entries({ ...localStorage } as Record<string, string>));
  const nothing = { id: 'none', name: '', savedAt: 0, data: NOTHING };
  return readWorkspace(FLOWCHART, FLOW_LAYOUT, known, nothing, 0).workspace.open.data;
}

export const load = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText('Flowchart file to load'), { target: { files: [new File([text], name)] } });
