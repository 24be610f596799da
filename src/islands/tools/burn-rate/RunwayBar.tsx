/** The first twelve months as a bar: paid or not, in the band of what is left, with a legend. */
import { BAR_MONTHS, legendFor, formatRunway, runwayBar, type BarSegment } from '@/domain/burn-rate/runway';
import { addMonths, formatMonth, formatShortMonth, type Month } from '@/domain/time/months';
import { BAND_LOOKS } from './band-looks';

/** Months that the money does not reach are hatched, so that colour is not all that tells them apart. */
const HATCH = {
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, currentColor 22%, transparent) 4px 5px)',
};

function wordsOf({ index, band, isFunded }: BarSegment, month: Month): string {
  const when = formatMonth(addMonths(month, index + 1));
  return `${when}: ${BAND_LOOKS[band].name}, ${isFunded ? 'paid' : 'not paid'}`;
}

export function RunwayBar({ runway, month }: { runway: number; month: Month }) {
  const segments = runwayBar(runway);
  const paid = segments.filter(({ isFunded }) => isFunded).length;
  return (
    <section aria-labelledby="runway-bar" className="card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="runway-bar" className="text-lg font-semibold">
          Runway, month by month
        </h2>
        <p className="muted text-sm">
          {paid === BAR_MONTHS
            ? `All of the next ${BAR_MONTHS} months are paid`
            : `${paid} of the next ${BAR_MONTHS} months ${paid === 1 ? 'is' : 'are'} paid`}
        </p>
      </div>
      <ol aria-label={`Runway of ${formatRunway(runway)}`} className="mt-4 grid grid-cols-12 gap-1">
        {segments.map((segment) => {
          const { index, band, isFunded } = segment;
          const { fill, tint } = BAND_LOOKS[band];
          return (
            <li
              key={index}
              data-band={band}
              data-funded={isFunded}
              title={wordsOf(segment, month)}
              className="min-w-0 text-center"
            >
              <span className="sr-only">{wordsOf(segment, month)}</span>
              <span
                aria-hidden="true"
                className={`block h-9 rounded-md border ${isFunded ? `${fill} border-transparent` : `${tint} border-dashed`} print:border-black`}
                style={isFunded ? undefined : HATCH}
              />
              <span aria-hidden="true" className="muted mt-1 block text-xs tabular-nums">
                <span className="max-sm:hidden">{formatShortMonth(addMonths(month, index + 1)).slice(0, 3)}</span>
                <span className="sm:hidden">{index + 1}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-[13px]">
        {legendFor(runway).map(({ band, label }) => {
          const { Icon, text } = BAND_LOOKS[band];
          return (
            <li key={band} className="inline-flex items-center gap-1.5">
              <Icon className={`size-4 ${text}`} aria-hidden="true" />
              {label}
            </li>
          );
        })}
        {runway !== Infinity && (
          <li className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-4 rounded-sm border border-dashed hairline" style={HATCH} />
            Not paid
          </li>
        )}
      </ul>
    </section>
  );
}
