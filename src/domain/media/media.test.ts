import { describe, expect, it } from 'vitest';
import { INITIAL_MEDIA_STATE, mediaPage, readMediaState, writeMediaState, type MediaState } from './list-state';
import { mediaPersonInput } from './person-input';

describe('the state in the URL', () => {
  it('comes back as it was written', () => {
    const state: MediaState = {
      q: 'a&b #1 मुंबई',
      focus: ['SaaS', 'D2C & more'],
      sort: 'name',
      view: 'grid',
      page: 3,
      open: 'a'.repeat(24),
    };
    expect(readMediaState(new URLSearchParams(writeMediaState(state)))).toEqual(state);
    expect(writeMediaState(INITIAL_MEDIA_STATE)).toBe('');
  });

  it.each(['?page=-1', '?page=1.5', '?page=x', '?page=99999999', '?sort=rank', '?view=list', '?q=%00', '?focus='])(
    'leaves out what is not known: %s',
    (query) => {
      expect(readMediaState(new URLSearchParams(query))).toEqual(INITIAL_MEDIA_STATE);
    },
  );

  it('MEDIA-07 shows ten a page, and the last page for one past the end', () => {
    const items = Array.from({ length: 23 }, (_, n) => n);
    expect(mediaPage(items, 1)).toEqual({ items: items.slice(0, 10), page: 1, pages: 3 });
    expect(mediaPage(items, 3).items).toEqual([20, 21, 22]);
    expect(mediaPage(items, 9).page).toBe(3);
    expect(mediaPage([], 1)).toEqual({ items: [], page: 1, pages: 1 });
  });
});

describe('what is stored', () => {
  const good = {
    name: ' Asha Rao ',
    imageUrl: '',
    youtubeUrl: 'https://example.com/@asha',
    linkedinUrl: 'https://www.linkedin.com/in/asha',
    focus: 'SaaS, D2C ,, SaaS',
    description: 'x'.repeat(200),
    bio: 'x'.repeat(1000),
  };
  it('MEDIA-06 takes a list with commas, 200 characters of description and 1000 of bio', () => {
    const imageUrl = 'https://example.com/asha.png';
    const { youtubeUrl, linkedinUrl, description, bio } = good;
    const stored = { name: 'Asha Rao', imageUrl, linkedinUrl, focus: ['SaaS', 'D2C'], description, bio };
    const parse = (kind: 'youtube-influencer' | 'startup-influencer') =>
      mediaPersonInput(kind).parse({ ...good, imageUrl });
    expect(parse('youtube-influencer')).toMatchObject({ ...stored, youtubeUrl, isActive: true });
    expect(parse('startup-influencer')).toMatchObject(stored);
    expect(parse('startup-influencer')).not.toHaveProperty('youtubeUrl');
    for (const over of [{ description: `${description}x` }, { bio: `${bio}x` }])
      expect(mediaPersonInput('youtube-influencer').safeParse({ ...good, ...over }).success).toBe(false);
  });

  it.each([
    ['youtube-influencer', { name: ' ' }, 'Please enter the name'],
    ['youtube-influencer', { youtubeUrl: '' }, 'Please enter a valid URL'],
    ['youtube-influencer', { linkedinUrl: '' }, 'Please enter a valid URL'],
    ['startup-influencer', { linkedinUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['startup-influencer', { focus: ' , ' }, 'Please enter focus areas'],
    ['startup-influencer', { description: 'x'.repeat(201) }, 'The description can have at most 200 characters'],
    ['startup-influencer', { bio: 'x'.repeat(1001) }, 'The bio can have at most 1000 characters'],
    ['mentor', { expertise: [], languages: ['Hindi'] }, 'Please enter the expertise'],
  ] as const)('%s: %j is refused', (kind, over, message) => {
    const { error } = mediaPersonInput(kind).safeParse({ ...good, ...over });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
