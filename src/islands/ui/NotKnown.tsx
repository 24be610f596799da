/** What stands in a place that has no value yet. A dash is for what does not apply. */
export const NotKnown = () => <span className="no-value muted text-xs">Not known</span>;
