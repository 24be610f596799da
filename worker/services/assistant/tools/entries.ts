/** Records of the portal as entries that may be cited. */
import type { Entry } from '@/domain/assistant/tool';
import { accordionHref, INITIAL_ACCORDION } from '@/domain/dashboard/accordion';
import { detailHref, TYPE_LABEL } from '@/domain/directory/directories';
import { chequeText, investedText } from '@/domain/directory/funds';
import type { SourceField } from '@/domain/directory/source-fields';
import { locationText, type Listing } from '@/domain/directory/listing';
import { MEDIA_DIRECTORIES, type MediaPerson } from '@/domain/media/people';
import { filtersHref, ROADMAP_PATH } from '@/domain/roadmap/milestones';
import type { GuideHit } from '@worker/services/resources/guide-search';

/** Texts of entries, cut where a sentence ends. */
const EXCERPT_MOST = 600;

/** At most 600 characters: whole sentences if one fits, else a cut text with an ellipsis. */
export function excerptOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= EXCERPT_MOST) return plain;
  const cut = plain.slice(0, EXCERPT_MOST).toWellFormed();
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return end > EXCERPT_MOST / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' ') || EXCERPT_MOST)}…`;
}

const SUPPORT = '/portal/support';
const sample = (isSample: boolean) => (isSample ? 'made-up sample' : '');

/** Fields with a figure that someone published. */
const FIGURES: readonly SourceField[] = ['funds', 'year', 'investedCount'];

/** The source and the date of the listing's figures: "Reported by inc42.com, 2024-03". */
function sourceOf({ sources }: Listing): string | undefined {
  const said = FIGURES.flatMap((field) => sources.find((source) => source.field === field) ?? [])[0];
  if (!said) return undefined;
  const host = new URL(said.address).hostname.replace(/^www\./, '');
  return [said.isList ? `Reported by ${host}` : host, said.published].filter(Boolean).join(', ');
}

/** The card of a listing, without its contact. */
export function listingEntry(listing: Listing): Entry {
  const { id, kind, name, sectors, stages, year, investedCount, about, isSample } = listing;
  const cheque = chequeText(listing);
  const facts = [
    listing.type || TYPE_LABEL[kind],
    locationText(listing),
    sectors.join(', '),
    stages.length > 0 ? `stages ${stages.join(', ')}` : '',
    cheque ? `invests ${cheque.replace(/^Up/, 'up')}` : '',
    year ? `since ${year}` : '',
    investedCount ? `${investedText(listing)} companies invested in` : '',
    sample(isSample),
  ];
  const source = sourceOf(listing);
  return {
    ref: `${kind}:${id}`,
    kind: kind === 'incubator' ? 'incubator' : 'investor',
    title: name,
    href: detailHref({ kind, id }),
    excerpt: excerptOf([facts.filter(Boolean).join('; '), about].filter(Boolean).join('. ')),
    ...(source ? { source } : {}),
  };
}

/** The card of a mentor or an influencer, without contact details. */
export function personEntry(person: MediaPerson): Entry {
  const { id, kind, name, city, focus, expertise, languages, description, isSample } = person;
  const facts = [city, [...focus, ...expertise].join(', '), languages.join(', '), sample(isSample)];
  return {
    ref: `${kind}:${id}`,
    kind: kind === 'mentor' ? 'mentor' : 'influencer',
    title: name,
    href: `${MEDIA_DIRECTORIES[kind].path}?open=${id}`,
    excerpt: excerptOf([facts.filter(Boolean).join('; '), description].filter(Boolean).join('. ')),
  };
}

function hrefOfHit({ kind, id, title, stage }: GuideHit): string {
  if (kind === 'faq') return `${SUPPORT}#faq-${id}`;
  if (kind === 'milestone') return `${filtersHref(ROADMAP_PATH, { category: null, stage })}#m-${id}`;
  return accordionHref(kind === 'term' ? 'guide' : 'resources', { ...INITIAL_ACCORDION, q: title });
}

export function guideEntry(hit: GuideHit): Entry {
  const { kind, id, title, body, stage } = hit;
  return {
    ref: `${kind}:${id}`,
    kind,
    title,
    href: hrefOfHit(hit),
    excerpt: kind === 'milestone' ? `A step of the roadmap (${body}, ${stage ?? ''}).` : excerptOf(body),
  };
}

/** A page of the portal as an entry that may be cited. */
export const pageEntry = (title: string, href: string): Entry => ({
  ref: `page:${href}`,
  kind: 'page',
  title,
  href,
  excerpt: `The page ${title}.`,
});

/** Shown with every card. */
export const CONFIRM = 'Nothing is changed until you confirm below.';
