// React for islands, with our own renderers: Astro's renders each island twice to find its framework, and cannot read packed props.
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

const pathOf = (path) => fileURLToPath(new URL(`../../src/lib/${path}`, import.meta.url));
const RENDERERS = { clientEntrypoint: pathOf('react-client.ts'), serverEntrypoint: pathOf('react-renderer.ts') };

const { name, hooks } = react();
const setup = hooks['astro:config:setup'];

export const islands = {
  name,
  hooks: {
    ...hooks,
    'astro:config:setup': (options) =>
      setup({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, ...RENDERERS }) }),
  },
};
