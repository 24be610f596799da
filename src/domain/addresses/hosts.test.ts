/** Which addresses belong to this machine, which our server may request, and when two are of one host. */
import { expect, it } from 'vitest';
import { hostOf, isLocalAddress, blockReason } from './hosts';

it.each(['http://localhost', 'http://localhost:8787/x', 'https://127.0.0.1', 'http://127.4.5.6:1', 'http://[::1]:80'])(
  '%s is local',
  (address) => expect(isLocalAddress(address)).toBe(true),
);

it.each([
  'https://outset.example',
  'https://localhost.evil.test',
  'https://127.0.0.1.evil.test',
  'https://evil.test/localhost',
  'https://localhost@evil.test',
  'https://notlocalhost',
  'http://[::2]',
  'localhost',
  '',
])('"%s" is not', (address) => expect(isLocalAddress(address)).toBe(false));

it('reads the same host with and without a dot at its end', () => {
  for (const address of ['https://outset.example/a', 'https://OUTSET.example./a', 'https://outset.example..'])
    expect(hostOf(address)).toBe('outset.example');
  for (const address of ['https://db.internal./', 'https://localhost../', 'https://127.0.0.1./'])
    expect(blockReason(address), address).toMatch(/not checked/);
  expect(blockReason('https://hooks.example.com./')).toBeNull();
});
