/** The desk of an investor: what is new in their searches first, then whom they keep, what they share, and whom to write to. */
import { countText } from '@/domain/count';
import type { VisitorDesk as View } from '@/domain/desk/view';
import { FollowUps } from './People';
import { Tile } from './Tile';

/** A search counts so far. */
const FRESH_MOST = 99;

export function VisitorDesk({ desk }: { desk: View }) {
  const { favourites, collections, shared, searches, fresh } = desk.saved;
  const SAVED = '/portal/saved-investors';
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.2fr)]">
      <ul className="contents">
        <Tile
          name="searches"
          isHidden={false}
          tile={
            searches > 0
              ? {
                  kind: 'figure',
                  label: 'New in your searches',
                  value: fresh > FRESH_MOST ? `${FRESH_MOST}+` : countText(fresh),
                  note: fresh > 0 ? 'Since your last visit.' : 'Nothing new since your last visit.',
                  href: '/portal/saved-searches',
                }
              : {
                  kind: 'step',
                  label: 'New in your searches',
                  value: 'Save a search',
                  note: 'Filter by stage, industry and city, then save the search. New matches are counted here.',
                  href: '/portal/all-investors',
                }
          }
        />
        <Tile
          name="saved"
          isHidden={false}
          tile={
            favourites > 0
              ? {
                  kind: 'figure',
                  label: 'Saved',
                  value: countText(favourites),
                  note: `${countText(collections)} ${collections === 1 ? 'collection' : 'collections'}.`,
                  href: SAVED,
                }
              : {
                  kind: 'step',
                  label: 'Saved',
                  value: 'Save your first entry',
                  note: 'Save funds and people you may invest with.',
                  href: '/portal/all-investors',
                }
          }
        />
        <Tile
          name="shared"
          isHidden={false}
          tile={
            shared > 0
              ? {
                  kind: 'figure',
                  label: 'Shared collections',
                  value: countText(shared),
                  note: 'Each has a link that you can turn off.',
                  href: SAVED,
                }
              : {
                  kind: 'step',
                  label: 'Shared collections',
                  value: collections > 0 ? 'Share a collection' : 'Create a collection',
                  note: 'Founders and partners open it with a link, without an account.',
                  href: SAVED,
                }
          }
        />
      </ul>
      <FollowUps desk={desk} writing={0} />
    </div>
  );
}
