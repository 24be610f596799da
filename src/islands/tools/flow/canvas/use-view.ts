/** Functions of the canvas for the rest of the screen: points, visible area, zoom, focus. */
import { useEffect, type RefObject } from 'react';
import type { ReactFlowInstance } from '@xyflow/react';
import { boxOf } from '@/domain/flowchart/diagram';
import { pictureBounds } from '@/domain/flowchart/svg';
import { $view, diagramNow } from '@/islands/tools/flow/store';
import type { CanvasEdge, CanvasNode } from './canvas-parts';

export const FIT = { padding: 0.06, maxZoom: 1.1 } as const;
/** Below this zoom no label is painted, so a diagram that is too large for it opens at its start, at a readable zoom. */
const LEAST_ZOOM = 0.3;
const READABLE_ZOOM = 0.6;
/** The factor for the padding on both sides of a fitted diagram. */
const FIT_SHARE = 1 + 2 * FIT.padding;
const MARGIN = 32;
/** The area that A4 and Letter both have between their margins and below the name of the flowchart, in pixels. */
const PAPER = { width: 688, height: 880 } as const;

/** Moves without animation if the person prefers reduced motion. */
const duration = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);

export function useView(flow: ReactFlowInstance<CanvasNode, CanvasEdge>, box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = () => box.current!.querySelector<HTMLElement>('.react-flow')!;
    $view.set({
      toCanvas: (point) => flow.screenToFlowPosition(point, { snapToGrid: false }),
      middle: () => {
        const { left, top, width, height } = element().getBoundingClientRect();
        return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 }, { snapToGrid: false });
      },
      fit: (ids) =>
        void flow.fitView({
          ...FIT,
          duration: duration(),
          ...(ids && ids.size > 0 ? { nodes: [...ids].map((id) => ({ id })) } : {}),
        }),
      // Uses the document, because the canvas may not have rendered the new shapes yet.
      begin: (how) => {
        const around = pictureBounds(diagramNow());
        const { width, height } = element().getBoundingClientRect();
        if (!around) return void flow.setViewport({ x: width / 2, y: height / 2, zoom: 1 });
        const fitting = Math.min(width / around.width, height / around.height) / FIT_SHARE;
        const isWhole = fitting >= LEAST_ZOOM;
        const zoom = isWhole ? Math.min(fitting, FIT.maxZoom) : READABLE_ZOOM;
        // Centres each side; a side that does not fit starts at the margin.
        const start = (from: number, size: number, room: number) =>
          (isWhole || size * zoom + 2 * MARGIN <= room ? (room - size * zoom) / 2 : MARGIN) - from * zoom;
        void flow.setViewport(
          { x: start(around.x, around.width, width), y: start(around.y, around.height, height), zoom },
          // An interrupted d3 animation would leave an opened diagram out of view.
          { duration: how === 'at once' ? 0 : duration() },
        );
      },
      show: (id) => {
        const node = diagramNow().nodes.find((one) => one.id === id);
        if (!node) return;
        const { x, y, width, height } = boxOf(node);
        const { left, top, right, bottom } = element().getBoundingClientRect();
        const from = flow.flowToScreenPosition({ x, y });
        const to = flow.flowToScreenPosition({ x: x + width, y: y + height });
        if (from.x >= left && from.y >= top && to.x <= right && to.y <= bottom) return;
        void flow.setCenter(x + width / 2, y + height / 2, { zoom: flow.getZoom(), duration: duration() });
      },
      zoom: (by) => void (by === 'in' ? flow.zoomIn({ duration: duration() }) : flow.zoomOut({ duration: duration() })),
      focus: () => element().focus({ preventScroll: true }),
      holds: ({ x, y }) => {
        const { left, top, right, bottom } = element().getBoundingClientRect();
        return x >= left && x <= right && y >= top && y <= bottom;
      },
    });
    // On paper, shows the whole diagram, whatever part of it the canvas shows (flow.css).
    const fitPaper = () => {
      const around = pictureBounds(diagramNow());
      if (!around || !box.current) return;
      const zoom = Math.min(1, PAPER.width / around.width, PAPER.height / around.height);
      const { style } = box.current;
      style.setProperty('--paper-height', `${around.height * zoom}px`);
      style.setProperty('--paper-view', `scale(${zoom}) translate(${-around.x}px, ${-around.y}px)`);
    };
    window.addEventListener('beforeprint', fitPaper);
    return () => {
      window.removeEventListener('beforeprint', fitPaper);
      $view.set(null);
    };
  }, [flow, box]);
}
