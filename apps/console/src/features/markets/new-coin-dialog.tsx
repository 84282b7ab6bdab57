import { api } from '@bourse/kit/api/api.ts';
import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { marketsCalls } from './calls.ts';
import { MARKETS_KEYS } from './queries.ts';

const FIELDS = [
  ['shortName', 'room.coin', 'BTC'],
  ['name', 'markets.coinName', 'Bitcoin'],
  ['coinId', 'markets.coinId', ''],
  ['scale', 'markets.scale', '8'],
  ['webLogo', 'markets.logo', ''],
] as const;
const WHOLE = /^\d{1,9}$/;

/** Adds a coin. The server validates code, id and decimals. */
export function NewCoinDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const [draft, setDraft] = useState({ shortName: '', name: '', coinId: '', scale: '8', webLogo: '' });
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    () =>
      api(marketsCalls.createAsset, {
        body: {
          shortName: draft.shortName.trim(),
          name: draft.name.trim(),
          coinId: Number(draft.coinId),
          scale: Number(draft.scale),
          webLogo: draft.webLogo.trim(),
        },
      }),
    { doneId: 'markets.newCoin.done', changes: MARKETS_KEYS },
  );
  const isGood = (name: keyof typeof draft) => {
    const text = draft[name].trim();
    if (name === 'coinId' || name === 'scale') return WHOLE.test(text);
    return name === 'webLogo' || text !== '';
  };
  const submit = async () => {
    setTried(true);
    if (FIELDS.every(([name]) => isGood(name)) && (await act())) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="markets.newCoin" />}
      text={<FormattedMessage id="markets.newCoin.text" />}
      submitLabel={<FormattedMessage id="markets.addCoin" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {FIELDS.map(([name, labelId, example]) => (
        <TextField
          key={name}
          label={intl.formatMessage({ id: labelId })}
          placeholder={example}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          error={isTried && !isGood(name) ? intl.formatMessage({ id: 'markets.fieldInvalid' }) : undefined}
        />
      ))}
    </FormDialog>
  );
}
