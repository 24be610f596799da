/** Guests in a directory: each action that needs an account shows the login prompt, and the login returns to the same page. */
import { Suspense } from 'react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { parseListState } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { $comparison } from '@/stores/comparison';
import { $viewer } from '@/stores/session';
import { $signInRequired } from '@/stores/shell';
import { GUEST } from '@tests/factories/viewers';
import { sent } from '@tests/setup/component/network';
import { DirectoryScreen } from './DirectoryScreen';

const SENTENCE = 'You need to be logged in to access these features.';

/** A row as guests get it, without the fields of the details. */
const rowOf = (name: DirectoryName, n: number): Listing => ({
  id: `abcdefabcdefabcdefabcde${n}`,
  kind: DIRECTORIES[name].kinds[0] ?? 'seed',
  name: `Kite & Söhne “${n}” 🪁`,
  logo: null,
  city: 'Pune',
  region: '',
  type: 'Micro VC',
  sectors: ['SaaS'],
  focusIndustries: [],
  stages: [],
  about: '',
  website: null,
  linkedin: null,
  twitter: null,
  investedCount: null,
  status: null,
  institute: null,
  year: null,
  funds: null,
  contact: null,
  portfolio: [],
  sources: [],
  isActive: true,
  isSample: false,
});

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  $signInRequired.set(null);
  $comparison.set([]);
  $viewer.set(GUEST);
});

function openAsGuest(name: DirectoryName, query = '') {
  history.replaceState(null, '', `${DIRECTORIES[name].page}${query}`);
  const rows = [rowOf(name, 1), rowOf(name, 2)];
  const page = { number: 1, size: 6, total: 2, samples: 0, totalIsCapped: false, next: null, previous: null };
  render(
    <main>
      <DirectoryScreen
        name={name}
        state={parseListState(name, new URLSearchParams(query))}
        answer={{ kind: 'rows', rows, page: { ...page, correctedQuery: null, notices: [] } }}
        relaxations={[]}
        facets={undefined}
        total={2}
        opened={null}
        isGuest
        canFit={false}
        rowsCookie=""
        opensPanel={false}
        year={2026}
      />
      <Suspense>
        <SignInRequiredDialog />
      </Suspense>
    </main>,
  );
  return userEvent.setup();
}

const prompt = () => screen.findByRole('alertdialog', { name: 'Login Required' });
async function expectPrompt(user: ReturnType<typeof userEvent.setup>) {
  within(await prompt()).getByText(SENTENCE);
  await user.click(within(await prompt()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe('a guest in a directory', () => {
  it.each(['pre-seed', 'incubators', 'all-investors'] as const)(
    'SHELL-23 is asked to log in for each closed action on %s, and nothing is stored or sent',
    async (name) => {
      const user = openAsGuest(name);
      const table = within(screen.getByRole('table'));
      const choose = async (item: RegExp) => {
        await user.click(table.getAllByRole('button', { name: /^Options for / })[0]!);
        await user.click((await screen.findAllByRole('menuitem', { name: item }))[0]!);
      };
      await user.click(screen.getByRole('button', { name: 'Saved searches' }));
      await expectPrompt(user);
      const boxes = table.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Compare / });
      if (boxes[0]) {
        await user.click(boxes[0]);
        await expectPrompt(user);
        expect(boxes[0].checked).toBe(false);
      }
      for (const item of [/details/i, /^Add to Favorites$/, /^Save to Collection$/]) {
        await choose(item);
        await expectPrompt(user);
      }
      await user.click(table.getAllByRole('button', { name: /^Save / })[0]!);
      await expectPrompt(user);
      await user.click(table.getAllByText('Pune')[0]!);
      await expectPrompt(user);
      expect($comparison.get()).toEqual([]);
      for (const key of ['favorites', 'collections', 'comparison', 'saved'])
        expect(localStorage.getItem(key) ?? '[]', key).toBe('[]');
      expect(sent).toEqual([]);
    },
  );

  it('SHELL-23 is asked when the page opens with a link to an entry, and Login Now returns to that entry', async () => {
    const user = openAsGuest('pre-seed', '?open=abcdefabcdefabcdefabcdef');
    const dialog = within(await prompt());
    dialog.getByText(SENTENCE);
    await user.click(dialog.getByRole('button', { name: 'Login Now' }));
    expect(vi.mocked(location.assign).mock.calls).toEqual([
      [`/login?returnTo=${encodeURIComponent('/portal/pre-seed?open=abcdefabcdefabcdefabcdef')}`],
    ]);
  });
});
