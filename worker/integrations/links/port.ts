/** The interface that checks the links of a mail: whether a server answers at each address. */
import type { LinkResult } from '@/domain/newsletters/templates/trials';

export interface LinksPort {
  /** Returns one result for each link, in the same order. Never throws, and ends after a fixed time. */
  check(links: readonly string[]): Promise<LinkResult[]>;
}
