/** The landing page as the server sends it: what is there before any script. */
import { describe, expect, it } from 'vitest';
import { getPage, get } from '../setup/html';

describe('the landing page', () => {
  it('has one heading and a way in for guests', async () => {
    const page = await getPage('/');
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect((await get('/portal')).status).toBeLessThan(500);
  });
});
