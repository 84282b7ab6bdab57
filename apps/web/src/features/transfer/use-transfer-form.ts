import type { TransferPreset } from '@bourse/kit/page/open-dialog.ts';
import { useEffect, useState } from 'react';
import { AMOUNT_PROBLEMS, checkTransfer, type TransferRequest } from './model/transfer-check.ts';
import {
  afterSent,
  draftOf,
  limited,
  offerKey,
  settled,
  type TransferDraft,
  withAmount,
} from './model/transfer-draft.ts';
import { useTransferOffer } from './transfer-queries.ts';
import type { TransferFlow } from './use-transfer-flow.ts';

/** The state of a transfer form: the draft, what the exchange offers for it, and what sending it needs. */
export function useTransferForm(preset: TransferPreset, flow: TransferFlow) {
  const [chosen, setChosen] = useState(() => draftOf(preset));
  // A missing amount is told to whoever wants to go on without one.
  const [wasSent, setWasSent] = useState(false);
  const [warned, setWarned] = useState<TransferRequest>();
  const offered = useTransferOffer(chosen);
  const offerName = offerKey(offered.offer.pair?.tradeId, offered.offer.coin?.coinId);
  const { limits } = offered.offer;
  const draft = limited(settled(chosen, offerName), offerName, limits);
  useEffect(() => {
    setChosen((current) => limited(current, offerName, limits));
  }, [offerName, limits]);
  const check = checkTransfer(draft, offered.offer);
  const problem = check.ok ? undefined : check.problem;
  const change = (next: TransferDraft) => {
    setWasSent(false);
    setChosen(next);
  };
  const send = async (request: TransferRequest) => {
    const outcome = await flow.submit(request);
    setWarned(undefined);
    if (outcome?.kind !== 'done' && outcome?.kind !== 'review') return;
    setWasSent(false);
    setChosen((current) => afterSent(current, chosen));
  };
  const onSubmit = () => {
    setWasSent(true);
    if (!check.ok || flow.isBusy) return;
    if (offered.source?.transferOpenCardInvalid === true) setWarned(check.request);
    else void send(check.request);
  };
  const isTold = problem === 'above' || (problem === 'empty' && wasSent);
  return {
    ...offered,
    draft,
    change,
    changeAmount: (amount: string) =>
      change(withAmount(draft, amount, { amountFor: offerName, isUnlimited: limits === undefined })),
    request: check.ok ? check.request : undefined,
    problem,
    /** Message id of what is wrong with the amount. */
    amountErrorId: isTold ? AMOUNT_PROBLEMS[problem] : undefined,
    onSubmit,
    /** What waits for an answer to the warning about a coupon. */
    isWarned: warned !== undefined,
    dropWarned: () => setWarned(undefined),
    sendWarned: () => warned !== undefined && void send(warned),
  };
}

export type TransferFormState = ReturnType<typeof useTransferForm>;
