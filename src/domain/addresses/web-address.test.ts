/**
 * Profile addresses as people paste them: the mistakes that are corrected, the addresses of LinkedIn, and a check that every schema uses
 * the same rule.
 */
import { describe, expect, it } from 'vitest';
import { linkedinUrl } from '@/domain/accounts/fields';
import { listingInput } from '@/domain/directory/input/listing-input';
import { mediaPersonInput } from '@/domain/media/person-input';
import { isLinkedinUrl, LINKEDIN_HINT, mendProfileAddress } from './web-address';

const MENDED = [
  ['http://linkedin.com/in/a', 'https://linkedin.com/in/a'],
  ['HTTP://www.LinkedIn.com/in/a', 'https://www.LinkedIn.com/in/a'],
  ['HTTPS://linkedin.com/in/a', 'https://linkedin.com/in/a'],
  ['linkedin.com/in/a', 'https://linkedin.com/in/a'],
  [' in.linkedin.com/in/a?x=1#y ', 'https://in.linkedin.com/in/a?x=1#y'],
  ['//www.linkedin.com/company/a', 'https://www.linkedin.com/company/a'],
  ['linkedin.com', 'https://linkedin.com'],
  ['https://www.linkedin.com/in/a', 'https://www.linkedin.com/in/a'],
] as const;

/** Not LinkedIn's, whatever is mended. */
const REFUSED = [
  'evil.example/in/a',
  'http://evil.example',
  'https://linkedin.com.evil.example/in/a',
  'linkedin.com.evil.example',
  'https://notlinkedin.com/in/a',
  'https://linkedin.com@evil.example/',
  'linkedin.com@evil.example',
  'http://user:secret@linkedin.com/in/a',
  'http://linkedin.com:80/in/a',
  'https://linkedin.com:444/',
  'javascript:alert(1)//linkedin.com',
  'ftp://linkedin.com/in/a',
  'https://www.linkedin.com/in/"><script>',
  'linkedin',
  'my page',
];

const media = (fields: object) =>
  mediaPersonInput('startup-influencer').safeParse({ name: 'A', focus: 'x', description: 'd', bio: 'b', ...fields });
const listing = (fields: object) =>
  listingInput('seed', { currentYear: 2026, purpose: 'import' }).safeParse({
    name: 'A',
    city: 'Pune',
    type: 'Seed',
    about: 'x',
    ...fields,
  });

describe('LinkedIn addresses', () => {
  it.each(MENDED)('ACC-05 %j becomes %j, of accounts, media people and directory entries', (typed, mended) => {
    expect(mendProfileAddress(typed)).toBe(mended);
    expect(isLinkedinUrl(mended)).toBe(true);
    expect(linkedinUrl.parse(typed)).toBe(mended);
    expect(media({ linkedinUrl: typed }).data?.linkedinUrl).toBe(mended);
    expect(listing({ linkedin: typed }).data?.linkedin).toBe(mended);
  });

  it('a handle of X becomes its address, and a word without @ is none', () => {
    expect(listing({ twitter: ' @kavyarao ' }).data?.twitter).toBe('https://x.com/kavyarao');
    for (const twitter of ['kavyarao', '@', '@kavya rao', '@a.b']) expect(listing({ twitter }).success).toBe(false);
  });

  it.each(REFUSED)('%j is refused by all of them', (typed) => {
    expect(linkedinUrl.safeParse(typed).error?.issues[0]?.message).toBe(LINKEDIN_HINT);
    expect(media({ linkedinUrl: typed }).success).toBe(false);
    expect(listing({ linkedin: typed }).success).toBe(false);
  });

  it('another host gets the hint, what is no address its own message', () => {
    const messages = ['https://evil.example/in/a', 'my page'].flatMap((typed) => [
      media({ linkedinUrl: typed }).error?.issues[0]?.message,
      listing({ linkedin: typed }).error?.issues[0]?.message,
    ]);
    expect(messages).toEqual([
      LINKEDIN_HINT,
      LINKEDIN_HINT,
      'Please enter a valid URL',
      'LinkedIn must be a web address (http or https)',
    ]);
  });

  it('an invented sample keeps an address that leads nowhere', () => {
    expect(media({ linkedinUrl: 'https://example.com/linkedin/a', isSample: true }).success).toBe(true);
    expect(media({ linkedinUrl: 'https://example.com/linkedin/a' }).success).toBe(false);
    expect(media({ linkedinUrl: 'https://evil.example/a', isSample: true }).success).toBe(false);
  });
});

it('other profile addresses are mended, too: Twitter, YouTube', () => {
  expect(listing({ twitter: 'http://twitter.com/a' }).data?.twitter).toBe('https://twitter.com/a');
  expect(listing({ twitter: 'x.com/a', website: 'http://a.example' }).data).toMatchObject({
    twitter: 'https://x.com/a',
    website: 'http://a.example',
  });
  const person = { name: 'A', focus: 'x', description: 'd', bio: 'b', linkedinUrl: 'linkedin.com/in/a' };
  const parsed = mediaPersonInput('youtube-influencer').parse({ ...person, youtubeUrl: 'youtube.com/@a' });
  expect(parsed).toMatchObject({ youtubeUrl: 'https://youtube.com/@a', linkedinUrl: 'https://linkedin.com/in/a' });
  expect(mendProfileAddress('')).toBe('');
});
