/** Marks an entry that was invented to show how the portal works. */
export function SampleBadge() {
  return (
    <span
      className="inline-flex h-4.5 shrink-0 items-center rounded border hairline px-1.5 text-[11px] font-normal muted"
      title="Made up for demonstration"
    >
      Sample
    </span>
  );
}
