import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, buttonClass, cx } from '@bourse/ui';
import { BookOpenText, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChangeKeyDialog, CreateKeyDialog, DeleteKeyDialog } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import type { ApiKey } from './key-terms.ts';
import { KeysLocked } from './keys-locked.tsx';
import { useDeviceKeys, useKeys } from './use-keys.ts';

type Open = { readonly what: 'create' } | { readonly what: 'change' | 'delete'; readonly item: ApiKey } | undefined;

/** The keys by which programs use the account. */
export function ApiKeysPage() {
  const [open, setOpen] = useState<Open>();
  const signing = useDeviceKeys();
  const isLocked = signing.error !== null;
  // Keys of a sub-account are made and changed by its master; within the sub-account they can be deleted.
  const isSub = (useUser()?.masterId ?? 0) !== 0;
  const openKey = useCallback((what: 'change' | 'delete', item: ApiKey) => setOpen({ what, item }), []);
  const close = () => setOpen(undefined);
  const create = (
    <Button tone="accent" disabled={isLocked || isSub} onClick={() => setOpen({ what: 'create' })}>
      <Plus size={15} aria-hidden="true" />
      <FormattedMessage id="apiKeys.create" />
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div>
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="apiKeys.title" />
          </h1>
          <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
            <FormattedMessage id="apiKeys.text" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <AppLink to="/apiDocument" className={buttonClass('neutral')}>
            <BookOpenText size={15} aria-hidden="true" />
            <FormattedMessage id="apiKeys.docs" />
          </AppLink>
          {create}
        </div>
      </div>
      {isSub && (
        <p className="text-13 text-text-2 max-md:px-4">
          <FormattedMessage id="apiKeys.inSubAccount" />
        </p>
      )}
      {isLocked && <KeysLocked error={signing.error} onRetry={signing.refetch} />}
      <div className={cx(PANEL, 'overflow-clip')}>
        <KeyList query={useKeys()} isLocked={isLocked} mayChange={!isSub} onOpen={openKey} />
      </div>
      {open?.what === 'create' && <CreateKeyDialog onClose={close} />}
      {open?.what === 'change' && <ChangeKeyDialog item={open.item} onClose={close} />}
      {open?.what === 'delete' && <DeleteKeyDialog item={open.item} onClose={close} />}
    </div>
  );
}
