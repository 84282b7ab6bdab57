import { placeOf } from '@bourse/kit/page/link-at.ts';

/** Whether a link leads to a page that only says what will be there. */
export function isPlanned(to: string): boolean {
  return placeOf(to)?.isPlanned === true;
}
