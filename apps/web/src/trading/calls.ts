import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of what every terminal has. */
export const tradingCalls = defineCalls({
  userFavoriteList: ['GET', '/hk-web/user/user_favorite_json', false],
  userFavorite: ['POST', '/hk-web/user/user_favorite_json', true],
  contractCollection: ['GET', '/swap/v1/portal/collection', false],
  setContractCollection: ['POST', '/swap/v1/portal/collection', true],
  batchAddFavourites: ['POST', '/hk-web/user/trading_favorite/batch_add', true],
});
