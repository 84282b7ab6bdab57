import type { RouteBody } from '@bourse/contract';
import type { Terms } from './terms-draft.ts';

/** What a new market is listed with. */
export type NewMarket = RouteBody<'createMarket'>;
type Listing = Omit<NewMarket, keyof Terms>;

/** What is fixed when a market is listed, as texts; coins and area by number. */
export const EMPTY_LISTING = {
  ...{ baseCoinId: '', quoteCoinId: '', tradeArea: '' },
  ...{ tradeCode: '', tradeId: '', priceScale: '2', qtyScale: '4', tickSize: '', lotSize: '', maxPrice: '' },
};

/** The fields that are typed. */
export const LISTING_FIELDS = [
  'tradeCode',
  'tradeId',
  'priceScale',
  'qtyScale',
  'tickSize',
  'lotSize',
  'maxPrice',
] as const;

type ListingName = keyof typeof EMPTY_LISTING;
const WHOLE: readonly ListingName[] = ['baseCoinId', 'quoteCoinId', 'tradeArea', 'tradeId', 'priceScale', 'qtyScale'];

function isGood(name: ListingName, text: string): boolean {
  if (WHOLE.includes(name)) return /^\d{1,10}$/.test(text);
  return name === 'tradeCode' ? /^[a-z0-9]+_[a-z0-9]+$/.test(text) : text !== '';
}

/** The listing of a draft, or the fields that have no value. The server validates how the numbers relate to each other. */
export function listingOf(
  draft: typeof EMPTY_LISTING,
):
  | { readonly listing: Listing; readonly wrong?: undefined }
  | { readonly listing?: undefined; readonly wrong: readonly ListingName[] } {
  const names = Object.keys(EMPTY_LISTING) as ListingName[];
  const texts = { ...EMPTY_LISTING, ...Object.fromEntries(names.map((name) => [name, draft[name].trim()])) };
  const wrong = names.filter((name) => !isGood(name, texts[name]));
  if (wrong.length > 0) return { wrong };
  const { tradeCode, tickSize, lotSize, maxPrice } = texts;
  return {
    listing: {
      ...{ tradeCode, tickSize, lotSize, maxPrice },
      tradeId: Number(texts.tradeId),
      baseCoinId: Number(texts.baseCoinId),
      quoteCoinId: Number(texts.quoteCoinId),
      tradeArea: Number(texts.tradeArea),
      priceScale: Number(texts.priceScale),
      qtyScale: Number(texts.qtyScale),
    },
  };
}
