/** A part of the list that is fetched when it is first drawn, and without which the list is as good: nothing stands where it could not be. */
import { lazy, type ComponentType } from 'react';

export const lazyOrNothing = <Props extends object>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => fetchPart().catch(() => ({ default: () => null })));
