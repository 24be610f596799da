import { describe, expect, it } from 'vitest';
import { copiesOf, isDrawnTerm, isPictureAddress, shownPicture } from './own-picture';

const COPY = '/files/pictures/0123456789abcdef0123456789abcdef.png';
const NOT_OURS = [
  '',
  '/drawn/terms/../../api/session',
  '/drawn/terms/a.svg?x=1',
  '/drawn/terms/a.svg#x',
  '/drawn/terms/A.svg',
  '/drawn/other/a.svg',
  '//drawn/terms/a.svg',
  '/drawn/terms/a.svg"onload="x',
  '/files/../api/session.png',
  '//files/terms/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
];

describe('addresses of pictures', () => {
  it.each(['/drawn/terms/a-b-test.svg', '/drawn/people/ivana-d-cunha.svg', 'https://img.example/a.png'])(
    '%s may be typed',
    (address) => expect(isPictureAddress(address)).toBe(true),
  );

  it.each([...NOT_OURS, '/files/terms/a.png'])('%s may not', (address) =>
    expect(isPictureAddress(address)).toBe(false),
  );

  it('are of a drawn term, which the light theme turns round, only below its folder', () => {
    expect(isDrawnTerm('/drawn/terms/x.svg')).toBe(true);
    for (const other of ['/drawn/people/x.svg', 'https://img.example/drawn/terms/x.svg', '/drawn/terms/x.svg?y'])
      expect(isDrawnTerm(other)).toBe(false);
  });
});

describe('what is shown for an address', () => {
  it.each(['/drawn/people/a.svg', '/files/terms/a.png', '/newsletters/welcome.svg', COPY])('%s as it is', (address) =>
    expect(shownPicture(address)).toBe(address),
  );

  it('is our copy of it, and nothing before there is one', () => {
    const address = 'https://img.example/a.png';
    expect(shownPicture(address, { [address]: COPY })).toBe(COPY);
    for (const copies of [
      undefined,
      null,
      {},
      { other: COPY },
      { [address]: 7 },
      { [address]: 'https://x.example/a.png' },
    ])
      expect(shownPicture(address, copies)).toBe('');
    expect(shownPicture('constructor', {})).toBe('');
  });

  it.each([...NOT_OURS, 'https://img.example/a.png', null, 7])('is nothing for %s', (address) =>
    expect(shownPicture(address)).toBe(''),
  );

  it('is passed on only where there are copies', () => {
    expect([copiesOf(null), copiesOf('{}'), copiesOf(undefined), copiesOf('null')]).toEqual([{}, {}, {}, {}]);
    expect(copiesOf(`{"a":"${COPY}"}`)).toEqual({ pictures: { a: COPY } });
  });
});
