/** The address of a small map around a place, at OpenStreetMap. */

/** Half the height and width of what the map shows, in degrees: about a city. */
const HALF_HEIGHT = 0.09;
const HALF_WIDTH = 0.14;

/** The embed of OpenStreetMap around a point (WGS 84 degrees), with a marker on it. */
export function mapHref({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const box = [longitude - HALF_WIDTH, latitude - HALF_HEIGHT, longitude + HALF_WIDTH, latitude + HALF_HEIGHT];
  const bbox = box.map((degrees) => degrees.toFixed(4)).join(',');
  const marker = `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(bbox)}&layer=mapnik&marker=${encodeURIComponent(marker)}`;
}
