import { Loaded } from '@bourse/kit/page/loaded.tsx';
import type { TransferPreset } from '@bourse/kit/page/open-dialog.ts';
import { AlertDialog, SkeletonRows } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useTransferStatus } from '../transfer-queries.ts';
import type { TransferFlow } from '../use-transfer-flow.ts';
import { type TransferFormState, useTransferForm } from '../use-transfer-form.ts';
import { AmountField } from './amount-field.tsx';
import { BalancePreview } from './balance-preview.tsx';
import { CoinFields } from './coin-fields.tsx';
import { ClosedNote, EmptyWalletNote, NoCoinNote, PendingNotes, PrecheckNote } from './notes.tsx';
import { SubmitTransfer } from './submit-transfer.tsx';
import { WalletFields } from './wallet-fields.tsx';

export interface TransferFormProps {
  readonly preset: TransferPreset;
  readonly flow: TransferFlow;
}

/** The form of a transfer, or why there is none. */
export function TransferForm(props: TransferFormProps) {
  const status = useTransferStatus();
  return (
    <Loaded query={status} failedId="transfer.failedToLoad" skeleton={<FormSkeleton />}>
      {(reason) => (reason === '' ? <Fields {...props} /> : <ClosedNote reason={reason} />)}
    </Loaded>
  );
}

function FormSkeleton() {
  return <SkeletonRows rows={6} rowClassName="h-16" blocks={['h-11 w-full rounded-8!']} />;
}

function Fields({ preset, flow }: TransferFormProps) {
  const intl = useIntl();
  const form = useTransferForm(preset, flow);
  const { draft, failed, offer, problem, request } = form;
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: 'transfer.title' })}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <PendingNotes flow={flow} />
      <WalletFields draft={draft} onChange={form.change} />
      {failed === undefined ? (
        <>
          <CoinFields draft={draft} offer={offer} onChange={form.change} />
          {problem === 'pair' || problem === 'coin' ? <NoCoinNote problem={problem} /> : <AmountPart form={form} />}
        </>
      ) : (
        <Loaded query={{ ...failed, data: undefined }} failedId="transfer.failedToLoad" skeleton={null}>
          {() => null}
        </Loaded>
      )}
      <SubmitTransfer
        amount={request?.amount ?? ''}
        unit={offer.coin?.shortName ?? ''}
        busy={flow.isBusy}
        disabled={failed !== undefined || problem === 'loading' || problem === 'pair' || problem === 'coin'}
      />
      <CouponWarning form={form} busy={flow.isBusy} />
    </form>
  );
}

function AmountPart({ form }: { readonly form: TransferFormState }) {
  const intl = useIntl();
  const { amountErrorId, changeAmount, draft, offer, request, source, target } = form;
  const unit = offer.coin?.shortName ?? '';
  return (
    <>
      <AmountField
        amount={draft.amount}
        unit={unit}
        limits={offer.limits}
        disabled={offer.coin === undefined}
        error={amountErrorId === undefined ? undefined : intl.formatMessage({ id: amountErrorId })}
        onChange={changeAmount}
      />
      <EmptyWalletNote draft={draft} offer={offer} />
      <BalancePreview draft={draft} unit={unit} source={source} target={target} />
      {request !== undefined && <PrecheckNote request={request} />}
    </>
  );
}

interface CouponWarningProps {
  readonly form: TransferFormState;
  readonly busy: boolean;
}

/** The transfer ends a coupon of its source: whoever wants that says so. */
function CouponWarning({ form, busy }: CouponWarningProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <AlertDialog
      open={form.isWarned}
      onOpenChange={(open) => !open && form.dropWarned()}
      tone="accent"
      title={text('transfer.coupon.title')}
      description={text('transfer.coupon.text')}
      cancelLabel={text('common.cancel')}
      confirmLabel={text('transfer.coupon.go')}
      busy={busy}
      onConfirm={form.sendWarned}
    />
  );
}
