import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { transferCalls } from './calls.ts';
import { attemptFor, attemptStore, pendingAttempt, type TransferAttempt } from './model/transfer-attempt.ts';
import type { TransferRequest } from './model/transfer-check.ts';
import { outcomeOf, type TransferOutcome } from './model/transfer-outcome.ts';
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
  /** A transfer whose reply has not come, which can be sent again. */
  readonly pending: TransferAttempt | undefined;
  readonly forgetPending: () => void;
  /** Sends a request once, however often it is called meanwhile; undefined: it was not sent. */
  readonly submit: (request: TransferRequest) => Promise<TransferOutcome | undefined>;
}

/** Sends transfers one after the other, each under a name of its own. */
export function useTransferFlow(listeners: TransferListeners): TransferFlow {
  const userId = useUser()?.fid;
  const tell = useOutcome(listeners);
  const sending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<TransferOutcome>();
  const [pending, setPending] = useState(() => pendingAttempt(attemptStore.read(), userId, Date.now()));

  const submit = async (request: TransferRequest) => {
    if (sending.current || userId === undefined) return undefined;
    sending.current = true;
    setBusy(true);
    const nowMs = Date.now();
    const before = pendingAttempt(attemptStore.read(), userId, nowMs);
    const attempt = attemptFor(
      request,
      { pending: before, userId, nowMs },
      () => `web-${crypto.randomUUID().slice(0, 32)}`,
    );
    attemptStore.keep(attempt);
    try {
      const error = await failureOf(attempt);
      const outcome = outcomeOf(error);
      const isSettled = outcome.kind !== 'unsettled';
      if (isSettled) attemptStore.settle(attempt);
      setPending(isSettled ? undefined : attempt);
      if (outcome.kind === 'review' || outcome.kind === 'service') setTold(outcome);
      tell(outcome, request, error);
      return outcome;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const forgetPending = () => {
    if (pending !== undefined) attemptStore.settle(pending);
    setPending(undefined);
  };
  return { isBusy, told, dismiss: () => setTold(undefined), pending, forgetPending, submit };
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
  return ({ kind }: TransferOutcome, request: TransferRequest, error: unknown) => {
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
