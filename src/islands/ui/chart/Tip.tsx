/** The tooltip of a chart at the pointer. Only visual, because the table has the same figures for everyone. */

export interface TipProps {
  title: string;
  /** Pixels from the left of the chart, and its whole width: the tip stays inside. */
  left: number;
  width: number;
  lines: readonly { id: string; label: string; text: string; colour: string }[];
}

export function Tip({ title, left, width, lines }: TipProps) {
  const isRight = left > width / 2;
  return (
    <div
      aria-hidden="true"
      data-print="hide"
      className="pointer-events-none absolute top-2 z-1 max-w-56 rounded-lg border hairline bg-base-100 px-3 py-2 text-[13px] shadow-lg"
      style={isRight ? { right: width - left + 12 } : { left: left + 12 }}
    >
      <p className="font-medium">{title}</p>
      <ul className="mt-1 grid gap-0.5">
        {lines.map(({ id, label, text, colour }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="size-2 shrink-0 rounded-full" style={{ background: colour }} />
            <span className="muted min-w-0 flex-1 truncate">{label}</span>
            <span className="num">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
