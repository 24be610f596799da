/**
 * Renders islands on the server. All components in a page are ours and use React, so the renderer does not test this. A screen with
 * `isDrawnOnce` is rendered once for the same props, because its HTML depends only on them.
 */
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import react from '@astrojs/react/server.js';
import { textOf, unpackProps } from './packed-props';
import { lruTexts } from './shell/lru-texts';

/** A screen that occurs at most once in a page, reads only its props while it is rendered, and awaits nothing. The props are plain JSON. */
export type DrawnOnce = ComponentType & { isDrawnOnce?: true };

/** Characters of props and HTML together that an isolate caches: some two dozen pages of a directory. */
const CHARACTERS_MAX = 2_000_000;
const drawn = lruTexts(CHARACTERS_MAX);
/** React preloads pictures by links, which would be in the middle of the island. */
const LINKS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const ids = new WeakMap<DrawnOnce, number>();
let lastId = 0;
function idOf(component: DrawnOnce): number {
  const known = ids.get(component);
  if (known !== undefined) return known;
  ids.set(component, ++lastId);
  return lastId;
}
/** Makes the ids of such a screen different from the ids of other islands ("r0", "r1" …). */
const prefixOf = (component: DrawnOnce): string => `once${idOf(component)}`;

function drawOnce(component: DrawnOnce, props: object): string {
  const key = `${idOf(component)} ${textOf(props)}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  // Without a stream, which would cost as much again as its content.
  const html = renderToString(createElement(component, unpackProps(props)), {
    identifierPrefix: prefixOf(component),
  }).replace(LINKS, '');
  drawn.set(key, html);
  return html;
}

type DrawFunction = typeof react.renderToStaticMarkup;

const renderToStaticMarkup: DrawFunction = async function (
  this: ThisParameterType<DrawFunction>,
  component,
  props,
  slots,
  metadata,
) {
  const screen = component as DrawnOnce;
  if (!screen.isDrawnOnce)
    return react.renderToStaticMarkup.call(this, component, unpackProps(props as object), slots, metadata);
  return { html: drawOnce(screen, props as object), attrs: { prefix: prefixOf(screen) } };
};

const isComponent = (component: unknown): boolean =>
  typeof component === 'function' || (typeof component === 'object' && component !== null && '$$typeof' in component);

export default {
  ...react,
  check: (component: unknown) => Promise.resolve(isComponent(component)),
  renderToStaticMarkup,
};
