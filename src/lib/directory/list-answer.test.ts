/** The messages of a screen if a list cannot be loaded, in the words of the specification. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { readAnswer } from '@/lib/api/api';
import { connectionFailed, listOf } from './list-answer';

const LOAD_ERRORS: Record<DirectoryName, string> = {
  'pre-seed': 'Failed to fetch preseeds',
  seed: 'Failed to fetch companies',
  incubators: 'Failed to fetch incubator companies',
  'all-investors': 'Failed to fetch investors',
  'angel-investors': 'Failed to fetch Angels',
};
const NAMES = Object.keys(DIRECTORIES) as DirectoryName[];

describe('an answer of a directory', () => {
  it.each(NAMES)(
    'DIR-29 DIR-30 says so when %s cannot be loaded, and nothing of what went wrong inside',
    async (name) => {
      const answer = listOf(DIRECTORIES[name], await readAnswer(Response.json({ message: 'secret' }, { status: 500 })));
      expect(answer).toMatchObject({ kind: 'error', text: LOAD_ERRORS[name] });
      expect(JSON.stringify(answer)).not.toContain('secret');
    },
  );

  it('DIR-29 tells a lost connection of the incubators apart', () => {
    for (const name of NAMES)
      expect(connectionFailed(DIRECTORIES[name])).toMatchObject({
        kind: 'error',
        text: name === 'incubators' ? 'Connection Error' : LOAD_ERRORS[name],
      });
  });

  it.each([
    ['no JSON', '<html>'],
    ['nothing', 'null'],
    ['no list', '{"data":{}}'],
    ['records of another shape', '{"data":[{"hello":1}],"page":{"number":1,"total":1}}'],
    ['no page', '{"data":[]}'],
  ])('DIR-30 calls %s a Data Error', async (_, body) => {
    expect(listOf(DIRECTORIES.seed, await readAnswer(new Response(body)))).toMatchObject({
      kind: 'error',
      text: 'Data Error',
    });
  });
});

describe('texts of the place', () => {
  it('DIR-13 names what all of a directory are', () => {
    expect(NAMES.map((name) => [name, DIRECTORIES[name].localKind])).toEqual([
      ['all-investors', 'Investors'],
      ['pre-seed', 'Investors'],
      ['seed', 'Seed Investors'],
      ['angel-investors', 'Investors'],
      ['incubators', 'incubators'],
    ]);
  });

  it('DIR-08 DIR-10 call incubators incubators and all others investors', () => {
    for (const name of NAMES) {
      const isIncubators = name === 'incubators';
      const { localButton, localNoun } = DIRECTORIES[name];
      expect(localButton).toBe(isIncubators ? 'Fetch Local Incubators' : 'Fetch Local Investors');
      expect(localNoun).toBe(isIncubators ? 'incubators' : 'investors');
    }
  });
});
