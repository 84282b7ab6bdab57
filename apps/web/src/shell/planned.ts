import type { Place } from '@bourse/kit/page/places.ts';
import { PLACES } from '../app/places.ts';

/** Whether an address, told as its path after the language, leads to a page that only says what will be there. */
export function isPlanned(to: string, places: readonly Pick<Place, 'path' | 'isPlanned'>[] = PLACES): boolean {
  const path = to.replace(/^\/|\/$/g, '');
  const place =
    places.find((candidate) => candidate.path === path) ??
    places.find((candidate) => patternOf(candidate.path)?.test(path));
  return place?.isPlanned === true;
}

/** A path with parameters such as `margin/trade/{code}`; undefined when it has none. */
function patternOf(path: string): RegExp | undefined {
  return path.includes('{') ? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) : undefined;
}
