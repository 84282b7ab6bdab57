import { type AdlCandidate, adlLight, adlScore, bankruptcyValue, rankForAdl } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ContractFigures, positionOf } from './contract-figures.ts';
import type { ContractsPart } from './contracts-part.ts';
import type { LiveExposure } from './live-contract.ts';

/** How long a ranking is shown; milliseconds. The engine ranks anew when it needs to. */
const KEEP_MS = 2_000;
/** Order of an account's positions of a side when their scores are equal: that of the engine. */
const PLACE_OF = { long: 2, short: 4 } as const;

interface Candidate extends AdlCandidate {
  readonly exposure: LiveExposure;
}

/** Lights of the positions of a contract, both sides. */
interface Lights {
  readonly atMs: number;
  readonly byExposure: ReadonlyMap<LiveExposure, number>;
}

/**
 * ADL lights: the place of a position among those that would give way. Ranked for a whole contract at once and kept for a moment, because each mark moves
 * the scores of all.
 */
export class AdlLights {
  private readonly part: ContractsPart;
  private readonly figures: ContractFigures;
  private readonly view: ExchangeView;
  private readonly kept = new Map<number, Lights>();

  constructor(part: ContractsPart, figures: ContractFigures, view: ExchangeView) {
    this.part = part;
    this.figures = figures;
    this.view = view;
  }

  /** Light of a position: 5 for the first fifth of its side … 1 for the last; undefined for one that has come since the ranking, or has no lots. */
  of(exposure: LiveExposure): number | undefined {
    return exposure.lots === 0 ? undefined : this.lightsOf(exposure.contractId).byExposure.get(exposure);
  }

  private lightsOf(contractId: number): Lights {
    const kept = this.kept.get(contractId);
    const nowMs = this.view.nowMs();
    if (kept !== undefined && nowMs < kept.atMs + KEEP_MS) return kept;
    const byExposure = new Map<LiveExposure, number>();
    const positions = [...this.part.holdersOf(contractId)];
    for (const side of [1, -1] as const) {
      const ranked = this.rank(positions.filter(({ lots }) => lots * side > 0));
      for (const [place, { exposure }] of ranked.entries()) byExposure.set(exposure, adlLight(place, ranked.length));
    }
    const lights = { atMs: nowMs, byExposure };
    this.kept.set(contractId, lights);
    return lights;
  }

  /** In the order in which they give way; those of the house last. */
  private rank(positions: readonly LiveExposure[]): readonly Candidate[] {
    const candidates = positions.map((exposure) => this.candidateOf(exposure));
    const isFund = ({ accountId }: Candidate) => this.view.houseAccounts.has(accountId);
    const ranked = rankForAdl(candidates.filter((candidate) => !isFund(candidate)));
    return [...ranked, ...candidates.filter(isFund)];
  }

  private candidateOf(exposure: LiveExposure): Candidate {
    const { accountId, contractId, lots, side } = exposure;
    const { units } = this.figures.listed(contractId);
    const position = positionOf(exposure);
    const atBankruptcy = bankruptcyValue(position, this.figures.behindOf(exposure), units);
    const score = adlScore(position, this.figures.valueOf(exposure), atBankruptcy, units);
    const positionId = side === undefined ? 0 : PLACE_OF[side];
    return { accountId, positionId, lots: Math.abs(lots), score, exposure };
  }
}
