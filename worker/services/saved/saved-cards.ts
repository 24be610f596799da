/** The entries behind saved items, of all directories in one D1 batch. Entries that are gone or hidden are left out. */
import { shownPicture } from '@/domain/addresses/own-picture';
import { isAccount } from '@/domain/accounts/actor';
import { detailHref, LISTING_KINDS } from '@/domain/directory/directories';
import { locationText, shownLogo } from '@/domain/directory/listing';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import type { SavedCard } from '@/domain/saved/cards';
import type { SavedRef } from '@/domain/saved/items';
import { batch, fixedSql, sql, type Raw } from '@worker/db/sql';
import { amountText, placeOf, readable } from '@/domain/schemes/schemes';
import { schemesHref } from '@/domain/schemes/list-state';
import type { mediaPeople, schemes } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';
import { copiesSql } from '@worker/services/core/pictures';
import { mergedJoin } from '@worker/services/directory/merged';
import { fitRowOf, fitViewOf, wishOf } from '@worker/services/directory/fit';
import { withFit } from '@worker/services/directory/listing-fit-page';
import { selectOf, toListing, type ListingRow } from '@worker/services/directory/listing-rows';

type PersonCard = Pick<
  Raw<typeof mediaPeople.$inferSelect>,
  'id' | 'kind' | 'name' | 'imageUrl' | 'city' | 'focus' | 'description' | 'linkedinUrl' | 'isSample'
> & { pictures: string };

/** The picture that is drawn; null where initials are. */
const logoOf = (address: string | null, copies: string): string | null =>
  shownPicture(address, JSON.parse(copies)) || null;

type SchemeCard = Pick<
  Raw<typeof schemes.$inferSelect>,
  'id' | 'name' | 'state' | 'instruments' | 'forWhom' | 'amountMax' | 'currency' | 'website'
>;

const COLUMNS = fixedSql(selectOf(LISTING_KINDS));

/** Cards in the order of `refs`, those of investors and incubators with their fit for a founder. */
export async function listSavedCards(ctx: Ctx, refs: readonly SavedRef[]): Promise<SavedCard[]> {
  if (refs.length === 0) return [];
  const ids = JSON.stringify(refs.map(({ id }) => id));
  const { actor } = ctx;
  const founder = isAccount(actor) && actor.role === 'founder' ? actor.accountId : null;
  const [investors, people, plans, own] = await batch(ctx.d1, [
    sql<
      ListingRow & { asked: string }
    >`SELECT ${COLUMNS}, r.value AS asked FROM json_each(${ids}) r ${mergedJoin('m', sql`r.value`)}
          JOIN listings l ON l.id = coalesce(m.now_id, r.value) WHERE l.is_active = 1`,
    sql<PersonCard>`SELECT id, kind, name, image_url AS imageUrl, city, focus, description, linkedin_url AS linkedinUrl,
            is_sample AS isSample, ${fixedSql(copiesSql('image_url'))} AS pictures
          FROM media_people WHERE id IN (SELECT value FROM json_each(${ids})) AND is_active = 1`,
    sql<SchemeCard>`SELECT id, name, state, instruments, for_whom AS forWhom, amount_max AS amountMax, currency, website
          FROM schemes WHERE id IN (SELECT value FROM json_each(${ids})) AND is_active = 1`,
    ...(founder === null ? [] : [fitRowOf(founder)]),
  ]);
  const wish = own && investors.results.length > 0 ? await wishOf(ctx, fitViewOf(own.results[0])) : null;
  const cards = new Map<string, SavedCard>();
  for (const row of investors.results) {
    const listing = wish ? withFit(row, wish) : toListing(row);
    const { kind, id, name, sectors, about, website, isSample, fit } = listing;
    // Under the id that was asked for, which may be from before a merge.
    cards.set(`${kind}:${row.asked}`, {
      type: kind,
      id: row.asked,
      name,
      logo: shownLogo(listing) || null,
      place: locationText(listing),
      tags: sectors,
      text: about,
      href: detailHref({ kind, id }),
      website,
      isSample,
      ...(fit && { fit }),
    });
  }
  for (const row of people.results) {
    if (row.kind === 'mentor') continue;
    cards.set(`${row.kind}:${row.id}`, {
      type: row.kind,
      id: row.id,
      name: row.name,
      logo: logoOf(row.imageUrl, row.pictures),
      place: row.city,
      tags: JSON.parse(row.focus) as string[],
      text: row.description,
      href: `${MEDIA_DIRECTORIES[row.kind].path}?open=${row.id}`,
      website: row.linkedinUrl || null,
      isSample: row.isSample === 1,
    });
  }
  for (const row of plans.results) {
    cards.set(`scheme:${row.id}`, {
      type: 'scheme',
      id: row.id,
      name: row.name,
      logo: null,
      place: placeOf(row),
      tags: JSON.parse(row.instruments) as string[],
      text: [amountText(row), readable(row.forWhom)].filter(Boolean).join('. '),
      href: schemesHref({ open: row.id }),
      website: row.website,
      isSample: false,
    });
  }
  return refs.flatMap(({ type, id }) => cards.get(`${type}:${id}`) ?? []);
}
