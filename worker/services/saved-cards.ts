/** The entries behind saved items, of all directories in one D1 batch. Entries that are gone or hidden are left out. */
import { DIRECTORIES, type ListingKind } from '../../src/domain/directory/directories';
import { locationText } from '../../src/domain/directory/listing';
import { MEDIA_DIRECTORIES, type MediaKind } from '../../src/domain/media/people';
import type { SavedCard } from '../../src/domain/saved/cards';
import type { SavedRef } from '../../src/domain/saved/items';
import type { Ctx } from './context';

interface ListingCard {
  id: string;
  kind: ListingKind;
  name: string;
  logo: string | null;
  city: string;
  region: string;
  sectors: string;
  about: string;
  website: string | null;
  is_sample: number;
}

interface PersonCard {
  id: string;
  kind: MediaKind;
  name: string;
  image_url: string;
  city: string;
  focus: string;
  description: string;
  linkedin_url: string;
  is_sample: number;
}

const DETAIL: Record<ListingKind, string> = {
  'pre-seed': DIRECTORIES['pre-seed'].detail,
  seed: DIRECTORIES.seed.detail,
  angel: DIRECTORIES['angel-investors'].detail,
  incubator: DIRECTORIES.incubators.detail,
};

/** Cards in the order of `refs`. */
export async function listSavedCards(ctx: Ctx, refs: readonly SavedRef[]): Promise<SavedCard[]> {
  if (refs.length === 0) return [];
  const ids = JSON.stringify(refs.map(({ id }) => id));
  const [listings, people] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `SELECT id, kind, name, logo, city, region, sectors, about, website, is_sample FROM listings
          WHERE id IN (SELECT value FROM json_each(?1)) AND is_active = 1`,
      )
      .bind(ids),
    ctx.d1
      .prepare(
        `SELECT id, kind, name, image_url, city, focus, description, linkedin_url, is_sample FROM media_people
          WHERE id IN (SELECT value FROM json_each(?1)) AND is_active = 1`,
      )
      .bind(ids),
  ]);
  const cards = new Map<string, SavedCard>();
  for (const row of (listings?.results ?? []) as unknown as ListingCard[]) {
    cards.set(`${row.kind}:${row.id}`, {
      type: row.kind,
      id: row.id,
      name: row.name,
      logo: row.logo,
      place: locationText(row),
      tags: JSON.parse(row.sectors) as string[],
      text: row.about,
      href: `${DETAIL[row.kind]}${row.id}`,
      website: row.website,
      isSample: row.is_sample === 1,
    });
  }
  for (const row of (people?.results ?? []) as unknown as PersonCard[]) {
    if (row.kind === 'mentor') continue;
    cards.set(`${row.kind}:${row.id}`, {
      type: row.kind,
      id: row.id,
      name: row.name,
      logo: row.image_url || null,
      place: row.city,
      tags: JSON.parse(row.focus) as string[],
      text: row.description,
      href: `${MEDIA_DIRECTORIES[row.kind].path}?open=${row.id}`,
      website: row.linkedin_url || null,
      isSample: row.is_sample === 1,
    });
  }
  return refs.flatMap(({ type, id }) => cards.get(`${type}:${id}`) ?? []);
}
