/** The request that a detail page sends to the API. */
import { expect, it } from 'vitest';
import { connectApi } from '@/lib/api/api-server';
import { startDetail } from './start';

it('asks for the id of the address as it is, encoded once', async () => {
  const asked: string[] = [];
  const id = 'a b%/c';
  const url = new URL('https://outset.example/portal/seed-investors/seed-detail/x');
  const request = new Request(url);
  connectApi((call) => {
    asked.push(new URL(call.url).pathname);
    return Response.json({ success: false, message: 'Invalid ID' }, { status: 400 });
  }, request);
  const start = await startDetail({ request, url, params: { id } }, 'seed');
  expect(asked).toEqual([`/api/seed-investors/${encodeURIComponent(id)}`]);
  expect(start).toMatchObject({ kind: 'failed', status: 400 });
});
