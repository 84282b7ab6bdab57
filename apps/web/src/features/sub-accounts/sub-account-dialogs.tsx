import { FormChecks, FormSwitch, FormText } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { Button, Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SubAccount } from './transfer-draft.ts';
import { useChangeSub, useCloseSub, useCreateSub } from './use-sub-accounts.ts';

interface DialogProps {
  readonly onClose: () => void;
}
type SubDialogProps = DialogProps & { readonly sub: SubAccount };

/** Longest name of a sub-account. */
const MOST_NAME = 20;
/** Modules that a master opens and closes here: those in which money is at stake. */
const MODULES = [
  'spot',
  'margin',
  'contracts',
  'simulation',
  'copy-trading',
  'transfer',
  'earn',
  'loans',
  'dual',
  'p2p',
] as const;

/** Names a new sub-account. */
export function CreateSubDialog({ onClose }: DialogProps) {
  const intl = useIntl();
  const form = useCreateSub(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="subAccounts.create" />}
      description={<FormattedMessage id="subAccounts.createText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <RouteFormFields
        form={form}
        submitLabel={<FormattedMessage id="subAccounts.create" />}
        className="flex flex-col gap-4 pt-1"
      >
        <NameField form={form} />
      </RouteFormFields>
    </Dialog>
  );
}

/** Renames a sub-account and changes what it may do. */
export function ChangeSubDialog({ sub, onClose }: SubDialogProps) {
  const intl = useIntl();
  const form = useChangeSub(sub, onClose);
  const label = (id: string) => intl.formatMessage({ id: `subAccounts.${id}` });
  const mayTrade = form.form.watch('mayTrade');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="subAccounts.changeTitle" values={{ name: sub.name }} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <RouteFormFields
        form={form}
        submitLabel={<FormattedMessage id="subAccounts.save" />}
        className="flex flex-col gap-4 pt-1"
      >
        <NameField form={form} />
        <FormSwitch form={form} name="mayTrade" label={label('mayTrade')} hint={label('mayTradeHint')} />
        {!mayTrade && <FormSwitch form={form} name="cancelOrders" label={label('cancelOrders')} />}
        <FormChecks
          form={form}
          name="closedModules"
          label={label('closedModules')}
          hint={label('closedModulesHint')}
          items={MODULES.map((value) => ({ value, label: intl.formatMessage({ id: `subAccounts.module.${value}` }) }))}
        />
      </RouteFormFields>
    </Dialog>
  );
}

function NameField({ form }: { readonly form: ReturnType<typeof useCreateSub> | ReturnType<typeof useChangeSub> }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'subAccounts.name' });
  const hint = intl.formatMessage({ id: 'subAccounts.nameHint' });
  return (
    <FormText
      form={form as ReturnType<typeof useCreateSub>}
      name="name"
      label={label}
      hint={hint}
      maxLength={MOST_NAME}
      autoComplete="off"
    />
  );
}

/** Asks before a sub-account is closed for ever. */
export function CloseSubDialog({ sub, onClose }: SubDialogProps) {
  const intl = useIntl();
  const close = useCloseSub(sub, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<FormattedMessage id="subAccounts.closeTitle" values={{ name: sub.name }} />}
      description={<FormattedMessage id="subAccounts.closeText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={close.isPending}
      footer={
        <>
          <Button disabled={close.isPending} onClick={onClose}>
            <FormattedMessage id="subAccounts.keep" />
          </Button>
          <Button tone="danger" busy={close.isPending} onClick={() => void close.run()}>
            <FormattedMessage id="subAccounts.closeConfirm" />
          </Button>
        </>
      }
    >
      {close.problem !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {close.problem}
        </p>
      )}
    </Dialog>
  );
}
