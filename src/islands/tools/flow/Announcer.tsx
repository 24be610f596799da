/** Announces actions to screen readers, and explains the keys of the canvas. */
import { useEffect, useRef } from 'react';
import { $announcement } from './store';

export function Announcer() {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      $announcement.listen(({ text }) => {
        const element = box.current;
        // Screen readers read the same words again only if the text changes.
        if (element) element.textContent = element.textContent === text ? `${text}\u00a0` : text;
      }),
    [],
  );
  return (
    <>
      <p ref={box} role="status" className="sr-only" data-flow-said="" />
      <p id="flow-keys" className="sr-only">
        J and K move through the shapes, arrow keys move a shape, N adds the next one, C draws a line, Enter edits,
        Delete removes. The question mark lists all keys. The outline in the panel shows the same as a list.
      </p>
    </>
  );
}
