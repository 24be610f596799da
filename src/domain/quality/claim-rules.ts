/** Rules for claims: which email addresses may claim an entry, and which changes of its owner need approval. Server only, because of the lists of hosts. */
import { DOTS } from '@/domain/text/person-name';
import { editDistance } from '@/domain/text/spelling';
import { isAtOnce } from './claims';

const FREE_MAIL = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com hotmail.com hotmail.co.in outlook.com outlook.in
  live.com live.in msn.com icloud.com me.com mac.com rediffmail.com rediff.com aol.com gmx.com gmx.net mail.com proton.me protonmail.com
  pm.me zoho.com zohomail.com zohomail.in yandex.com yandex.ru fastmail.com tutanota.com tuta.io tuta.com hey.com in.com sify.com
  indiatimes.com vsnl.net vsnl.com mail.ru qq.com 163.com 126.com naver.com web.de inbox.com duck.com mailinator.com guerrillamail.com
  10minutemail.com yopmail.com temp-mail.org tempmail.com trashmail.com sharklasers.com maildrop.cc dispostable.com`.split(
    /\s+/,
  ),
);

/** Hosts with many people's pages: a page there says nothing about a domain. */
const SHARED_HOSTS = new Set(
  `linkedin.com facebook.com instagram.com twitter.com x.com youtube.com medium.com substack.com wordpress.com blogspot.com sites.google.com
  docs.google.com drive.google.com forms.gle linktr.ee notion.site notion.so wixsite.com github.io github.com gitlab.io crunchbase.com angel.co wellfound.com f6s.com about.me
  weebly.com webflow.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com myshopify.com
  zohosites.com godaddysites.com business.site squarespace.com carrd.co framer.website t.me wa.me bit.ly tinyurl.com`.split(
    /\s+/,
  ),
);

/** Universities and public bodies: all their people have addresses there, including students. */
const OF_MANY = /(?:^|\.)(?:ac|edu|res|sch|gov|nic)(?:\.[a-z]{2})?$/;
/** Roll numbers have three or more digits in a row: 21b030001, cs19b1044. */
const ROLL_NUMBER = /\d{3}/;

const isUnder = (host: string, domain: string): boolean => host.endsWith(`.${domain}`);
const isShared = (host: string): boolean => [...SHARED_HOSTS].some((one) => host === one || isUnder(host, one));

/** The host of a website without `www.`; null if the website is on a shared domain. */
export function ownDomain(website: unknown): string | null {
  if (typeof website !== 'string' || !URL.canParse(website)) return null;
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return !host.includes('.') || /^[\d.]+$/.test(host) || isShared(host) || FREE_MAIL.has(host) ? null : host;
}

/** A domain in which similar-looking characters are replaced by one of them, without dots and hyphens. */
const skeleton = (domain: string): string =>
  domain.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/[1il]/g, 'l').replace(/0/g, 'o').replace(/[.-]/g, '');

/** The longest part: for `www.lotus.co.in` it is `lotus`. */
const mainPart = (domain: string): string =>
  domain.split('.').reduce((longest, part) => (part.length > longest.length ? part : longest), '');

function looksLike(domain: string, own: string): boolean {
  if (/(?:^|\.)xn--/.test(domain) && !own.includes('xn--')) return true;
  const [one, other] = [skeleton(mainPart(domain)), skeleton(mainPart(own))];
  return (
    one === other ||
    skeleton(domain).includes(skeleton(own)) ||
    (other.length >= 4 && one.includes(other)) ||
    (other.length >= 5 && editDistance(one, other, 1) <= 1)
  );
}

export const NO_DOMAIN =
  'This entry has no website at a domain of its own, so no address can show who you are. Please report its website first.';

/**
 * The reason why an email address cannot claim the entry of a website; null if it can. The address must be at the host of the website, or
 * at the domain above it. For universities and public bodies the domain above is refused, because it has more people than the institution.
 */
export function claimRefusal(email: string, website: unknown): string | null {
  const own = ownDomain(website);
  if (own === null) return NO_DOMAIN;
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()];
  const please = `Please use an address at ${own}`;
  if (FREE_MAIL.has(domain)) return `Anyone can have an address at ${domain}. ${please}.`;
  if (domain === own)
    return OF_MANY.test(own) && ROLL_NUMBER.test(local)
      ? `This looks like the address of a student. Please use one of the staff at ${own}.`
      : null;
  if (isUnder(own, domain))
    return OF_MANY.test(domain) || isShared(domain)
      ? `${domain} has addresses of many people outside this institution, such as students. ${please}.`
      : null;
  if (isUnder(domain, own))
    return `${domain} is a part of ${own} that can give addresses to others, such as students. ${please} itself.`;
  if (looksLike(domain, own)) return `${domain} looks like ${own} but is another domain. ${please}.`;
  return `${domain} is not the domain of this institution. ${please}.`;
}

/** The signs between the words of a text, without the signs of an address: dots, @, slashes, colons, ?, #, &, =. */
const BETWEEN_WORDS = /[\s<>"'‘’“”()[\]{},;!|…–—]+/u;
/** An @, the beginning of an address, or a dot before two letters of any script, because almost every such ending is one of the web. */
const IS_ADDRESS = new RegExp(
  String.raw`[@＠]|://|[\p{L}\p{M}\p{N}\p{Cf}_-][${DOTS}]\p{Cf}*[\p{L}\p{M}][\p{L}\p{M}\p{Cf}]`,
  'u',
);
const MAIL_ADDRESS = /^[\p{L}\p{M}\p{N}._+-]+@([^/?#:@\\]+)$/u;

const isOutside = (word: string, own: string | null): boolean => {
  const address = word.replace(/^[.:?]+|[.:?]+$/gu, '');
  const host = ownDomain(address.includes('://') ? address : `https://${MAIL_ADDRESS.exec(address)?.[1] ?? address}`);
  return own === null || host === null || (host !== own && !isUnder(host, own));
};

/** Whether a new value waits for an operator: everything except description, focus and cheque, and any address of another domain. */
export function needsApproval(name: string, value: unknown, website: unknown): boolean {
  const own = ownDomain(website);
  if (name === 'socialLinks.website') return own === null || ownDomain(value) !== own;
  if (!isAtOnce(name)) return true;
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return text.split(BETWEEN_WORDS).some((word) => IS_ADDRESS.test(word) && isOutside(word, own));
}
