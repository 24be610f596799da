/**
 * How islands are drawn on the server. Every component in a page is ours and React's, so that nothing is tried first to find out whose
 * it is. A screen that says `isDrawnOnce` is drawn once for the same props: its HTML follows from them alone.
 */
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import react from '@astrojs/react/server.js';
import { textOf, unpackProps } from './packed-props';
import { lruTexts } from './shell/lru-texts';

/** A screen that is at most once in a page, reads nothing but its props while it is drawn, and waits for nothing; these are plain JSON. */
export type DrawnOnce = ComponentType & { isDrawnOnce?: true };

/** Characters of props and HTML together that an isolate keeps: some two dozen pages of a directory. */
const CHARACTERS_MAX = 2_000_000;
const drawn = lruTexts(CHARACTERS_MAX);
/** React asks for pictures early by links, which would be in the middle of the island. */
const LINKS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const ids = new WeakMap<DrawnOnce, number>();
let lastId = 0;
function idOf(component: DrawnOnce): number {
  const known = ids.get(component);
  if (known !== undefined) return known;
  ids.set(component, ++lastId);
  return lastId;
}
/** Tells the ids of such a screen from those of the other islands ("r0", "r1" …). */
const prefixOf = (component: DrawnOnce): string => `once${idOf(component)}`;

function drawOnce(component: DrawnOnce, props: object): string {
  const key = `${idOf(component)} ${textOf(props)}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  // At one go: a stream costs as much again as what is in it.
  const html = renderToString(createElement(component, unpackProps(props)), {
    identifierPrefix: prefixOf(component),
  }).replace(LINKS, '');
  drawn.set(key, html);
  return html;
}

type Draw = typeof react.renderToStaticMarkup;

const renderToStaticMarkup: Draw = async function (this: ThisParameterType<Draw>, component, props, slots, metadata) {
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
