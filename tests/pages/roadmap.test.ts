/** The startup roadmap as the server sends it: at both addresses, filtered by the address, with the marks of the person. */
import { describe, expect, it } from 'vitest';
import { guideOf } from '@/domain/roadmap/guides';
import { get, getPage, type GetOptions } from '@tests/setup/html';

const textOf = (one: Element | null | undefined) => (one?.textContent ?? '').replace(/\s+/g, ' ').trim();
const ticks = (page: Document) => [...page.querySelectorAll('[role=checkbox]')];
const timelines = (page: Document) =>
  [...page.querySelectorAll('main section')]
    .filter((section) => section.querySelector('ol [role=checkbox]'))
    .map((section) => textOf(section.querySelector('h2')));
const PATHS = ['/portal/checklist', '/portal/startup-roadmap'];
const open = (path: string, options: GetOptions = { as: 'founder' }) => getPage(path, options);

describe('the roadmap', () => {
  it.each(PATHS)('ROAD-01 ROAD-04 is served at %s, under one address for search engines', async (path) => {
    const page = await open(path, { as: 'visitor' });
    expect(textOf(page.querySelector('h1'))).toBe('Startup Roadmap');
    expect([...timelines(page)].sort()).toEqual(['Growth', 'Ideation', 'MVP', 'Scaling']);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/portal\/checklist$/);
  });

  it('ROAD-02 is filtered by category and stage of the address, without JavaScript', async () => {
    const whole = await open('/portal/checklist');
    const growth = [...whole.querySelectorAll('nav[aria-label=Stage] a')].find((link) => /^Growth/.test(textOf(link)));
    const ofStage = await open(growth?.getAttribute('href') ?? '');
    expect(timelines(ofStage)).toEqual(['Growth']);
    const teams = [...ofStage.querySelectorAll('nav[aria-label=Category] a')].find((one) => textOf(one) === 'Teams');
    expect(teams?.getAttribute('href')).toBe('/portal/checklist?category=Teams&stage=GROWTH');
    const filtered = await open('/portal/checklist?category=Teams&stage=GROWTH');
    expect(timelines(filtered)).toEqual(['Growth']);
    expect(ticks(filtered).length).toBeGreaterThan(0);
    expect(ticks(filtered).length).toBeLessThan(ticks(ofStage).length);
    expect(filtered.querySelector('main')?.textContent).toContain('turn on JavaScript');
  });

  it('ROAD-08 has the marks of the person, and their rounded percent in the page and in the shell', async () => {
    const { data } = JSON.parse((await get('/api/check/getcheck', { as: 'founder' })).text) as {
      data: { done: boolean }[];
    };
    const done = data.filter((item) => item.done).length;
    const percent = `${Math.round((100 * done) / data.length)} %`;
    const page = await open('/portal/checklist');
    expect(ticks(page).filter((tick) => tick.getAttribute('aria-checked') === 'true')).toHaveLength(done);
    expect(textOf(page.querySelector('[aria-label=Progress] .display'))).toBe(percent);
    expect(textOf(page.querySelector('#side-menu [data-progress]'))).toBe(percent);
  });

  it('SHELL-27 has a progress of 0 for guests', async () => {
    const page = await open('/portal/startup-roadmap', { guest: true });
    expect(textOf(page.querySelector('[aria-label=Progress] .display'))).toBe('0 %');
    expect(textOf(page.querySelector('#side-menu [data-progress]'))).toBe('0 %');
    expect(ticks(page).every((tick) => tick.getAttribute('aria-checked') === 'false')).toBe(true);
  });

  it('says why and how of a milestone, and leads to what does it', async () => {
    const page = await open('/portal/checklist?stage=GROWTH');
    const row = [...page.querySelectorAll('main li')].find((one) => textOf(one).includes('Build a data room:'))!;
    const guide = guideOf(textOf(row.querySelector('[role=checkbox]')))!;
    const details = row.querySelector('details')!;
    expect(details.hasAttribute('open')).toBe(false);
    expect(textOf(details.querySelector('summary'))).toContain('Why and how');
    expect(textOf(details)).toContain(guide.text);
    const hrefOf = (name: string) =>
      [...row.querySelectorAll('a')].find((link) => textOf(link) === name)?.getAttribute('href');
    expect(hrefOf('Data room')).toBe('/portal?tab=guide&show=data-room');
    expect(hrefOf('Data room checklist')).toBe('/portal?tab=resources&show=data-room-checklist');
  });
});
