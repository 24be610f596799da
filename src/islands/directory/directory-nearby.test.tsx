/** The list near a place: from the browser's position, from the connection, or from a city that is picked. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries, listBody, pageInfo } from '@tests/factories/directory-screens';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { CITIES } from '@/domain/cities';
import { DirectoryScreen } from './DirectoryScreen';

const GEOCODE = '/api/geocode';

/** Where the browser says that it is; null where the person refuses. */
function stand(at: { latitude: number; longitude: number } | null) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, refused) =>
    at
      ? found({ coords: at } as GeolocationPosition)
      : refused?.({ code: 1, message: 'denied' } as GeolocationPositionError);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

const all = { seed: entries('seed', 6), incubators: entries('incubator', 6), 'all-investors': entries('angel', 6) };
type Name = keyof typeof all & DirectoryName;
const rowNames = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent);

/** The list has two entries near a place, and none near Port Blair. */
function open(name: Name, query = '') {
  answer('get', DIRECTORIES[name].api, ({ query: asked }) => {
    if (asked.get('near') === 'Port Blair') return { body: listBody(name, []) };
    const rows = asked.has('near') || asked.has('region') ? all[name].slice(0, 2) : all[name];
    return { body: listBody(name, rows, pageInfo(rows.length === 2 ? 2 : 40)) };
  });
  answer('get', `${DIRECTORIES[name].api}/relaxations` as '/api/investors/relaxations', { data: [] });
  return drawScreen(<DirectoryScreen {...directoryStart(name, all[name], { total: 40, query })} />);
}
const fetchLocal = () => screen.getByRole('button', { name: /^Fetch Local/ });

describe('near a place', () => {
  beforeEach(() => stand({ latitude: 19.08, longitude: 72.88 }));

  it.each([
    ['seed', 'Fetch Local Investors', 'Showing investors in Mumbai'],
    ['incubators', 'Fetch Local Incubators', 'Showing incubators in Mumbai'],
  ] as const)('DIR-08 DIR-10 DIR-11 keeps %s to the city or region of the browser', async (name, label, badge) => {
    const { user } = open(name);
    answer('get', GEOCODE, { data: { city: 'Mumbai', principalSubdivision: 'Maharashtra' } });
    expect(fetchLocal().textContent).toBe(label);
    await user.click(fetchLocal());
    await notices().findByText('Location Found');
    screen.getByText(badge);
    expect(Object.fromEntries(sentTo('get', GEOCODE)[0]?.query ?? [])).toEqual({
      latitude: '19.08',
      longitude: '72.88',
    });
    const asked = sentTo('get', DIRECTORIES[name].api)[0]?.query;
    expect([asked?.get('near'), asked?.get('region')]).toEqual(['Mumbai', 'Maharashtra']);
    expect(rowNames()).toEqual(all[name].slice(0, 2).map((row) => row.name));
    await user.click(screen.getByRole('link', { name: 'Show All' }));
    expect(address()).toBe(DIRECTORIES[name].page);
    await screen.findByText('1–6 of 40');
  });

  it('DIR-12 shows the full list where no entry is near', async () => {
    const { user } = open('seed');
    answer('get', GEOCODE, { data: { city: 'Port Blair', principalSubdivision: 'Andaman and Nicobar Islands' } });
    await user.click(fetchLocal());
    await notices().findByText('No local Investors found');
    await waitFor(() => expect(rowNames()).toHaveLength(6));
    expect(address()).toBe('/portal/seed');
  });

  it.each([
    ['seed', 'Seed Investors'],
    ['incubators', 'incubators'],
    ['all-investors', 'Investors'],
  ] as const)('DIR-14 shows all of %s where the place has no name', async (name, kind) => {
    const { user } = open(name);
    answer('get', GEOCODE, { status: 404, message: 'No city is near.' });
    answer('get', '/api/geocode/here', { status: 404, message: 'Nobody knows.' });
    await user.click(fetchLocal());
    await notices().findByText(`Could not determine your location. Showing all ${kind}.`);
    expect(rowNames()).toHaveLength(6);
    expect(address()).toBe(DIRECTORIES[name].page);
  });
});

describe('without a position', () => {
  beforeEach(() => stand(null));

  it.each([
    ['seed', 'Seed Investors'],
    ['incubators', 'incubators'],
    ['all-investors', 'Investors'],
  ] as const)('DIR-13 shows all of %s when the position is refused', async (name, kind) => {
    const { user } = open(name, 'near=Pune');
    answer('get', '/api/geocode/here', 'offline');
    await user.click(fetchLocal());
    await notices().findByText(`Could not access location. Showing all ${kind}.`);
    await waitFor(() => expect(address()).toBe(DIRECTORIES[name].page));
    await waitFor(() => expect(rowNames()).toHaveLength(6));
  });

  it('DIR-10 offers the place of the connection, and a city by any of its names', async () => {
    const { user } = open('incubators');
    answer('get', '/api/geocode/here', { data: { city: 'Pune', principalSubdivision: 'Maharashtra' } });
    answer('get', '/api/geocode/cities', { data: CITIES });
    await user.click(fetchLocal());
    await screen.findByRole('button', { name: 'Use Pune' });
    await user.click(screen.getByRole('button', { name: 'Pick a city' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Pick a city' }));
    await waitFor(() => expect(picker.getAllByRole('listitem')).toHaveLength(47));
    await user.type(picker.getByRole('searchbox'), 'zzz');
    picker.getByText('No city matches “zzz”.');
    await user.clear(picker.getByRole('searchbox'));
    await user.type(picker.getByRole('searchbox'), 'bangal');
    await user.click(picker.getByRole('button', { name: /^Bengaluru/ }));
    await screen.findByText('Showing incubators in Bengaluru');
    await notices().findByText('Location Found');
    expect(screen.queryByRole('button', { name: 'Use Pune' })).toBeNull();
  });
});
