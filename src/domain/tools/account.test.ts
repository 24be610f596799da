/** The documents that an account accepts, and the limits after which old versions are deleted. */
import { describe, expect, it } from 'vitest';
import { readEnvelope, VERSIONS_BYTES, versionsToDrop } from './account';

const DAY = 86_400_000;
const envelope = {
  format: 'outset-document',
  tool: 'burn-rate',
  version: 1,
  id: 'plan-1',
  name: ' My plan ',
  savedAt: 500,
  data: { bankBalance: 5 },
};
const read = (over: object = {}, latest = 1000) =>
  readEnvelope('burn-rate', 'plan-1', JSON.stringify({ ...envelope, ...over }), latest);

describe('a document for the account', () => {
  it('is written again from its checked fields alone, without a time to come', () => {
    const stored = { ...envelope, name: 'My plan' };
    expect(read({ more: '<script>' })).toEqual({
      envelope: { name: 'My plan', savedAt: 500, text: JSON.stringify(stored) },
    });
    expect(read({ savedAt: 5000 })).toEqual({
      envelope: { name: 'My plan', savedAt: 1000, text: JSON.stringify({ ...stored, savedAt: 1000 }) },
    });
  });

  it('may have a name that was saved under looser rules, which loses the marks that turn text', () => {
    const stored = { ...envelope, name: 'My plan' };
    for (const name of ['\u202eMy plan', 'My\u2028plan\u200b'])
      expect(read({ name })).toMatchObject({ envelope: { name: 'My plan', text: JSON.stringify(stored) } });
  });

  it.each<[object, string]>([
    [{ format: 'other' }, 'This is not an Outset document.'],
    [{ tool: 'expenses' }, 'This document is from another tool.'],
    [{ id: 'plan-2' }, 'The document’s id does not match its address.'],
    [{ version: 0 }, 'The document does not say which version it is.'],
    [{ version: 1.5 }, 'The document does not say which version it is.'],
    [{ savedAt: -1 }, 'The document does not say when it was saved.'],
    [{ savedAt: '500' }, 'The document does not say when it was saved.'],
    [{ name: 7 }, 'Please enter a name'],
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
    [{ name: 'a\u0000b' }, 'Please use plain characters only.'],
    [{ data: null }, 'The document has no data.'],
    [{ data: [] }, 'The document has no data.'],
  ])('%j is refused: %s', (over, fault) => expect(read(over)).toEqual({ fault }));

  it.each(['null', '[]', '7'])('%s is refused', (text) => {
    expect(readEnvelope('burn-rate', 'plan-1', text, 1000)).toEqual({ fault: 'The document must be an object.' });
  });
});

describe('the versions of a document', () => {
  /** Newest first, one a day. */
  const versions = (...sizes: number[]) =>
    sizes.map((size, at) => ({ revision: sizes.length - at, startedAt: (100 - at) * DAY, size }));
  const dropped = (...sizes: number[]) => versionsToDrop(versions(...sizes)).map(({ revision }) => revision);

  it.each<[string, number[], number[]]>([
    ['all fit into exactly 40 MB', [VERSIONS_BYTES - 7, 7], []],
    ['lose the oldest at one byte more', [VERSIONS_BYTES - 7, 7, 1], [1]],
    ['keep the newest whatever its size', [VERSIONS_BYTES + 1], []],
    ['keep nothing beside a newest that is too large', [VERSIONS_BYTES + 1, 1, 1], [1, 2]],
    ['are twenty at most', Array.from({ length: 20 }, () => 1), []],
    ['lose the oldest of twenty-one', Array.from({ length: 21 }, () => 1), [1]],
  ])('%s', (_, sizes, gone) => expect(dropped(...sizes)).toEqual(gone));
});
