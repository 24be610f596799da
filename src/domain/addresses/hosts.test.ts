/** Which addresses belong to this machine. */
import { expect, it } from 'vitest';
import { isLocalAddress } from './hosts';

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
