/** How a guide is written down: the words of the milestone, then why and how, then where it is done. */
import type { LinkRef } from '@/domain/dashboard/guide-links';

export type GuideEntries = Readonly<Record<string, readonly [text: string, ...links: LinkRef[]]>>;
