import type { RouteData } from '@bourse/contract';
import { Button, Dialog } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyText } from './copy-text.tsx';
import { KeyForm } from './key-form.tsx';
import type { ApiKey } from './key-terms.ts';
import { useChangeKey, useCreateKey, useDeleteKey } from './use-keys.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Makes a key and shows its secret, this once: it goes only by being dismissed in so many words. */
export function CreateKeyDialog({ onClose }: DialogProps) {
  const intl = useIntl();
  const [made, setMade] = useState<RouteData<'createApiKey'>>();
  const form = useCreateKey(setMade);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // A press beside the dialog must not lose a secret that nobody has copied.
        if (!open && made === undefined) onClose();
      }}
      title={<FormattedMessage id={made === undefined ? 'apiKeys.create' : 'apiKeys.made'} />}
      description={
        made === undefined ? undefined : (
          <FormattedMessage id={made.secretKey === '' ? 'apiKeys.madePublic' : 'apiKeys.madeText'} />
        )
      }
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
      footer={
        made === undefined ? undefined : (
          <Button tone="accent" onClick={onClose}>
            <FormattedMessage id={made.secretKey === '' ? 'common.close' : 'apiKeys.kept'} />
          </Button>
        )
      }
    >
      {made === undefined ? (
        <KeyForm form={form} isNew />
      ) : (
        <div className="flex flex-col gap-3">
          <CopyText labelId="apiKeys.key" copyId="apiKeys.copyKey" text={made.apiKey} />
          {made.secretKey !== '' && (
            <CopyText labelId="apiKeys.secret" copyId="apiKeys.copySecret" text={made.secretKey} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Changes what a key may do. */
export function ChangeKeyDialog({ item, onClose }: DialogProps & { readonly item: ApiKey }) {
  const intl = useIntl();
  const form = useChangeKey(item, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<FormattedMessage id="apiKeys.changeTitle" />}
      description={<FormattedMessage id="apiKeys.changeText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={form.isPending}
    >
      <KeyForm form={form} isNew={false} />
    </Dialog>
  );
}

/** Asks before a key is deleted. */
export function DeleteKeyDialog({ item, onClose }: DialogProps & { readonly item: ApiKey }) {
  const intl = useIntl();
  const remove = useDeleteKey(item.keyId, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<FormattedMessage id="apiKeys.deleteTitle" />}
      description={<FormattedMessage id="apiKeys.deleteText" values={{ label: item.label }} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={remove.isPending}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            <FormattedMessage id="apiKeys.keep" />
          </Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => void remove.run()}>
            <FormattedMessage id="apiKeys.deleteConfirm" />
          </Button>
        </>
      }
    >
      {remove.problem !== undefined && (
        <p role="alert" className="text-13 text-danger">
          {remove.problem}
        </p>
      )}
    </Dialog>
  );
}
