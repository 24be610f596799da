/** The width of an element in pixels, so that a chart is drawn for it and its letters keep their size. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
