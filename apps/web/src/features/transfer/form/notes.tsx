import { errorMessageId } from '@bourse/kit/api/api-error.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass, Callout } from '@bourse/ui';
import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TransferOffer, TransferRequest } from '../model/transfer-check.ts';
import type { TransferDraft } from '../model/transfer-draft.ts';
import type { PendingTransfer } from '../model/transfer-flow.ts';
import { WALLET_NAMES } from '../model/wallets.ts';
import { usePrecheck } from '../transfer-queries.ts';
import { useTransferText } from '../transfer-text.ts';
import type { TransferFlow } from '../use-transfer-flow.ts';

/** A typed amount is checked when it has rested for this long. */
const REST_MS = 300;

/** Transfers are shut to this person: switched off, or their identity is wanted first. */
export function ClosedNote({ reason }: { readonly reason: string }) {
  const needsIdentity = reason === 'KYC_REQUIRED';
  return (
    <Callout
      tone="warning"
      title={<FormattedMessage id="shell.blocked.module.title" />}
      action={
        needsIdentity && (
          <AppLink to="/verifiedIndex" className={buttonClass('neutral', 'sm')}>
            <Lock size={14} aria-hidden="true" />
            <FormattedMessage id="shell.blocked.kyc.go" />
          </AppLink>
        )
      }
    >
      <FormattedMessage id={errorMessageId(needsIdentity ? 'KYC_REQUIRED' : 'MODULE_UNAVAILABLE')} />
    </Callout>
  );
}

/** No pair is open, or no coin can go this way. */
export function NoCoinNote({ problem }: { readonly problem: 'pair' | 'coin' }) {
  return (
    <Callout tone="warning" isNew>
      <FormattedMessage id={problem === 'pair' ? 'transfer.noPair' : 'transfer.noCoin'} />
    </Callout>
  );
}

export interface EmptyWalletNoteProps {
  readonly draft: TransferDraft;
  readonly offer: TransferOffer;
}

/** The source has nothing of the coin: the way to get some. */
export function EmptyWalletNote({ draft, offer: { coin, limits } }: EmptyWalletNoteProps) {
  const isDemo = useIsDemoSite();
  if (coin === undefined || limits === undefined || limits.available > 0n) return null;
  const link = isDemo
    ? ({ to: '/assetManagement/home', id: 'transfer.faucet' } as const)
    : ({ to: '/assetManagement/topup', id: 'transfer.deposit', search: { name: String(coin.coinId) } } as const);
  const wallet = <FormattedMessage id={WALLET_NAMES[draft.source]} />;
  return (
    <Callout
      action={
        <AppLink {...link} className={buttonClass('neutral', 'sm')}>
          <FormattedMessage id={link.id} />
        </AppLink>
      }
    >
      <FormattedMessage id="transfer.emptyWallet" values={{ wallet, unit: coin.shortName }} />
    </Callout>
  );
}

/** Transfers whose outcome is unknown: sending one again moves nothing twice. */
export function PendingNotes({ flow }: { readonly flow: TransferFlow }) {
  return flow.pending.map((pending) => (
    <PendingNote key={pending.attempt.clientTransferId} pending={pending} flow={flow} />
  ));
}

interface PendingNoteProps {
  readonly pending: PendingTransfer;
  readonly flow: TransferFlow;
}

function PendingNote({ pending: { attempt, canResend, isBusy }, flow }: PendingNoteProps) {
  const intl = useIntl();
  const text = useTransferText(true);
  const again = (
    <Button size="sm" busy={isBusy} disabled={flow.isBusy && !isBusy} onClick={() => flow.sendAgain(attempt)}>
      <FormattedMessage id="transfer.sendAgain" />
    </Button>
  );
  const records = (
    <AppLink to="/orderHome/transferRecord" className={buttonClass('neutral', 'sm')}>
      <FormattedMessage id="transfer.records.title" />
    </AppLink>
  );
  return (
    <Callout
      tone="warning"
      isNew
      title={<FormattedMessage id="transfer.unsettled" />}
      action={canResend ? again : records}
      dismiss={{ label: intl.formatMessage({ id: 'common.close' }), onDismiss: () => flow.forgetPending(attempt) }}
    >
      {text(attempt.request)}
      <br />
      <FormattedMessage id={canResend ? 'transfer.unsettledHint' : 'transfer.unsettledOld'} />
    </Callout>
  );
}

/** What the exchange would say: that the amount waits for a review, or why it is not accepted. */
export function PrecheckNote({ request }: { readonly request: TransferRequest }) {
  const words = useErrorWords();
  const rested = useDebounced(JSON.stringify(request), REST_MS);
  const isRested = rested === JSON.stringify(request);
  const { data, error } = usePrecheck(isRested ? request : undefined);
  if (!isRested) return null;
  if (error !== null) return <Callout tone="warning">{words(error)}</Callout>;
  if (data?.needsReview !== true) return null;
  return (
    <Callout>
      <FormattedMessage id="transfer.reviewHint" />
    </Callout>
  );
}
