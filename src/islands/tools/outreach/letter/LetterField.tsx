/**
 * The subject or body of a mail: a real text field, and behind it a layer that draws the chips. The layer has the same text as the field,
 * and a chip adds no space to it, so that the lines of both break at the same places.
 */
import {
  useEffect,
  useRef,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ShownText } from '@/domain/outreach/chips';
import type { MergeValues, MergedPart } from '@/domain/outreach/letters/merge';
import type { FieldControlProps } from '@/islands/ui/fields/inputs';
import { useLetterField, type LetterHandle, type TextField } from './use-letter-field';

// The styles of a merge field by its content, the same in the editor and the preview.

/** `own`: a value for this email only. */
export type ChipKind = Exclude<MergedPart['kind'], 'typed'> | 'own';

/** No class here adds space, because a chip must be exactly behind its words. */
const SHAPE = 'rounded-xs ring-[1.5px] underline-offset-4';
export const CHIP_LOOKS: Readonly<Record<ChipKind, string>> = {
  value: `${SHAPE} bg-secondary/15 ring-secondary/15`,
  own: `${SHAPE} bg-secondary/15 ring-secondary/15 underline decoration-secondary decoration-2`,
  fallback: `${SHAPE} bg-base-content/8 ring-base-content/8 underline decoration-base-content/60 decoration-dotted`,
  missing: `${SHAPE} bg-error/15 ring-error/30`,
};

/** The CSS classes of a chip. `own`: the values for this email only; null in a template, where no value can be missing yet. */
export function chipLook({ kind, name }: Pick<MergedPart, 'kind' | 'name'>, own: MergeValues | null): string {
  if (kind === 'typed') return '';
  if (own === null) return CHIP_LOOKS[kind === 'fallback' ? 'fallback' : 'value'];
  return CHIP_LOOKS[own.has(name) ? 'own' : kind];
}

const LEGEND: readonly [ChipKind, string][] = [
  ['value', 'Filled in'],
  ['own', 'Only in this email'],
  ['fallback', 'Fallback text'],
  ['missing', 'Still open'],
];

export function ChipLegend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <p className="muted flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
      {LEGEND.filter(([kind]) => kind !== 'own' || hasOwn).map(([kind, label]) => (
        <span key={kind}>
          <span className={`px-0.5 ${CHIP_LOOKS[kind]}`}>{label}</span>
        </span>
      ))}
    </p>
  );
}

/** Finds a chip of the layer by the index of its piece. */
export const chipElement = (layer: HTMLElement | null, chip: number): Element | null =>
  layer?.querySelector(`[data-chip="${chip}"]`) ?? null;

interface LayerProps extends ComponentPropsWithRef<'div'> {
  shown: ShownText;
  own: MergeValues | null;
}

function Layer({ shown: { text, pieces }, own, ...rest }: LayerProps) {
  return (
    <div {...rest} aria-hidden="true" translate="no" dir="auto" data-letter-layer="">
      {pieces.map((piece, index) =>
        piece.kind === 'typed' ? (
          piece.text
        ) : (
          <span
            key={index}
            data-chip={index}
            data-kind={piece.kind}
            className={`box-decoration-clone ${chipLook(piece, own)}`}
          >
            {piece.text}
          </span>
        ),
      )}
      {/* Gives an empty last line its height. */}
      {(text === '' || text.endsWith('\n')) && '\u200b'}
    </div>
  );
}

/** Metrics that the field and its layer share. iOS indents the text of a textarea by 3px more. */
const AREA =
  'col-start-1 row-start-1 min-w-0 px-3 py-2 leading-relaxed whitespace-pre-wrap [overflow-wrap:break-word] [text-wrap:wrap] [unicode-bidi:plaintext]';
const AREA_LAYER = `${AREA} text-transparent select-none forced-color-adjust-none supports-[-webkit-touch-callout:none]:px-[15px]`;
export interface LetterFieldProps {
  control: FieldControlProps;
  name: 'subject' | 'body';
  stored: string;
  values: MergeValues;
  /** The values for this email only; null in a template. */
  own: MergeValues | null;
  /** The minimum height of the body, in lines. */
  lines?: number;
  onStored: (text: string) => void;
  onChip?: (chip: number | null) => void;
  onFocus?: () => void;
  /** Called on Esc. If absent, Esc does nothing of its own. */
  onEscape?: (() => void) | undefined;
  handle?: RefObject<LetterHandle | null>;
  layer?: RefObject<HTMLDivElement | null>;
  /** The panel of the selected chip. It is after the field in the page, so that Tab leads to it. */
  children?: ReactNode;
}

export function LetterField({ control, name, stored, values, onStored, onChip, onFocus, ...rest }: LetterFieldProps) {
  const { handle, own: mine, lines = 16, onEscape, children } = rest;
  const { ref, shown, handle: own, on } = useLetterField({ stored, values, onStored, onChip });
  const ownLayer = useRef<HTMLDivElement>(null);
  const layer = rest.layer ?? ownLayer;
  useEffect(() => {
    if (handle) handle.current = own;
  });
  const isLine = name === 'subject';
  const follow = useRef(() => {
    if (layer.current && ref.current) layer.current.scrollLeft = ref.current.scrollLeft;
  });
  useEffect(() => {
    if (isLine) follow.current();
  });
  const props = {
    ...control,
    name,
    dir: 'auto',
    autoComplete: 'off',
    value: shown.text,
    onChange: (event: { currentTarget: TextField }) => on.change(event.currentTarget),
    onSelect: (event: { currentTarget: TextField }) => {
      on.selected(event.currentTarget);
      if (isLine) follow.current();
    },
    onKeyDown: (event: KeyboardEvent<TextField>) => {
      if (event.key === 'Escape' && onEscape) onEscape();
      else on.key(event);
    },
    onPointerDown: on.press,
    onFocus: (event: { currentTarget: TextField }) => {
      on.enter(event.currentTarget);
      onFocus?.();
    },
    onBlur: (event: { currentTarget: TextField }) => {
      on.leave(event.currentTarget);
      if (isLine) follow.current();
    },
    onCompositionStart: () => on.composing(true),
    onCompositionEnd: () => on.composing(false),
    onCopy: on.copy,
    onCut: on.cut,
    onPaste: on.paste,
    onDragStart: on.drag,
  };
  return (
    <>
      {isLine ? (
        <div className="input relative w-full max-md:min-h-11">
          <div className="pointer-events-none absolute inset-0 flex items-center px-2">
            <Layer
              ref={layer}
              shown={shown}
              own={mine}
              className="w-full overflow-hidden px-1 py-0.5 whitespace-pre text-transparent select-none forced-color-adjust-none [unicode-bidi:plaintext]"
            />
          </div>
          <input
            {...props}
            ref={ref as RefObject<HTMLInputElement | null>}
            className="[unicode-bidi:plaintext]"
            onScroll={follow.current}
          />
        </div>
      ) : (
        <div className="textarea grid h-auto w-full p-0">
          <Layer
            ref={layer}
            shown={shown}
            own={mine}
            className={AREA_LAYER}
            style={{ minHeight: `calc(${lines}lh + 1rem)` }}
          />
          <textarea
            {...props}
            ref={ref as RefObject<HTMLTextAreaElement | null>}
            rows={1}
            className={`resize-none self-stretch overflow-hidden ${AREA}`}
          />
        </div>
      )}
      {children}
    </>
  );
}
