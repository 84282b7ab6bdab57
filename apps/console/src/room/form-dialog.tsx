import { Button, Callout, Dialog } from '@bourse/ui';
import { type FormEvent, type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

export interface FormDialogProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly submitLabel: ReactNode;
  readonly isBusy: boolean;
  /** Why it was rejected. */
  readonly error: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Width as a class; default: that of dialogs. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form in a dialog: fields, the reason of a rejection, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, submitLabel, isBusy, error, onSubmit, onClose, className, children } = props;
  const intl = useIntl();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy={isBusy}
      className={className}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" form={formId} tone="accent" busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {error !== undefined && (
          <Callout tone="danger" isNew>
            {error}
          </Callout>
        )}
      </form>
    </Dialog>
  );
}
