/** A card of the desk that leads to its tool: a figure, a step of the setup, or a document that cannot be read. */
import type { ReactNode } from 'react';
import { ChevronRight, Circle, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { RunwayBand } from '@/domain/burn-rate/runway';
import type { DeskTile } from '@/domain/desk/tiles';

export const CARD = 'relative flex min-w-0 flex-col card p-4 transition-colors duration-150';
/** A link over the whole card. */
export const WHOLE =
  'after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--brand-text)';

/** The colour is the sign's: as text a warning could not be read on white. */
const BANDS = {
  critical: { name: 'Critical', Icon: CircleAlert, tone: 'text-error' },
  warning: { name: 'Warning', Icon: TriangleAlert, tone: 'text-warning' },
  good: { name: 'Good', Icon: CircleCheck, tone: 'text-success' },
} as const;

function Band({ band }: { band: RunwayBand }) {
  const { name, Icon, tone } = BANDS[band];
  return (
    <span className="inline-flex items-center gap-1 text-[13px] font-medium">
      <Icon className={`size-3.5 ${tone}`} aria-hidden="true" />
      {name}
    </span>
  );
}

export function Label({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-2">
      <h3 className="muted min-w-0 font-sans text-[13px] font-medium tracking-normal">{children}</h3>
      {aside ?? <ChevronRight className="size-4 shrink-0 opacity-45" aria-hidden="true" />}
    </div>
  );
}

interface TileProps {
  name: string;
  tile: DeskTile;
  isHidden: boolean;
  /** Takes the whole width of a phone. */
  isWide?: boolean;
}

export function Tile({ name, tile, isHidden, isWide = false }: TileProps) {
  const { kind, label, value, note, href, band, isOver } = tile;
  return (
    <li
      className={`${CARD} hover:bg-base-content/5 ${isWide ? 'max-sm:col-span-2' : ''} ${isHidden ? 'desk-unread' : ''}`}
      data-desk={name}
      data-kind={kind}
    >
      <Label>{label}</Label>
      {kind === 'figure' ? (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          <a href={href} className={`display text-xl leading-tight sm:text-2xl font-semibold wrap-anywhere ${WHOLE}`}>
            {value}
          </a>
          {band && <Band band={band} />}
        </p>
      ) : (
        <p className="mt-1.5 flex items-start gap-2">
          {kind === 'step' ? (
            <Circle className="mt-1 size-4 shrink-0 text-brand" aria-hidden="true" />
          ) : (
            <TriangleAlert className="mt-1 size-4 shrink-0 text-warning" aria-hidden="true" />
          )}
          <a href={href} className={`font-medium ${WHOLE}`}>
            {value}
          </a>
        </p>
      )}
      <p className={`mt-1 text-[13px] text-pretty wrap-anywhere ${isOver ? '' : 'muted'}`}>
        {isOver && <TriangleAlert className="mr-1 inline size-3.5 align-[-2px] text-warning" aria-hidden="true" />}
        {note}
      </p>
    </li>
  );
}
