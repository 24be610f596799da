/** Props of an island as one short text. Astro would put each value into a list and write each quote as six characters. */

interface Packed {
  packed: string;
}

/** JSON with the two signs changed for each other, so that an attribute holds hardly a quote; twice is the text itself. */
const swapQuotes = (text: string): string =>
  // Half the time of an expression with a function.
  text
    .split('`')
    .map((part) => part.split('"').join('`'))
    .join('"');

const isPacked = (props: object): props is Packed => 'packed' in props && typeof props.packed === 'string';

/** Props that are plain JSON, for an island in a page: a pair of renderers unpacks them (react-renderer.ts, react-client.ts), so that the island gets them as they were. */
export function packProps<Props extends object>(props: Props): Props {
  const packed: Packed = { packed: swapQuotes(JSON.stringify(props)) };
  return packed as unknown as Props;
}

/** Props as a text of their own. */
export const textOf = (props: object): string => (isPacked(props) ? props.packed : JSON.stringify(props));

/** The props that an island was given: unpacked, or as they are. */
export const unpackProps = <Props extends object>(props: Props): Props =>
  isPacked(props) ? (JSON.parse(swapQuotes(props.packed)) as Props) : props;
