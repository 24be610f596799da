import { describe, expect, it } from 'vitest';
import { isDrawnTerm, isPictureAddress, pictureAddressOf } from './drawn-picture';

describe('addresses of pictures', () => {
  it.each(['/drawn/terms/a-b-test.svg', '/drawn/people/ivana-d-cunha.svg', 'https://img.example/a.png'])(
    '%s',
    (address) => {
      expect(isPictureAddress(address)).toBe(true);
      expect(pictureAddressOf(address)).toBe(address);
    },
  );

  it.each([
    '',
    '/drawn/terms/../../api/session',
    '/drawn/terms/a.svg?x=1',
    '/drawn/terms/a.svg#x',
    '/drawn/terms/A.svg',
    '/drawn/other/a.svg',
    '//drawn/terms/a.svg',
    '/drawn/terms/a.svg"onload="x',
    '/files/terms/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
  ])('not %s', (address) => {
    expect(isPictureAddress(address)).toBe(false);
    expect(pictureAddressOf(address)).toBe('');
  });

  it('are of a drawn term, which the light theme turns round, only below its folder', () => {
    expect(isDrawnTerm('/drawn/terms/x.svg')).toBe(true);
    for (const other of ['/drawn/people/x.svg', 'https://img.example/drawn/terms/x.svg', '/drawn/terms/x.svg?y'])
      expect(isDrawnTerm(other)).toBe(false);
    expect(pictureAddressOf(null)).toBe('');
  });
});
