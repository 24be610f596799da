import { describe, expect, it } from 'vitest';
import { mediaConnectionFailed, readMediaAnswer } from './use-media';

const text = async (response: Response) => {
  const answer = await readMediaAnswer(response);
  return answer.kind === 'error' ? answer.text : answer.people.length;
};

describe('MEDIA-15 the list of media people', () => {
  it('shows the specified text for a failed request, a failed connection and an answer that is not a list', async () => {
    expect(await text(new Response('{}', { status: 500 }))).toBe('Failed to fetch influencers');
    expect(await text(new Response('[]', { status: 404 }))).toBe('Failed to fetch influencers');
    expect(mediaConnectionFailed).toMatchObject({ text: 'Connection Error' });
    for (const body of ['{}', 'null', '"x"', '<html>', '', '{"data":[]}'])
      expect(await text(new Response(body)), body).toBe('Data Error');
    expect(await text(new Response('[{"_id":"a","name":"A"}]'))).toBe(1);
  });

  it('links only to web addresses, and shows pictures only from our own copies', async () => {
    const copy = '/files/pictures/0123456789abcdef0123456789abcdef.png';
    const person = (address: string) => ({
      _id: 'a',
      name: 'A',
      imageUrl: address,
      linkedinUrl: address,
      ...(address.endsWith('/copied') ? { pictures: { [address]: copy } } : {}),
    });
    const addresses = [
      'https://example.com/a',
      'https://example.com/copied',
      'https://user:pass@example.com/',
      'https://exa mple.com/',
      'javascript:1',
    ];
    const answer = await readMediaAnswer(Response.json(addresses.map(person)));
    const people = answer.kind === 'people' ? answer.people : [];
    expect(people.map(({ imageUrl, linkedinUrl }) => [imageUrl, linkedinUrl])).toEqual([
      ['', 'https://example.com/a'],
      [copy, 'https://example.com/copied'],
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
  });
});
