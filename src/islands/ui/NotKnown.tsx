/** What stands in a cell that has no value: a quiet dash, in words for those who listen. */
export const NotKnown = () => (
  <span className="muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not known</span>
  </span>
);
