import { FLOW_TYPES, FLOWS, type FlowName, flowOfType } from './flow.ts';
import type { IdentityRecordDetail, Overview } from './types.ts';

/** Statuses of a record. */
export const PENDING = 0;
export const PASSED = 1;
export const FAILED = 2;

/** Where somebody stands with his identity, and thereby what the page leads to. */
export type Standing =
  /** A reviewer asked for more. */
  | { readonly kind: 'asked'; readonly record: IdentityRecordDetail; readonly flow: FlowName }
  /** An application waits for its review, or is being reviewed. */
  | { readonly kind: 'waiting'; readonly record: IdentityRecordDetail; readonly flow: FlowName }
  /** The last application was rejected, and nothing higher has passed since. */
  | { readonly kind: 'failed'; readonly record: IdentityRecordDetail; readonly flow: FlowName }
  /** A level was taken back. */
  | { readonly kind: 'revoked'; readonly record: IdentityRecordDetail; readonly flow: FlowName }
  /** A check was begun. */
  | { readonly kind: 'begun'; readonly flow: FlowName }
  /** A check can be begun. */
  | { readonly kind: 'open'; readonly flow: FlowName }
  /** There is no higher level. */
  | { readonly kind: 'complete'; readonly flow: FlowName };

/** The check that leads on from a level: standard, then advanced; none from there. A company's begins by choice. */
export function nextFlow(level: number): FlowName | undefined {
  return FLOWS.slice(0, 2).find((flow) => FLOW_TYPES[flow] > level);
}

/** The name of a draft's check; the supplement is none. */
function flowOfDraft(draft: string): FlowName | undefined {
  return draft === 'company' ? 'enterprise' : FLOWS.find((flow) => flow === draft);
}

/** Where somebody stands; records are newest first, as the exchange returns them. */
export function standingOf({ level, records, drafts }: Overview): Standing {
  const known = records.flatMap((record) => {
    const flow = flowOfType(record.identityType);
    return flow === undefined ? [] : [{ record, flow }];
  });
  const asked = known.find(({ record }) => record.state === 'asked');
  if (asked !== undefined) return { kind: 'asked', ...asked };
  const waiting = known.find(({ record }) => record.identityStatus === PENDING);
  if (waiting !== undefined) return { kind: 'waiting', ...waiting };
  const [latest] = known;
  const next = nextFlow(level);
  if (latest !== undefined && latest.record.revokedMs > 0) return { kind: 'revoked', ...latest };
  if (latest?.record.identityStatus === FAILED && FLOW_TYPES[latest.flow] > level) return { kind: 'failed', ...latest };
  const begun = drafts.map(({ draft }) => flowOfDraft(draft)).find((flow) => isAbove(flow, level));
  if (begun !== undefined) return { kind: 'begun', flow: begun };
  if (next !== undefined) return { kind: 'open', flow: next };
  return { kind: 'complete', flow: flowOfType(level) ?? 'advanced' };
}

function isAbove(flow: FlowName | undefined, level: number): flow is FlowName {
  return flow !== undefined && FLOW_TYPES[flow] > level;
}

/** What a level's card says. */
export type CardState = 'passed' | 'waiting' | 'asked' | 'failed' | 'begun' | 'open' | 'locked';

/** The state of a level's card: `locked` while another application waits, or a lower level is needed first. */
export function cardStateOf(flow: FlowName, overview: Overview): CardState {
  const type = FLOW_TYPES[flow];
  if (overview.level >= type) return 'passed';
  const standing = standingOf(overview);
  if (standing.kind === 'asked' || standing.kind === 'waiting')
    return standing.flow === flow ? standing.kind : 'locked';
  if (flow === 'advanced' && overview.level < 1) return 'locked';
  const latest = overview.records.find(({ identityType }) => identityType === type);
  if (latest?.identityStatus === FAILED) return 'failed';
  return overview.drafts.some(({ draft }) => flowOfDraft(draft) === flow) ? 'begun' : 'open';
}
