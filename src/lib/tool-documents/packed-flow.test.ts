/** A flowchart in the hash of a link: it comes back as it was, and a broken or hostile link is one sentence. */
import { describe, expect, it } from 'vitest';
import { column, joined } from '@tests/factories/flowcharts';
import { toLinkText, deflate } from './packed-bytes';
import { FLOW_MARK, packFlow, unpackFlow } from './packed-flow';

const DIAGRAM = joined(column(3), 'ab', 'bc');
const hashOf = async (text: string) => {
  const packed = await deflate(new TextEncoder().encode(text), 10_000_000);
  return `${FLOW_MARK}${toLinkText(packed!)}`;
};
const packed = async (name: string, diagram = DIAGRAM) => (await packFlow(diagram, name)) ?? '';

describe('a flowchart in a link', () => {
  it('comes back as it was, with its name', async () => {
    const hash = await packed('Sales funnel मुंबई 🚀');
    expect(hash).toMatch(/^#flow=[\w-]+$/);
    const reading = await unpackFlow(hash);
    expect(reading).toMatchObject({ name: 'Sales funnel मुंबई 🚀', diagram: DIAGRAM });
  });

  it.each([
    ['  Funnel  ', 'Funnel'],
    ['', 'Shared flowchart'],
    ['   ', 'Shared flowchart'],
    ['x'.repeat(100), 'x'.repeat(80)],
  ])('named %j is called %j', async (name, shown) => {
    expect(await unpackFlow(await packed(name))).toMatchObject({ name: shown });
  });

  it('without a name, or with one that is no text, is a shared flowchart', async () => {
    const { name: _, ...plain } = JSON.parse(JSON.stringify({ ...DIAGRAM, name: 0 })) as Record<string, unknown>;
    for (const stored of [plain, { ...plain, name: 7 }])
      expect(await unpackFlow(await hashOf(JSON.stringify(stored)))).toMatchObject({ name: 'Shared flowchart' });
  });

  it('is not made of one that is too large', async () => {
    const [first] = DIAGRAM.nodes;
    const noise = (n: number) =>
      Array.from({ length: 200 }, (_, i) => ((n * 7919 + i * 104_729) ** 2 % 36).toString(36)).join('');
    const nodes = Array.from({ length: 2000 }, (_, n) => ({ ...first!, id: `n${n}`, label: noise(n).repeat(3) }));
    expect(await packFlow({ ...DIAGRAM, nodes }, 'Large')).toBeNull();
  });
});

describe('a link that is broken', () => {
  const BROKEN = { fault: 'This link is incomplete or broken.' };

  it('says so: cut off, changed, or empty', async () => {
    const hash = await packed('Funnel');
    for (const broken of [hash.slice(0, -20), `${FLOW_MARK}!!`, `${FLOW_MARK}AAAA`, FLOW_MARK])
      expect(await unpackFlow(broken), broken).toEqual(BROKEN);
  });

  it('says so of bytes that are no text', async () => {
    const bytes = await deflate(new Uint8Array([0xff, 0xfe, 0x80]), 100);
    expect(await unpackFlow(`${FLOW_MARK}${toLinkText(bytes!)}`)).toEqual(BROKEN);
  });

  it('says what is wrong with a text that is no flowchart', async () => {
    const reading = await unpackFlow(await hashOf('{"nodes":7}'));
    expect(reading).toHaveProperty('fault');
    expect(reading).not.toEqual(BROKEN);
  });

  it('says that it is too long, or that it holds too much, before that fills the memory', async () => {
    expect(await unpackFlow(`${FLOW_MARK}${'A'.repeat(40_000)}`)).toEqual({ fault: 'This link is too long.' });
    const bomb = await hashOf(' '.repeat(1_000_001));
    expect(bomb.length).toBeLessThan(5_000);
    expect(await unpackFlow(bomb)).toEqual({ fault: 'This link contains too much data.' });
  });
});
