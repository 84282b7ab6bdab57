import { randomKey } from '@bourse/kit/action/random-key.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { session, useUser } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { transferCalls } from './calls.ts';
import { attemptStore } from './model/attempt-store.ts';
import type { TransferAttempt } from './model/transfer-attempt.ts';
import type { TransferRequest } from './model/transfer-check.ts';
import {
  type FlowEffect,
  type FlowEvent,
  NO_TRANSFERS,
  nextFlow,
  type PendingTransfer,
  pendingOf,
} from './model/transfer-flow.ts';
import type { TransferOutcome } from './model/transfer-outcome.ts';
import { useTransferText } from './transfer-text.ts';

/** Who wants to know what became of a transfer. */
export interface TransferListeners {
  /** It was made, or is held for review. */
  readonly onDone?: (() => void) | undefined;
  /** It was rejected for the day's limit. */
  readonly onFailed?: (() => void) | undefined;
}

/** Sending transfers, and what became of the last one. */
export interface TransferFlow {
  readonly isBusy: boolean;
  /** The outcome that a dialog tells. */
  readonly told: TransferOutcome | undefined;
  readonly dismiss: () => void;
  /** Transfers whose outcome is unknown, oldest first. */
  readonly pending: readonly PendingTransfer[];
  readonly forgetPending: (attempt: TransferAttempt) => void;
  /** Sends an attempt again, under its own name. */
  readonly sendAgain: (attempt: TransferAttempt) => void;
  /** Sends a request once, however often it is called meanwhile; undefined: it was not sent. */
  readonly submit: (request: TransferRequest) => Promise<TransferOutcome | undefined>;
}

/** Sends transfers one after the other, each under a name of its own. */
export function useTransferFlow(listeners: TransferListeners): TransferFlow {
  const userId = useUser()?.fid;
  const tell = useOutcome(listeners);
  const { state, take } = useFlowState(userId);

  const run = async (event: FlowEvent): Promise<TransferOutcome | undefined> => {
    let outcome: TransferOutcome | undefined;
    for (const effect of take(event)) {
      if (effect.type === 'keep') attemptStore.keep(effect.attempt);
      if (effect.type === 'settle') attemptStore.settle(effect.attempt);
      if (effect.type === 'send') {
        const error = await failureOf(effect.attempt);
        outcome = await run({ type: 'answered', error, userId: session.user()?.fid });
      }
      if (effect.type === 'tell') {
        outcome = effect.outcome;
        tell(effect);
      }
    }
    return outcome;
  };
  const now = () => ({ userId: session.user()?.fid, nowMs: Date.now(), stored: attemptStore.read() });
  return {
    isBusy: state.sending !== undefined,
    told: state.told,
    dismiss: () => void run({ type: 'dismissed' }),
    pending: pendingOf(state, { userId, nowMs: Date.now() }),
    forgetPending: (attempt) => void run({ type: 'forgotten', attempt }),
    sendAgain: (attempt) => void run({ type: 'repeated', attempt, ...now() }),
    submit: (request) => run({ type: 'submitted', request, newId: `web-${randomKey()}`, ...now() }),
  };
}

/** The machine's state. `take` moves it on at once, so that a second event in the same moment finds it, and returns the effects. */
function useFlowState(userId: number | undefined) {
  const [state, setState] = useState(
    () => nextFlow(NO_TRANSFERS, { type: 'begun', stored: attemptStore.read() }).state,
  );
  const current = useRef(state);
  const take = useCallback((event: FlowEvent): readonly FlowEffect[] => {
    const next = nextFlow(current.current, event);
    current.current = next.state;
    setState(next.state);
    return next.effects;
  }, []);
  const shownTo = useRef(userId);
  useEffect(() => {
    if (shownTo.current !== userId) take({ type: 'begun', stored: attemptStore.read() });
    shownTo.current = userId;
  }, [userId, take]);
  useEffect(() => attemptStore.subscribe(() => take({ type: 'stored', stored: attemptStore.read() })), [take]);
  return { state, take };
}

/** Sends an attempt; returns why it failed, undefined when it did not. */
async function failureOf({ clientTransferId, request }: TransferAttempt): Promise<unknown> {
  try {
    await api(transferCalls.transferSubmit, { body: { ...request, clientTransferId } });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Tells an outcome as far as no dialog does, and whoever has asked to be told. */
function useOutcome({ onDone, onFailed }: TransferListeners) {
  const intl = useIntl();
  const words = useErrorWords();
  const text = useTransferText();
  const client = useQueryClient();
  return ({ error, outcome: { kind }, request }: FlowEffect & { readonly type: 'tell' }) => {
    // Balances, totals, statements and histories of every page; those in sight are read again at once.
    if (kind !== 'told' && kind !== 'failed') void client.invalidateQueries({ queryKey: ['own'] });
    if (kind === 'done') {
      showToast({
        tone: 'success',
        title: intl.formatMessage({ id: 'transfer.done' }),
        description: text(request),
      });
    }
    if (kind === 'limit' || kind === 'failed') showToast({ tone: 'error', title: words(error) });
    if (kind === 'unsettled') showToast({ tone: 'error', title: intl.formatMessage({ id: 'transfer.unsettled' }) });
    if (kind === 'done' || kind === 'review') onDone?.();
    if (kind === 'limit') onFailed?.();
  };
}
