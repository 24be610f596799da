import { useId } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { packProps } from './packed-props';

vi.mock('@astrojs/react/server.js', () => ({
  default: { name: '@astrojs/react', renderToStaticMarkup: () => Promise.resolve({ html: 'by the integration' }) },
}));
const hydrate = vi.fn<(...given: unknown[]) => void>();
vi.mock('@astrojs/react/client.js', () => ({ default: () => hydrate }));
const { default: renderer } = await import('./react-renderer');
const { default: wake } = await import('./react-client');

const draw = (component: unknown, props: object) =>
  renderer.renderToStaticMarkup.call({ result: {} } as never, component as never, props, {}, undefined as never);

let calls = 0;
function Screen({ name }: { name: string }) {
  calls += 1;
  return (
    <p id={useId()}>
      <img src="/logo.svg" alt="" /> {name}
    </p>
  );
}
Screen.isDrawnOnce = true as const;
function Other({ name }: { name: string }) {
  return <b>{name}</b>;
}
Other.isDrawnOnce = true as const;

describe('islands on the server', () => {
  it('draws a screen once for the same props, and each other one by itself', async () => {
    const [first, again] = [await draw(Screen, { name: '<Asha>' }), await draw(Screen, { name: '<Asha>' })];
    expect(first.html).toContain('&lt;Asha&gt;');
    expect(again.html).toBe(first.html);
    expect(calls).toBe(1);
    expect((await draw(Screen, { name: 'Ravi' })).html).toContain('Ravi');
    expect((await draw(Other, { name: 'Ravi' })).html).toBe('<b>Ravi</b>');
    expect(calls).toBe(2);
  });

  it('gives it ids that no other island has, and no links in its middle', async () => {
    const { html, attrs } = await draw(Screen, { name: 'Asha' });
    const { attrs: others } = await draw(Other, { name: 'Asha' });
    expect(attrs?.['prefix']).toMatch(/^once\d+$/);
    expect(others?.['prefix']).not.toBe(attrs?.['prefix']);
    expect(html).toContain(`<p id="_${String(attrs?.['prefix'])}`);
    expect(html).not.toContain('<link');
  });

  it('gives an island the props that the page packed, whatever is in them, on the server and in the browser', async () => {
    const props = { name: '`"Asha" & <b>O\'Neil</b>` \\ 🚀', list: [null, { at: 1 }] };
    const packed = packProps(props);
    // What an attribute writes as six characters.
    expect(JSON.stringify(packProps({ name: 'Asha', list: [] })).split('"')).toHaveLength(5);
    expect((await draw(Screen, packed)).html).toBe((await draw(Screen, props)).html);
    wake(undefined as never)(Screen, packed, {}, { client: 'load' });
    wake(undefined as never)(Screen, props, {}, { client: 'load' });
    expect(hydrate.mock.calls.map(([, given]) => given)).toEqual([props, props]);
  });

  it('keeps nothing of what could not be drawn', async () => {
    let isBroken = true;
    const Broken = Object.assign(
      () => {
        if (isBroken) throw new Error('no data');
        return <i>drawn</i>;
      },
      { isDrawnOnce: true as const },
    );
    await expect(draw(Broken, {})).rejects.toThrow('no data');
    isBroken = false;
    expect((await draw(Broken, {})).html).toBe('<i>drawn</i>');
  });

  it('leaves all others to the integration', async () => {
    expect((await draw(() => <i />, {})).html).toBe('by the integration');
    expect(await Promise.all([renderer.check(Screen), renderer.check('div'), renderer.check(null)])).toEqual([
      true,
      false,
      false,
    ]);
  });
});
