import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AlertDialog, Badge, IconButton, Menu, MenuItem } from '@bourse/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { CHANGED_FACTORS, PASSKEYS_KEY } from './security-keys.ts';

/** One passkey: its name, when it was used, and what can be done with it. */
export function PasskeyItem({ passkey }: { readonly passkey: RouteData<'passkeys'>[number] }) {
  const intl = useIntl();
  const { dateTime } = useFormats();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { passkeyId, name, createdMs, lastUsedMs, isSynced } = passkey;
  const close = () => setOpen(undefined);
  const rename = useAction({
    run: (fresh: string) => api(accountCalls.renamePasskey, { params: { passkeyId }, body: { name: fresh } }),
    done: () => intl.formatMessage({ id: 'account.passkeys.renamed' }),
    failsIn: 'caller',
    invalidates: [PASSKEYS_KEY],
    onDone: close,
  });
  const remove = useAction({
    run: () => api(accountCalls.removePasskey, { params: { passkeyId } }),
    done: () => intl.formatMessage({ id: 'account.passkeys.removed' }),
    invalidates: CHANGED_FACTORS,
  });
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-13">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {isSynced && (
            <Badge>
              <FormattedMessage id="account.passkeys.synced" />
            </Badge>
          )}
        </p>
        <p className="text-12 text-text-2">
          {lastUsedMs === 0 ? (
            <FormattedMessage id="account.passkeys.unused" values={{ date: dateTime(createdMs) }} />
          ) : (
            <FormattedMessage id="account.passkeys.used" values={{ date: dateTime(lastUsedMs) }} />
          )}
        </p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={intl.formatMessage({ id: 'account.passkeys.actions' }, { name })}
            className="max-md:size-11"
          >
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpen('rename')}>
          <FormattedMessage id="account.passkeys.rename" />
        </MenuItem>
        <MenuItem danger onSelect={() => setOpen('remove')}>
          <FormattedMessage id="account.passkeys.remove" />
        </MenuItem>
      </Menu>
      {open === 'rename' && (
        <PasskeyNameDialog
          title={<FormattedMessage id="account.passkeys.renameTitle" />}
          submitLabel={<FormattedMessage id="account.passkeys.rename" />}
          name={name}
          busy={rename.isPending}
          error={rename.problem}
          onClose={close}
          onName={(fresh) => void rename.run(fresh)}
        />
      )}
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={<FormattedMessage id="account.passkeys.removeTitle" values={{ name: <bdi>{name}</bdi> }} />}
        description={<FormattedMessage id="account.passkeys.removeText" />}
        cancelLabel={intl.formatMessage({ id: 'common.cancel' })}
        confirmLabel={intl.formatMessage({ id: 'account.passkeys.remove' })}
        tone="danger"
        onConfirm={() => {
          close();
          void remove.run();
        }}
      />
    </li>
  );
}
