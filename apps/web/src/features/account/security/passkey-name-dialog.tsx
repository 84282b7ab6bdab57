import { Button, Dialog, TextField } from '@bourse/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

export interface PasskeyNameDialogProps {
  readonly title: ReactNode;
  readonly submitLabel: ReactNode;
  /** The name so far. */
  readonly name?: string | undefined;
  readonly busy?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { busy = false, name: before = '', onClose, onName, submitLabel, title } = props;
  const intl = useIntl();
  const formId = useId();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(intl.formatMessage({ id: 'account.passkeys.nameMissing' }));
    onName(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<FormattedMessage id="account.passkeys.addText" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" form={formId} tone="accent" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={intl.formatMessage({ id: 'account.passkeys.name' })}
          name="name"
          autoFocus
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          error={problem ?? props.error}
        />
      </form>
    </Dialog>
  );
}
