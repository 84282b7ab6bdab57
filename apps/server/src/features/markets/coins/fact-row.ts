import type { CoinSector } from '@bourse/contract';
import { NO_FACTS, type StoredFacts } from './coin-facts.ts';

/** The three languages of a text, English, simplified and traditional Chinese. */
type Texts = readonly [en: string, cn: string, hk: string];

/** Facts as the tables of this folder write them: what is left out is not known. */
export interface FactRow {
  readonly sector: CoinSector;
  readonly texts: Texts;
  readonly year?: number;
  readonly consensus?: string;
  readonly max?: string;
  /** Coins in circulation, on which day, according to what. */
  readonly circulating?: readonly [supply: string, day: string, source: string];
  readonly site?: string;
  readonly explorer?: string;
  readonly paper?: string;
  readonly source?: string;
}

/** A row of a table in the shape in which facts are stored. */
export function factsOfRow(row: FactRow): StoredFacts {
  const [en_US, zh_CN, zh_HK] = row.texts;
  const [circulatingSupply = '', supplyDate = '', supplySource = ''] = row.circulating ?? [];
  const { site = '', explorer = '', paper = '', source = '' } = row;
  return {
    ...NO_FACTS,
    sector: row.sector,
    texts: { en_US, zh_CN, zh_HK },
    launchYear: row.year ?? 0,
    consensus: row.consensus ?? '',
    maxSupply: row.max ?? '',
    circulatingSupply,
    supplyDate,
    supplySource,
    links: { site, explorer, paper, source },
  };
}
