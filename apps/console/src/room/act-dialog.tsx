import { AlertDialog } from '@bourse/ui';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { ReasonField } from './reason-field.tsx';
import { type ActOptions, useAct } from './use-act.ts';

export interface ActDialogProps extends ActOptions {
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly text: ReactNode;
  /** What the button does. */
  readonly confirmLabel: string;
  readonly tone?: 'danger' | 'accent' | undefined;
  /** Message id of the label of a reason that has to be given. */
  readonly reasonId?: string | undefined;
  readonly call: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before an act, and stays until it is done. The password is asked for by the call itself. */
export function ActDialog(props: ActDialogProps) {
  const { title, text, confirmLabel, tone = 'danger', reasonId, call, onClose, children, ...options } = props;
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { act, isBusy, error } = useAct(call, options);
  const confirm = async () => {
    if (reasonId !== undefined && reason.trim() === '') return setMissing(true);
    if (await act(reason.trim())) onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      cancelLabel={intl.formatMessage({ id: 'common.cancel' })}
      confirmLabel={confirmLabel}
      onConfirm={() => void confirm()}
      busy={isBusy}
      tone={tone}
      error={error}
    >
      {children}
      {reasonId !== undefined && (
        <ReasonField
          labelId={reasonId}
          value={reason}
          onValueChange={setReason}
          isMissing={isMissing && reason.trim() === ''}
        />
      )}
    </AlertDialog>
  );
}
