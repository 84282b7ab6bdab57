import { connectWallet, useWallet } from '@bourse/kit/session/wallet.ts';
import { Button, showToast } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InstallWallet } from './install-wallet.tsx';
import { WalletMenu } from './wallet-menu.tsx';

export interface ConnectWalletProps {
  /** The button was pressed before this code was there. */
  readonly early: boolean;
}

/** The header of web3 pages ends in the wallet: to be connected, being connected, or connected. */
export function ConnectWallet({ early }: ConnectWalletProps) {
  const intl = useIntl();
  const { status, wallet } = useWallet();
  const [installing, setInstalling] = useState(false);
  const connect = async () => {
    const outcome = await connectWallet();
    if (outcome === 'none') setInstalling(true);
    if (outcome === 'refused') {
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'header.wallet.refused' }) });
    }
  };
  const wanted = useRef(early);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    void connect();
  });
  return (
    <>
      {status === 'connected' ? (
        <WalletMenu wallet={wallet} />
      ) : (
        <Button tone="accent" size="sm" busy={status === 'connecting'} onClick={connect}>
          <FormattedMessage id="shell.connectWallet" />
        </Button>
      )}
      <InstallWallet open={installing} onOpenChange={setInstalling} />
    </>
  );
}
