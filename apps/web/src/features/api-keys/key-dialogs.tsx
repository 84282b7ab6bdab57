import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Button, Dialog } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyText } from './copy-text.tsx';
import { KeyForm } from './key-form.tsx';
import { type ApiKey, draftOf, EMPTY_KEY } from './key-terms.ts';
import { useChangeKey, useCreateKey, useDeleteKey } from './use-keys.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** Makes a key and shows its secret, this once: it goes only by being dismissed in so many words. */
export function CreateKeyDialog({ onClose }: DialogProps) {
  const intl = useIntl();
  const create = useCreateKey();
  const made = create.data;
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
      footer={
        made === undefined ? undefined : (
          <Button tone="accent" onClick={onClose}>
            <FormattedMessage id={made.secretKey === '' ? 'common.close' : 'apiKeys.kept'} />
          </Button>
        )
      }
    >
      {made === undefined ? (
        <KeyForm initial={EMPTY_KEY} isNew error={create.error} isBusy={create.isPending} onSubmit={create.mutate} />
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
  const change = useChangeKey(item.keyId);
  const [initial] = useState(() => draftOf(item));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<FormattedMessage id="apiKeys.changeTitle" />}
      description={<FormattedMessage id="apiKeys.changeText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <KeyForm
        initial={initial}
        isNew={false}
        error={change.error}
        isBusy={change.isPending}
        onSubmit={(draft) => change.mutate(draft, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

/** Asks before a key is deleted. */
export function DeleteKeyDialog({ item, onClose }: DialogProps & { readonly item: ApiKey }) {
  const intl = useIntl();
  const words = useErrorWords();
  const remove = useDeleteKey(item.keyId);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<FormattedMessage id="apiKeys.deleteTitle" />}
      description={<FormattedMessage id="apiKeys.deleteText" values={{ label: item.label }} />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="apiKeys.keep" />
          </Button>
          <Button
            tone="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            <FormattedMessage id="apiKeys.deleteConfirm" />
          </Button>
        </>
      }
    >
      {remove.error !== null && (
        <p role="alert" className="text-13 text-danger">
          {words(remove.error)}
        </p>
      )}
    </Dialog>
  );
}
