import { describe, expect, it } from 'vitest';
import { mediaConnectionFailed, readMediaAnswer } from './media-answer';

const text = async (response: Response) => {
  const answer = await readMediaAnswer(response);
  return answer.kind === 'error' ? answer.text : answer.people.length;
};

describe('MEDIA-15 the list of media people', () => {
  it('that could not be fetched, was not reached or is no list says so in the words of the specification', async () => {
    expect(await text(new Response('{}', { status: 500 }))).toBe('Failed to fetch influencers');
    expect(await text(new Response('[]', { status: 404 }))).toBe('Failed to fetch influencers');
    expect(mediaConnectionFailed).toMatchObject({ text: 'Connection Error' });
    for (const body of ['{}', 'null', '"x"', '<html>', '', '{"data":[]}'])
      expect(await text(new Response(body)), body).toBe('Data Error');
    expect(await text(new Response('[{"_id":"a","name":"A"}]'))).toBe(1);
  });

  it('makes links of web addresses alone, and pictures of our own, such as our copy of what was typed', async () => {
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
