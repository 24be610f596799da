/** The width of an element in pixels, so that a chart is drawn for it and its letters keep their size; on paper, that of a page. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What A4 has between its margins; the print style makes it fit any other paper. */
const PAPER_PX = 688;

export function useWidth<Element extends HTMLElement>(otherwise = 640): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const fitPaper = () => flushSync(() => setWidth(PAPER_PX));
    window.addEventListener('beforeprint', fitPaper);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', fitPaper);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return [ref, width];
}
