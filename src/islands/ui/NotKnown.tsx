/** Shown where a value is not known. A dash is for what does not apply. */
export const NotKnown = () => <span className="no-value muted text-xs whitespace-nowrap">Not known</span>;
