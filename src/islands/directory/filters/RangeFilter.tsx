/** Two number inputs and a slider with two thumbs for the same range. Two empty inputs mean no limit. */
import { useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '@/islands/ui/fields/inputs';

interface RangeFilterProps {
  legend: string;
  /** The unit of amounts, shown after the legend, for example "in rupees". */
  unit?: string;
  /** An explanation below the inputs. */
  note?: string;
  /** Names of the two inputs in the GET form. */
  names: readonly [string, string];
  min: number;
  max: number;
  step: number;
  from: number | null;
  to: number | null;
  format: (value: number) => string;
  /** Reads a typed number; null for any other text. */
  read: (text: string) => number | null;
  onChange: (from: number | null, to: number | null) => void;
}

const SETTLE_MS = 300;

/** The panel scrolls, so that a message below its last field would be cut off. */
const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

/** Only the thumbs react to the pointer, because the two sliders cover each other. */
const SLIDER =
  'pointer-events-none absolute inset-x-0 top-0 h-full w-full appearance-none bg-transparent ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-base-100 [&::-webkit-slider-thumb]:bg-secondary ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-base-100 [&::-moz-range-thumb]:bg-secondary';

export function RangeFilter({
  legend,
  unit,
  note,
  names,
  min,
  max,
  step,
  from,
  to,
  format,
  read,
  onChange,
}: RangeFilterProps) {
  const [low, setLow] = useState(from === null ? '' : String(from));
  const [high, setHigh] = useState(to === null ? '' : String(to));
  /** The two texts at the last pause: while a person types, a year is incomplete and a range may be reversed. */
  const [settled, setSettled] = useState<readonly [string, string]>([low, high]);
  const wrongId = useId();
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(`${from}:${to}`);

  useEffect(() => {
    // The address changed without this filter: a filter chip was removed, or the person went back.
    if (sent.current === `${from}:${to}`) return;
    sent.current = `${from}:${to}`;
    setLow(from === null ? '' : String(from));
    setHigh(to === null ? '' : String(to));
    setSettled([from === null ? '' : String(from), to === null ? '' : String(to)]);
  }, [from, to]);
  useEffect(() => () => clearTimeout(settle.current), []);
  // `onChange` may change while the timer runs; the timer calls the latest one.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const isWrong = (text: string) => text.trim() !== '' && read(text) === null;
  const isReversed = (lowest: number | null, highest: number | null) =>
    lowest !== null && highest !== null && lowest > highest;
  const change = (nextLow: string, nextHigh: string) => {
    setLow(nextLow);
    setHigh(nextHigh);
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      setSettled([nextLow, nextHigh]);
      const lowest = read(nextLow);
      const highest = read(nextHigh);
      // An impossible range is marked as wrong, and the list does not change.
      if (isWrong(nextLow) || isWrong(nextHigh) || isReversed(lowest, highest)) return;
      const nextFrom = lowest === null || lowest <= min ? null : lowest;
      const nextTo = highest === null || highest >= max ? null : highest;
      sent.current = `${nextFrom}:${nextTo}`;
      latest.current(nextFrom, nextTo);
    }, SETTLE_MS);
  };

  const isPaused = settled[0] === low && settled[1] === high;
  const isTurned = isPaused && isReversed(read(low), read(high));
  const isFaulty = (text: string) => isTurned || (isWrong(text) && (isPaused || unit !== undefined));
  const unread = unit
    ? 'Please enter an amount, such as 25,00,000 or 2.5 crore.'
    : 'Please enter a year with four digits, such as 2015.';
  const turned = unit
    ? 'The amount in “From” is larger than the one in “To”.'
    : 'The year in “From” is later than the one in “To”.';

  const lowValue = Math.min(Math.max(read(low) ?? min, min), max);
  const highValue = Math.min(Math.max(read(high) ?? max, min), max);
  const percent = (value: number) => ((value - min) / (max - min || 1)) * 100;
  const field = (edge: 0 | 1, text: string) => (
    <label className="grid min-w-0 flex-1 gap-1 text-xs">
      <span className="muted">{edge === 0 ? 'From' : 'To'}</span>
      <TextInput
        name={names[edge]}
        inputMode={unit ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        size="sm"
        aria-invalid={isFaulty(text) || undefined}
        aria-describedby={isFaulty(text) ? wrongId : undefined}
        className="tabular-nums"
        placeholder={format(edge === 0 ? min : max)}
        value={text}
        onChange={(event) => {
          if (edge === 0) change(event.target.value, high);
          else change(low, event.target.value);
        }}
      />
    </label>
  );
  const slider = (edge: 0 | 1) => (
    <input
      type="range"
      aria-label={`${legend}: ${edge === 0 ? 'from' : 'to'}`}
      aria-valuetext={format(edge === 0 ? lowValue : highValue)}
      min={min}
      max={max}
      step={step}
      value={edge === 0 ? lowValue : highValue}
      onChange={(event) => {
        const value = Number(event.target.value);
        if (edge === 0) change(String(Math.min(value, highValue)), high);
        else change(low, String(Math.max(value, lowValue)));
      }}
      className={`${SLIDER} ${edge === 0 && lowValue > (min + max) / 2 ? 'z-1' : ''}`}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium max-sm:mb-2">
        {legend}
        {unit && ` ${unit}`}
      </legend>
      <div className="relative h-6 max-md:h-11 noscript:hidden">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-base-300">
          <div
            className="absolute h-full rounded-full bg-secondary"
            style={{ left: `${percent(lowValue)}%`, right: `${100 - percent(highValue)}%` }}
          />
        </div>
        {slider(0)}
        {slider(1)}
      </div>
      <div className="flex items-end gap-2">
        {field(0, low)}
        {field(1, high)}
      </div>
      {(isFaulty(low) || isFaulty(high)) && (
        <p id={wrongId} ref={bringIntoView} role="status" className="mt-1 scroll-mb-3 text-xs text-error">
          {isTurned ? turned : unread}
        </p>
      )}
      {note && <p className="muted mt-1 text-xs">{note}</p>}
    </fieldset>
  );
}
