/** What Outset needs to know of a link in a mail: whether someone answers there. */
import type { LinkResult } from '@/domain/newsletters/templates/trials';

export interface LinksPort {
  /** One result a link, in their order. Never throws; bounded in time. */
  check(links: readonly string[]): Promise<LinkResult[]>;
}
