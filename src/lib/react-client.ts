/** How islands wake in the browser: as the integration does it, with props that the page has packed. */
import react from '@astrojs/react/client.js';
import { unpackProps } from './packed-props';

const wake: typeof react = (element) => {
  const hydrate = react(element);
  return (component, props, slots, options) => hydrate(component, unpackProps(props), slots, options);
};

export default wake;
