import { CopyButton } from '@bourse/kit/page/copy-button.tsx';
import { Button, Dialog } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

/** Backup codes, this once: the dialog goes only by being dismissed in so many words. */
export function BackupCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={<FormattedMessage id="account.backupCodes.title" />}
      description={<FormattedMessage id="account.backupCodes.text" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      busy
      footer={
        <Button tone="accent" onClick={onClose}>
          <FormattedMessage id="account.backupCodes.kept" />
        </Button>
      }
    >
      <div className="flex items-start gap-2 rounded-8 bg-surface-2 p-3">
        <ul dir="ltr" className="grid flex-1 grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-13">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join('\n')}
          label={intl.formatMessage({ id: 'account.backupCodes.copy' })}
          done={intl.formatMessage({ id: 'account.backupCodes.copied' })}
        />
      </div>
    </Dialog>
  );
}
