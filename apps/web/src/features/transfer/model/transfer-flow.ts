/**
 * Sending transfers, as a pure machine: a state and an event give the next state and what is to be done. Goal: a transfer is made once, whatever
 * happens to replies, tabs and sessions. Method: an attempt stays open until the exchange itself has told its outcome, and what is sent again is
 * the attempt, under its name. Not handled: storing and sending, which `use-transfer-flow.ts` does.
 */
import { errorNameOf, staysOpen } from '@bourse/kit/api/api-error.ts';
import {
  attemptFor,
  canResend,
  hasAttempt,
  type TransferAttempt,
  withAttempt,
  withoutAttempt,
} from './transfer-attempt.ts';
import type { TransferRequest } from './transfer-check.ts';
import { outcomeOf, type TransferOutcome } from './transfer-outcome.ts';

/** The attempt whose reply is awaited. */
interface Sending {
  readonly attempt: TransferAttempt;
  /** Its outcome was unknown before it was sent this time. */
  readonly wasOpen: boolean;
}

export interface FlowState {
  /** Attempts whose outcome is unknown, of any user, oldest first. */
  readonly open: readonly TransferAttempt[];
  readonly sending: Sending | undefined;
  /** The outcome that a dialog tells. */
  readonly told: TransferOutcome | undefined;
}

/** Who is logged in and what the browser keeps when an event happens. */
interface Circumstances {
  readonly userId: number | undefined;
  readonly nowMs: number;
  readonly stored: readonly TransferAttempt[];
}

export type FlowEvent =
  /** The flow begins, or another user is logged in. */
  | { readonly type: 'begun'; readonly stored: readonly TransferAttempt[] }
  /** Another tab, or another form of this one, settled an attempt. */
  | { readonly type: 'stored'; readonly stored: readonly TransferAttempt[] }
  | (Circumstances & { readonly type: 'submitted'; readonly request: TransferRequest; readonly newId: string })
  | (Circumstances & { readonly type: 'repeated'; readonly attempt: TransferAttempt })
  /** The call for the attempt on its way ended; `error` undefined: it was accepted. */
  | { readonly type: 'answered'; readonly error: unknown; readonly userId: number | undefined }
  | { readonly type: 'forgotten'; readonly attempt: TransferAttempt }
  | { readonly type: 'dismissed' };

/** What an event causes, in this order. */
export type FlowEffect =
  | { readonly type: 'keep' | 'send' | 'settle'; readonly attempt: TransferAttempt }
  | {
      readonly type: 'tell';
      readonly outcome: TransferOutcome;
      readonly request: TransferRequest;
      readonly error: unknown;
    };

export interface FlowStep {
  readonly state: FlowState;
  readonly effects: readonly FlowEffect[];
}

/** Before anything is known. */
export const NO_TRANSFERS: FlowState = { open: [], sending: undefined, told: undefined };

/** The next state, and what is to be done. */
export function nextFlow(state: FlowState, event: FlowEvent): FlowStep {
  switch (event.type) {
    case 'begun':
      return only({ ...state, open: event.stored.reduce(withAttempt, state.open), told: undefined });
    case 'stored':
      return only({ ...state, open: state.open.filter((attempt) => hasAttempt(event.stored, attempt)) });
    case 'submitted':
      return submitted(state, event);
    case 'repeated': {
      const { attempt, nowMs, userId } = event;
      // One that has become too old meanwhile is shown as such by the next state.
      if (attempt.userId !== userId || !canResend(attempt, nowMs)) return only({ ...state });
      return sent(state, { attempt, wasOpen: true });
    }
    case 'answered':
      return answered(state, event);
    case 'forgotten':
      return {
        state: { ...state, open: withoutAttempt(state.open, event.attempt) },
        effects: [{ type: 'settle', attempt: event.attempt }],
      };
    case 'dismissed':
      return only({ ...state, told: undefined });
  }
}

function only(state: FlowState): FlowStep {
  return { state, effects: [] };
}

function submitted(state: FlowState, event: FlowEvent & { readonly type: 'submitted' }): FlowStep {
  const { newId, nowMs, request, stored, userId } = event;
  if (userId === undefined) return only(state);
  const open = stored.reduce(withAttempt, state.open);
  const attempt = attemptFor(request, { open, userId, nowMs }, newId);
  return sent(state, { attempt, wasOpen: hasAttempt(open, attempt) });
}

function sent(state: FlowState, sending: Sending): FlowStep {
  if (state.sending !== undefined) return only(state);
  const { attempt } = sending;
  return {
    state: { ...state, sending },
    effects: [
      { type: 'keep', attempt },
      { type: 'send', attempt },
    ],
  };
}

function answered(state: FlowState, { error, userId }: FlowEvent & { readonly type: 'answered' }): FlowStep {
  const { sending } = state;
  if (sending === undefined) return only(state);
  const { attempt, wasOpen } = sending;
  const outcome = outcomeOf(error);
  const isOpen = error !== undefined && staysOpen(errorNameOf(error), wasOpen);
  const isOwn = attempt.userId === userId;
  const isTold = isOwn && (outcome.kind === 'review' || outcome.kind === 'service');
  return {
    state: {
      open: isOpen ? withAttempt(state.open, attempt) : withoutAttempt(state.open, attempt),
      sending: undefined,
      told: isTold ? outcome : state.told,
    },
    effects: [
      { type: isOpen ? 'keep' : 'settle', attempt } as const,
      // Whoever has logged in meanwhile is not told about somebody else's transfer.
      ...(isOwn ? [{ type: 'tell', outcome, request: attempt.request, error } as const] : []),
    ],
  };
}

/** A transfer of the user whose outcome is unknown. */
export interface PendingTransfer {
  readonly attempt: TransferAttempt;
  /** Whether it can be sent again; else the records tell what became of it. */
  readonly canResend: boolean;
  readonly isBusy: boolean;
}

/** What a user waits for, oldest first. */
export function pendingOf(
  { open, sending }: FlowState,
  { userId, nowMs }: Pick<Circumstances, 'userId' | 'nowMs'>,
): readonly PendingTransfer[] {
  return open
    .filter((attempt) => attempt.userId === userId)
    .map((attempt) => ({
      attempt,
      canResend: canResend(attempt, nowMs),
      isBusy: sending?.attempt.clientTransferId === attempt.clientTransferId,
    }));
}
