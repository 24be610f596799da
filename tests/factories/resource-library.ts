/** Categories of resources as the API answers them to members, for tests of the Resources tab. */
import type { Resource, ResourceCategory } from '@/domain/resources/resources';

export const idOf = (n: number): string => n.toString(16).padStart(24, '0');

let made = 0;

/** A resource with a file of our own. */
export function resourceOf(name: string, over: Partial<Resource> = {}): Resource {
  made += 1;
  return {
    _id: idOf(made),
    name,
    description: `About ${name}`,
    fileType: 'PDF',
    downloads: 0,
    rating: 0,
    preview: true,
    fileSource: 'local',
    fileUrl: `/files/resources/${made}.pdf`,
    driveLink: null,
    ...over,
  };
}

export function categoryOf(title: string, items: Resource[], over: Partial<ResourceCategory> = {}): ResourceCategory {
  made += 1;
  return {
    _id: idOf(0xc000 + made),
    title,
    description: 'Files for tests',
    icon: 'Team',
    color: '#facc15',
    items,
    ...over,
  };
}

/** As a guest gets it: without any address. */
export const asGuestSees = (categories: readonly ResourceCategory[]): ResourceCategory[] =>
  categories.map((category) => ({
    ...category,
    items: category.items.map(({ fileUrl: _, driveLink: __, ...rest }) => rest),
  }));
