/** How many filters are on, beside the name of the button that holds them; nothing for none. */
export function OnBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge badge-primary badge-xs tabular-nums">
      {count}
      <span className="sr-only"> on</span>
    </span>
  );
}
