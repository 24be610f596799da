/** Hydrates islands like Astro's React client, after unpacking the props that the page packed. */
import react from '@astrojs/react/client.js';
import { unpackProps } from './packed-props';

const wake: typeof react = (element) => {
  const hydrate = react(element);
  return (component, props, slots, options) => hydrate(component, unpackProps(props), slots, options);
};

export default wake;
