import type { Place } from '@bourse/kit/page/places.ts';

/** The parts of the site that planned pages belong to, which their page and the status table name: `places.area.AREA`. */
const AREAS = [
  'assets',
  'orders',
  'buyCrypto',
  'spot',
  'margin',
  'contract',
  'copyTrading',
  'financial',
  'user',
  'benefits',
  'pay',
  'live',
  'more',
  'support',
  'web3',
] as const;
export type PlaceArea = (typeof AREAS)[number];

/** The area of a planned page. */
export function areaOf({ plannedArea }: Place): PlaceArea {
  return AREAS.find((area) => area === plannedArea) ?? 'more';
}

/** The name of a place in message keys: `assetManagement/topup` → `assetManagementTopup`, `margin/trade/{code}` → `marginTradeCode`. */
export function placeId(path: string): string {
  return path.replace(/[{}]/g, '').replace(/[/-]+(\w)/g, (_, first: string) => first.toUpperCase());
}
