import type { RouteBody, RouteData } from '@bourse/contract';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';

/** Facts about a coin as they are stored: all but which coin and version it is. */
export type StoredFacts = Omit<RouteBody<'setCoinFacts'>, 'version'>;
export type CoinFacts = RouteData<'coinFacts'>;

/** What is said of a coin of which nobody has written anything. */
export const NO_FACTS: StoredFacts = {
  sector: '',
  texts: { en_US: '', zh_CN: '', zh_HK: '' },
  launchYear: 0,
  consensus: '',
  maxSupply: '',
  circulatingSupply: '',
  supplyDate: '',
  supplySource: '',
  links: { site: '', explorer: '', paper: '', source: '' },
};

/** Decimals that a supply can have; the same as in its schema. */
const SUPPLY_DECIMALS = 12;

function supplyUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(SUPPLY_DECIMALS, '0'));
}

/** Checks what a schema cannot see: COIN_SUPPLY_UNDATED before COIN_SUPPLY_IMPOSSIBLE. */
export function checkFacts(facts: StoredFacts): ApiResult<StoredFacts> {
  const { circulatingSupply, maxSupply, supplyDate, supplySource } = facts;
  if (circulatingSupply !== '') {
    const isDay = supplyDate !== '' && new Date(supplyDate).toISOString().startsWith(supplyDate);
    if (!isDay) return reject('COIN_SUPPLY_UNDATED', 'supplyDate');
    if (supplySource.trim() === '') return reject('COIN_SUPPLY_UNDATED', 'supplySource');
    if (maxSupply !== '' && supplyUnits(circulatingSupply) > supplyUnits(maxSupply)) {
      return reject('COIN_SUPPLY_IMPOSSIBLE', 'circulatingSupply');
    }
  }
  return { ok: true, value: facts };
}
