import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { StoredFacts } from './coin-facts.ts';
import { NETWORK_FACTS } from './demo-facts-networks.ts';
import { TOKEN_FACTS } from './demo-facts-tokens.ts';
import { factsOfRow } from './fact-row.ts';

/** What the demo says of its coins, by code. Neutral and general; supplies only where a schedule or an explorer gives them for a day. */
export const DEMO_FACTS: Readonly<Record<string, StoredFacts>> = Object.fromEntries(
  Object.entries({ ...NETWORK_FACTS, ...TOKEN_FACTS }).map(([code, row]) => [code, factsOfRow(row)]),
);

/** The same by coin id, for the coins that are listed. */
export function demoFactsById(catalogue: ExchangeView['catalogue']): ReadonlyMap<number, StoredFacts> {
  return new Map(
    catalogue.assets().flatMap(({ assetId, code }) => {
      const facts = DEMO_FACTS[code];
      return facts === undefined ? [] : [[assetId, facts] as const];
    }),
  );
}
