/** The API's answer as the Resources tab shows it, and its text if there is no list. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { INITIAL_ACCORDION } from '@/domain/dashboard/accordion';
import type { ResourceCategory } from '@/domain/resources/resources';
import { readAnswer } from '@/lib/api/api';
import { resourcesOf, ResourcesScreen, type ResourcesAnswer } from './ResourcesScreen';

const shown = (answer: ResourcesAnswer) =>
  /role="alert".*?<h2[^>]*>(.*?)<\/h2>/s.exec(
    renderToStaticMarkup(<ResourcesScreen state={INITIAL_ACCORDION} answer={answer} owner={null} />),
  )?.[1];
const item = { _id: 'r', name: 'Deck', fileType: 'PDF', downloads: 2, rating: 4.5, preview: true, fileSource: 'file' };

describe('the resources as they are answered', () => {
  it('DASH-17 errors show the server message, "Failed to fetch resources", or "Error fetching users"', async () => {
    const message = 'Something went wrong on our side.';
    const textOf = async (response: Response | null) =>
      shown(resourcesOf(await readAnswer<ResourceCategory[]>(response)));
    expect(await textOf(Response.json({ success: false, message }, { status: 500 }))).toBe(message);
    for (const response of [
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      Response.json({ success: false }, { status: 503 }),
      Response.json({ success: false, message: ' ' }, { status: 500 }),
      Response.json(null),
      new Response('not JSON'),
    ])
      expect(await textOf(response)).toBe('Failed to fetch resources');
    expect(await textOf(null)).toBe('Error fetching users');
  });

  it('a row has its rating as a sentence, and an empty library says so', () => {
    const draw = (rating: number) =>
      renderToStaticMarkup(
        <ResourcesScreen
          state={INITIAL_ACCORDION}
          owner={null}
          answer={{
            kind: 'list',
            categories: [
              {
                _id: 'c',
                title: 'T',
                description: '',
                icon: 'Code',
                color: '#123456',
                items: [{ ...item, rating, description: '', fileSource: 'local' }],
              },
            ],
          }}
        />,
      );
    expect(draw(4.5)).toContain('aria-label="Rated 4.5 out of 5"');
    expect(draw(0)).toContain('Not rated yet');
    const empty = renderToStaticMarkup(
      <ResourcesScreen state={INITIAL_ACCORDION} owner={null} answer={{ kind: 'list', categories: [] }} />,
    );
    expect(empty).toContain('No resources yet');
  });
});
