/** A startup term with its picture in full size. Loaded when a term is first opened. */
import { isDrawnTerm } from '@/domain/addresses/own-picture';
import { EXAMPLE, partsOf, type StartupTerm } from '@/domain/startup-terms/terms';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { TermLinks } from './TermLinks';
import { DrawnPicture } from './TermThumbnail';

export function TermDialog({
  term,
  isGuest,
  onClose,
}: {
  term: StartupTerm | null;
  isGuest: boolean;
  onClose: () => void;
}) {
  const shown = useLast(term);
  const { meaning, example } = partsOf(shown?.description ?? '');
  return (
    <Dialog open={term !== null} onClose={onClose} size="lg" title={shown?.title ?? ''} description={shown?.category}>
      {shown && (
        <div className="grid gap-4">
          {isDrawnTerm(shown.thumbnailUrl) ? (
            <DrawnPicture
              src={shown.thumbnailUrl}
              label={`Picture of ${shown.title}`}
              className="mx-auto aspect-4/3 w-full max-w-[80dvh] rounded-lg"
            />
          ) : (
            shown.thumbnailUrl && (
              <img
                src={shown.thumbnailUrl}
                alt={`Picture of ${shown.title}`}
                referrerPolicy="no-referrer"
                className="mx-auto max-h-[60dvh] max-w-full rounded-lg object-contain"
              />
            )
          )}
          <p className="text-sm leading-relaxed text-pretty break-words whitespace-pre-line">{meaning}</p>
          {example && (
            <p className="border-l-2 border-secondary/60 pl-3 text-sm leading-relaxed text-pretty break-words whitespace-pre-line tabular-nums">
              <span className="font-medium">{EXAMPLE}</span>
              {example}
            </p>
          )}
          <TermLinks term={shown} isGuest={isGuest} />
        </div>
      )}
    </Dialog>
  );
}
