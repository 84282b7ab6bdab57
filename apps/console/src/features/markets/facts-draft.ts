import type { RouteBody, RouteData } from '@bourse/contract';

/** Facts about a coin as the form edits them: all texts. */
export interface FactsDraft {
  readonly sector: RouteBody<'setCoinFacts'>['sector'];
  readonly en_US: string;
  readonly zh_CN: string;
  readonly zh_HK: string;
  readonly launchYear: string;
  readonly consensus: string;
  readonly maxSupply: string;
  readonly circulatingSupply: string;
  readonly supplyDate: string;
  readonly supplySource: string;
  readonly site: string;
  readonly explorer: string;
  readonly paper: string;
  readonly source: string;
}

/** A field of the draft. */
export type FactsField = keyof FactsDraft;
type Facts = RouteData<'consoleCoinFacts'>['facts'];

/** The draft that changes nothing. */
export function draftOfFacts({ sector, texts, launchYear, links, ...facts }: Facts): FactsDraft {
  const { consensus, maxSupply, circulatingSupply, supplyDate, supplySource } = facts;
  return {
    sector,
    ...texts,
    launchYear: launchYear === 0 ? '' : String(launchYear),
    consensus,
    maxSupply,
    circulatingSupply,
    supplyDate,
    supplySource,
    ...links,
  };
}

const LINKS = ['site', 'explorer', 'paper', 'source'] as const;

/** The fields that the exchange would refuse by their form, in their order. */
export function wrongFields(draft: FactsDraft): readonly FactsField[] {
  const isSupply = (text: string) => /^$|^\d{1,24}(\.\d{1,12})?$/.test(text.trim());
  const hasCirculating = draft.circulatingSupply.trim() !== '';
  return [
    ...(/^$|^(1[6-9]|20)\d\d$/.test(draft.launchYear.trim()) ? [] : (['launchYear'] as const)),
    ...(['maxSupply', 'circulatingSupply'] as const).filter((field) => !isSupply(draft[field])),
    ...(hasCirculating && draft.supplyDate === '' ? (['supplyDate'] as const) : []),
    ...(hasCirculating && draft.supplySource.trim() === '' ? (['supplySource'] as const) : []),
    ...LINKS.filter((field) => !/^$|^https:\/\/\S+$/.test(draft[field].trim())),
  ];
}

/** What is sent: the draft as facts, after the version that it was made from. */
export function factsOfDraft(draft: FactsDraft, version: number): RouteBody<'setCoinFacts'> {
  const text = (field: Exclude<FactsField, 'sector'>) => draft[field].trim();
  return {
    version,
    sector: draft.sector,
    texts: { en_US: text('en_US'), zh_CN: text('zh_CN'), zh_HK: text('zh_HK') },
    launchYear: Number(text('launchYear')),
    consensus: text('consensus'),
    maxSupply: text('maxSupply'),
    circulatingSupply: text('circulatingSupply'),
    supplyDate: text('supplyDate'),
    supplySource: text('supplySource'),
    links: { site: text('site'), explorer: text('explorer'), paper: text('paper'), source: text('source') },
  };
}
