import { api } from '@bourse/kit/api/api.ts';
import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { type Coin, MARKETS_KEYS } from './queries.ts';

/** Changes a coin's name and logo, which is a path of this site. */
export function CoinNamesDialog({ coin, onClose }: { readonly coin: Coin; readonly onClose: () => void }) {
  const intl = useIntl();
  const [name, setName] = useState(coin.name);
  const [webLogo, setLogo] = useState(coin.webLogo);
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    () =>
      api(marketsCalls.setAsset, {
        params: { coinId: String(coin.coinId) },
        body: { name: name.trim(), webLogo: webLogo.trim() },
      }),
    { doneId: 'markets.coinSaved', changes: MARKETS_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (name.trim() !== '' && (await act())) onClose();
  };
  const missing = isTried && name.trim() === '' ? intl.formatMessage({ id: 'markets.fieldInvalid' }) : undefined;
  return (
    <FormDialog
      title={<FormattedMessage id="markets.coinNames" />}
      text={coin.shortName}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'markets.coinName' })}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={missing}
      />
      <TextField
        label={intl.formatMessage({ id: 'markets.logo' })}
        autoComplete="off"
        value={webLogo}
        onChange={(event) => setLogo(event.target.value)}
        hint={<FormattedMessage id="markets.logoHint" />}
      />
    </FormDialog>
  );
}
