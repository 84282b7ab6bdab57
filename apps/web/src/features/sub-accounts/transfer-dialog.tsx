import { amountValues, groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { FormNumber, FormSelect } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Dialog, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Holding, holdingOf, type OwnAccount, type SubAccount } from './transfer-draft.ts';
import { useOwnAccounts, useSubTransfer } from './use-sub-accounts.ts';

export interface TransferDialogProps {
  /** Where the money goes at first; undefined: to the first sub-account. */
  readonly sub: SubAccount | undefined;
  readonly onClose: () => void;
}

/** Moves money between the owner's accounts. */
export function SubTransferDialog({ sub, onClose }: TransferDialogProps) {
  const intl = useIntl();
  const query = useOwnAccounts();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="subAccounts.transfer" />}
      description={<FormattedMessage id="subAccounts.transferText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <Loaded query={query} failedId="subAccounts.failed" skeleton={<Skeleton className="h-72 w-full" />}>
        {(accounts) => (
          <TransferForm accounts={accounts} toId={sub?.subId ?? accounts[1]?.accountId} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface FormProps {
  readonly accounts: readonly OwnAccount[];
  readonly toId: number | undefined;
  readonly onClose: () => void;
}

function TransferForm({ accounts, toId, onClose }: FormProps) {
  const intl = useIntl();
  const [master] = accounts;
  const form = useSubTransfer(
    accounts,
    {
      fromId: String(master?.accountId ?? ''),
      toId: String(toId ?? ''),
      coinId: String(master?.holdings[0]?.coinId ?? ''),
      amount: '',
    },
    onClose,
  );
  const [fromId, coinId] = form.form.watch(['fromId', 'coinId']);
  const label = (id: string) => intl.formatMessage({ id: `subAccounts.${id}` });
  const source = accounts.find(({ accountId }) => String(accountId) === fromId);
  const holding = holdingOf(accounts, { fromId, coinId });
  const items = accounts.map(({ accountId, name }) => ({
    value: String(accountId),
    label: name === '' ? label('master') : name,
  }));
  const coins = (source?.holdings ?? []).map((one) => ({ value: String(one.coinId), label: one.shortName }));
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id="subAccounts.transferSubmit" />}
      className="flex flex-col gap-4 pt-1"
    >
      <FormSelect
        form={form}
        name="fromId"
        label={label('from')}
        items={items}
        together={['toId', 'coinId', 'amount']}
      />
      <FormSelect form={form} name="toId" label={label('to')} items={items} />
      <FormSelect
        form={form}
        name="coinId"
        label={label('coin')}
        items={coins}
        hint={coins.length === 0 ? label('nothingToMove') : undefined}
        together={['amount']}
      />
      <div>
        <FormNumber form={form} name="amount" label={label('amount')} unit={holding?.shortName ?? ''} />
        {/* Beside an error, too: it is what the error is about. */}
        {holding !== undefined && (
          <Available
            holding={holding}
            onAll={() => form.form.setValue('amount', trimZeros(holding.available), { shouldValidate: true })}
          />
        )}
      </div>
    </RouteFormFields>
  );
}

/** What there is, and the way to fill it in. */
function Available({ holding, onAll }: { readonly holding: Holding; readonly onAll: () => void }) {
  const intl = useIntl();
  const own = useOwnAmount();
  const amount = own(groupDigits(trimZeros(holding.available)));
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-12 text-text-3">
      <FormattedMessage id="subAccounts.available" values={amountValues(intl, amount, holding.shortName)} />
      <Button size="sm" tone="quiet" onClick={onAll} className="text-accent">
        <FormattedMessage id="common.all" />
      </Button>
    </p>
  );
}
